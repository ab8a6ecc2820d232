import { ANY_HINT, hint } from '../hints.ts';
import type { Report } from '../recogniser.ts';
import { anyOf, type LineFormat, LineFormats } from './line-formats.ts';

/** Lines that report trouble and name no place: package managers, linkers, build tools, shells. */
export class Unplaced extends LineFormats {
  constructor(report: Report) {
    super(FORMATS, ANY, report);
  }
}

const TROUBLE = hint.error | hint.fail | hint.trouble | hint.rule;

const FORMATS: readonly LineFormat[] = [
  {
    // make[1]: *** [Makefile:20: all] Error 2     make: *** No rule to make target 'x', needed by 'y'.  Stop.
    tool: 'make',
    wakes: TROUBLE,
    pattern:
      /^(?:\S*make(?:\.exe)?|ninja)(?:\[\d+\])?: \*\*\* (?<message>No rule to make target .*)$/,
  },
  {
    tool: 'make',
    wakes: TROUBLE,
    pattern: /^\S*[Mm]ake(?:-[\d.]+)?(?:\.exe)?(?:\[\d+\])?: \*\*\* (?<message>.*)$/,
    rank: 'consequence',
  },
  {
    // ninja: build stopped: subcommand failed.     FAILED: obj/a.o
    tool: 'ninja',
    wakes: TROUBLE,
    pattern: /^ninja: (?<message>(?:error|build stopped|fatal): .*)$/,
    rank: 'consequence',
  },
  {
    // ➤ YN0028: │ The lockfile would have been modified by this install
    tool: 'yarn',
    wakes: ANY_HINT,
    pattern:
      /^➤ (?<code>YN00(?:01|09|16|18|2[01278]|32|35|4[15-9]|5[036]|62|71|78|8[0-37]|90)): (?:[│┌└] )?(?<message>\S.*)$/,
  },
  {
    // ERR_PNPM_NO_MATCHING_VERSION  No matching version found
    tool: 'pnpm',
    wakes: TROUBLE,
    pattern: /^\s*(?<code>ERR_PNPM_(?!RECURSIVE)\w+)\s+(?<message>.*)$/,
  },
  {
    //  ELIFECYCLE  Command failed with exit code 1.     error Command failed with exit code 1.
    tool: 'package-manager',
    wakes: TROUBLE,
    pattern: /^(?:\s*ELIFECYCLE\s+|error )?(?<message>Command failed with exit code .*)$/,
    rank: 'consequence',
  },
  {
    // collect2: error: ld returned 1 exit status     clang: error: linker command failed with exit code 1
    tool: 'linker',
    wakes: TROUBLE,
    pattern:
      /^(?:collect2|clang(?:\+\+)?|gcc|g\+\+)(?:\.exe)?: (?:error: )?(?<message>(?:ld returned|linker command failed).*)$/,
    rank: 'consequence',
  },
  {
    // BUILD FAILED     FAILURE: Build failed with an exception.     > Task :compileJava FAILED
    tool: 'build',
    wakes: TROUBLE,
    pattern:
      /^(?:\[ERROR\] )?(?<message>BUILD FAIL(?:ED|URE)\b.*|FAILURE: .*|> Task \S+ FAILED|\*\* .* FAILED \*\*|.* aborted due to .*)$/,
    rank: 'consequence',
  },
  {
    // [ERROR] Failed to execute goal on project x: Could not resolve dependencies for project …
    tool: 'maven',
    wakes: TROUBLE,
    pattern:
      /^\[ERROR\] (?<message>Failed to execute goal on project \S+: .*|Unknown lifecycle phase .*|No goals have been specified.*|The goal you specified requires .*|Plugin \S+ or one of its dependencies could not be resolved.*|No plugin found for prefix .*)$/,
  },
  {
    // [ERROR] Failed to execute goal org.apache.maven.plugins:…
    tool: 'maven',
    wakes: TROUBLE,
    pattern: /^\[ERROR\] (?<message>Failed to execute goal .*)$/,
    rank: 'consequence',
  },
  {
    // ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1
    tool: 'docker',
    wakes: TROUBLE,
    pattern: /^(?:ERROR: )?(?<message>failed to solve.*)$/,
    rank: 'consequence',
  },
  {
    // Process completed with exit code 1.     The command "make" exited with 2.     Error: Process completed with exit code 2.
    tool: 'ci',
    wakes: TROUBLE,
    pattern:
      /^(?<message>(?:Error: )?Process completed with exit code [1-9]\d*\.|The command ".*" (?:exited with|failed and exited with) [1-9]\d*.*|exit status [1-9]\d*|error: process didn't exit successfully.*)$/,
    rank: 'consequence',
  },
  {
    // error TS18003: No inputs were found in config file     MSBUILD : error MSB1009: Project file does not exist.
    tool: 'msbuild',
    wakes: TROUBLE,
    pattern:
      /^(?:MSBUILD|CSC|LINK|EXEC|NMAKE|RC|cl)?(?: : )?(?:fatal )?(?<severity>error) (?<code>[A-Z]{2,6}\d{3,6})\s?: (?<message>.*)$/,
  },
  {
    // sh: 1: vitest: not found     bash: foo: command not found     /bin/sh: 1: tsc: Permission denied
    tool: 'shell',
    wakes: TROUBLE,
    pattern:
      /^(?:\S*\/)?(?:sh|bash|zsh|dash|ksh|fish|env)(?:\.exe)?: (?:(?:line )?\d+: )?(?<message>.*(?:not found|No such file or directory|Permission denied).*)$/,
  },
  {
    // Segmentation fault (core dumped)     Killed     Aborted
    tool: 'shell',
    wakes: TROUBLE,
    pattern:
      /^(?:\S+: line \d+: +\d+ )?(?<message>(?:Segmentation fault|Bus error|Illegal instruction|Floating point exception|Aborted|Killed|Trace\/breakpoint trap)(?: {1,20}.*|\s*\(core dumped\).*)?)$/,
    rank: 'guess',
  },
  {
    // fatal: not a git repository     ERROR: Could not find a version that satisfies the requirement x     E: Unable to locate package y
    tool: 'unplaced',
    wakes: TROUBLE,
    pattern:
      /^(?:[│┃] )?(?:(?:[\w./+-]{1,40}: )?(?:fatal error|[Ff]atal|FATAL|[Ee]rror|ERROR)(?:\[\w+\]| \([\w ]+\))?: |E: |\[(?:ERROR|FATAL|error)\] )(?<message>(?!\s*$).*)$/,
    rank: 'guess',
  },
];

const ANY = anyOf(FORMATS);
