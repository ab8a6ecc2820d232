import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Rank, Recogniser, Report } from '../recogniser.ts';
import { severityOf } from '../severity.ts';

/** Lines that report trouble and name no place: package managers, linkers, build tools, shells. */
export class Unplaced implements Recogniser {
  readonly wakes = hint.error | hint.fail | hint.trouble | hint.rule;
  readonly isOpen = false;
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    for (const { tool, keyword, pattern, rank } of LINES) {
      if (!text.includes(keyword)) continue;
      const match = pattern.exec(text);
      if (match === null) continue;
      const { severity = 'error', message = text, code, file } = match.groups ?? {};
      this.#report({
        kind: severityOf(severity) === 'warning' ? 'warning' : 'error',
        tool,
        rank,
        file,
        message,
        code,
        at: line,
      });
      return true;
    }
    return false;
  }
}

const LINES: readonly {
  readonly tool: string;
  readonly keyword: string;
  readonly pattern: RegExp;
  readonly rank?: Rank;
}[] = [
  {
    // make[1]: *** [Makefile:20: all] Error 2     make: *** No rule to make target 'x', needed by 'y'.  Stop.
    tool: 'make',
    keyword: '*** ',
    pattern:
      /^(?:\S*make(?:\.exe)?|ninja)(?:\[\d+\])?: \*\*\* (?<message>No rule to make target .*)$/,
  },
  {
    tool: 'make',
    keyword: '*** ',
    pattern: /^\S*[Mm]ake(?:-[\d.]+)?(?:\.exe)?(?:\[\d+\])?: \*\*\* (?<message>.*)$/,
    rank: 'consequence',
  },
  {
    // ninja: build stopped: subcommand failed.     FAILED: obj/a.o
    tool: 'ninja',
    keyword: 'ninja: ',
    pattern: /^ninja: (?<message>(?:error|build stopped|fatal): .*)$/,
    rank: 'consequence',
  },
  {
    // npm error code ELIFECYCLE     npm ERR! code ERESOLVE
    tool: 'npm',
    keyword: 'npm ',
    pattern:
      /^npm (?:error|ERR!) (?:code (?<code>ERESOLVE|E404|E401|E403|ENOENT|ENOTFOUND|ETARGET|EINTEGRITY|EBADENGINE|EJSONPARSE|EUSAGE|ENOSPC|EACCES)|(?<message>Missing script: .*))$/,
  },
  {
    tool: 'npm',
    keyword: 'npm ',
    pattern: /^npm (?:error|ERR!) (?<message>.*)$/,
    rank: 'consequence',
  },
  {
    // ERR_PNPM_NO_MATCHING_VERSION  No matching version found
    tool: 'pnpm',
    keyword: 'ERR_PNPM_',
    pattern: /^\s*(?<code>ERR_PNPM_(?!RECURSIVE)\w+)\s+(?<message>.*)$/,
  },
  {
    //  ELIFECYCLE  Command failed with exit code 1.     error Command failed with exit code 1.
    tool: 'package-manager',
    keyword: 'ommand failed with exit code',
    pattern: /^(?:\s*ELIFECYCLE\s+|error )?(?<message>Command failed with exit code .*)$/,
    rank: 'consequence',
  },
  {
    // collect2: error: ld returned 1 exit status     clang: error: linker command failed with exit code 1
    tool: 'linker',
    keyword: 'exit ',
    pattern:
      /^(?:collect2|clang(?:\+\+)?|gcc|g\+\+)(?:\.exe)?: (?:error: )?(?<message>(?:ld returned|linker command failed).*)$/,
    rank: 'consequence',
  },
  {
    // BUILD FAILED     FAILURE: Build failed with an exception.     > Task :compileJava FAILED
    tool: 'build',
    keyword: 'FAIL',
    pattern:
      /^(?:\[ERROR\] )?(?<message>BUILD FAIL(?:ED|URE)\b.*|FAILURE: .*|> Task \S+ FAILED|\*\* .* FAILED \*\*|.* aborted due to .*)$/,
    rank: 'consequence',
  },
  {
    // Execution failed for task ':compileJava'.
    tool: 'gradle',
    keyword: 'Execution failed for task',
    pattern: /^(?<message>Execution failed for task .*)$/,
    rank: 'consequence',
  },
  {
    // [ERROR] Failed to execute goal org.apache.maven.plugins:…
    tool: 'maven',
    keyword: 'Failed to execute goal',
    pattern: /^\[ERROR\] (?<message>Failed to execute goal .*)$/,
    rank: 'consequence',
  },
  {
    // ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1
    tool: 'docker',
    keyword: 'failed to solve',
    pattern: /^(?:ERROR: )?(?<message>failed to solve.*)$/,
    rank: 'consequence',
  },
  {
    // Process completed with exit code 1.     The command "make" exited with 2.     Error: Process completed with exit code 2.
    tool: 'ci',
    keyword: 'exit',
    pattern:
      /^(?<message>(?:Error: )?Process completed with exit code [1-9]\d*\.|The command ".*" (?:exited with|failed and exited with) [1-9]\d*.*|exit status [1-9]\d*|error: process didn't exit successfully.*)$/,
    rank: 'consequence',
  },
  {
    // error TS18003: No inputs were found in config file     MSBUILD : error MSB1009: Project file does not exist.
    tool: 'msbuild',
    keyword: 'error ',
    pattern:
      /^(?:MSBUILD|CSC|LINK|EXEC|NMAKE|RC|cl)?(?: : )?(?:fatal )?(?<severity>error) (?<code>[A-Z]{2,6}\d{3,6})\s?: (?<message>.*)$/,
  },
  {
    // sh: 1: vitest: not found     bash: foo: command not found     /bin/sh: 1: tsc: Permission denied
    tool: 'shell',
    keyword: ': ',
    pattern:
      /^(?:\S*\/)?(?:sh|bash|zsh|dash|ksh|fish|env)(?:\.exe)?: (?:(?:line )?\d+: )?(?<message>.*(?:not found|No such file or directory|Permission denied).*)$/,
  },
  {
    // Segmentation fault (core dumped)     Killed     Aborted
    tool: 'shell',
    keyword: '',
    pattern:
      /^(?:\S+: line \d+: +\d+ )?(?<message>(?:Segmentation fault|Bus error|Illegal instruction|Floating point exception|Aborted|Killed|Trace\/breakpoint trap)(?: {1,20}.*|\s*\(core dumped\).*)?)$/,
    rank: 'guess',
  },
  {
    // fatal: not a git repository     ERROR: Could not find a version that satisfies the requirement x     E: Unable to locate package y
    tool: 'unplaced',
    keyword: ': ',
    pattern:
      /^(?:(?:[\w./+-]{1,40}: )?(?:fatal error|[Ff]atal|FATAL|[Ee]rror|ERROR)(?:\[\w+\]| \([\w ]+\))?: |E: |\[(?:ERROR|FATAL|error)\] )(?<message>(?!\s*$).*)$/,
    rank: 'guess',
  },
];
