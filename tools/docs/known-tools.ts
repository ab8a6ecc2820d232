/** What a recogniser can read, for people: `docs/reference/tools.md` is made from it. */
export interface KnownTools {
  /** The recogniser's file in this folder. */
  readonly recogniser: string;
  readonly tools: readonly string[];
  readonly reads: string;
}

/** Every recogniser, in the order in which they may claim a line. */
export const knownTools: readonly KnownTools[] = [
  known(
    'pytest',
    ['pytest'],
    'failures, errors, collection errors, the short summary, every `--tb` style',
  ),
  known('unittest', ['unittest', 'nose', 'Django'], 'failures and errors with their tracebacks'),
  known('vitest', ['Vitest'], 'failed tests and suites, unhandled errors'),
  known('jest', ['Jest'], 'failed tests, suites that did not run'),
  known('playwright', ['Playwright'], 'failed tests'),
  known('mocha', ['Mocha', 'Cypress', 'Karma'], 'the list of failures'),
  known('node-test', ['node:test'], 'the spec reporter'),
  known(
    'tap',
    ['TAP', 'node:test', 'tape', 'perl Test::More', 'prove'],
    'failed points with their YAML blocks or comments',
  ),
  known('rspec', ['RSpec'], 'failures, errors while loading'),
  known('exunit', ['ExUnit'], 'failed tests'),
  known('numbered', ['PHPUnit', 'JUnit 4', 'minitest', 'Rails'], 'numbered failures and errors'),
  known('gradle-test', ['Gradle'], 'failed tests'),
  known('surefire', ['Maven Surefire', 'Maven Failsafe'], 'failed tests, the summary'),
  known('ant-junit', ['Ant junit'], 'failed test cases'),
  known('dotnet-test', ['dotnet test', 'xUnit.net', 'NUnit', 'MSTest'], 'failed tests'),
  known('rust-test', ['cargo test', 'nextest'], 'panics and failed tests'),
  known('xctest', ['XCTest', 'Swift Testing'], 'failed assertions'),
  known('jasmine', ['Jasmine', 'Angular'], 'the list of failures'),
  known('junit-launcher', ['JUnit 5'], "the console launcher's list of failures"),
  known('deno-test', ['deno test'], 'failed tests'),
  known('bun-test', ['bun test'], 'failed tests, errors outside of tests'),
  known('ctest', ['CTest'], 'the list of failed tests'),
  known('test-unit', ['test-unit'], 'failures and errors'),
  known('shunit', ['shunit2'], 'failed assertions'),
  known('ava', ['AVA'], 'failed tests'),
  known('go', ['go build', 'go vet', 'go test'], 'errors, failed tests, panics, data races'),
  known('traceback', ['Python'], 'uncaught exceptions, syntax errors'),
  known('ruby-exception', ['Ruby'], 'uncaught exceptions'),
  known('node-exception', ['Node.js'], 'uncaught exceptions, files that cannot be loaded'),
  known(
    'sanitizer',
    ['AddressSanitizer and kin', 'Valgrind', 'Dr. Memory'],
    'the report and its first own frame',
  ),
  known('arrow', ['rustc', 'Clippy', 'Ruff', 'solc', 'ty', 'Pyrefly'], 'diagnostics with `-->`'),
  known('cmake', ['CMake'], 'errors and warnings'),
  known('webpack', ['webpack'], 'errors and warnings'),
  known('biome', ['Biome'], 'lint, format and parse errors'),
  known('boxed', ['oxlint', 'esbuild', 'Vite', 'Rolldown', 'swc'], 'a message above its source'),
  known('shellcheck', ['ShellCheck'], 'the format for terminals'),
  known('powershell', ['PowerShell'], 'errors with a place'),
  known(
    'psscriptanalyzer',
    ['PSScriptAnalyzer'],
    'line, severity, message and rule in lines of their own',
  ),
  known('tlint', ['TLint'], 'a file as heading, remarks above their places'),
  known('npm', ['npm'], 'why it gave up'),
  known('pip', ['pip'], 'why the build of a package failed'),
  known('gradle-build', ['Gradle'], 'what went wrong'),
  known('ansible-lint', ['ansible-lint'], 'rule and message above the place'),
  known('deno-fmt', ['deno fmt'], 'files that are not formatted'),
  known(
    'stylish',
    ['ESLint', 'Stylelint', 'yamllint', 'remark', 'PHP_CodeSniffer', 'PHPStan', 'SQLFluff', 'XO'],
    'a file as heading, rows with line and column',
  ),
  known(
    'one-line',
    [
      'Black',
      'Prettier',
      'isort',
      'ld',
      'lld',
      'PHP',
      'Scalastyle',
      'Brakeman',
      'PMD',
      'GitHub annotations',
      'PSScriptAnalyzer',
      '…',
    ],
    'formats of one line that are like no other',
  ),
  known(
    'thrown',
    ['Node.js', 'Java', 'Kotlin', 'Elixir', 'Erlang', 'Dart', 'PHP', 'Lua', 'Julia', '…'],
    'uncaught exceptions with their stacks and causes',
  ),
  known(
    'placed',
    ['Terraform', 'Nix', 'Elixir', 'Credo', 'AspectJ', 'Rollup'],
    'a message first, its place below',
  ),
  known(
    'located',
    [
      'gcc',
      'clang',
      'javac',
      'tsc',
      'MSBuild',
      'mypy',
      'Flake8',
      'Pylint',
      'RuboCop',
      'golangci-lint',
      '…',
    ],
    'any line with a file and a line in one of the usual shapes',
  ),
  known(
    'unplaced',
    ['make', 'ninja', 'npm', 'pnpm', 'Yarn', 'Docker', 'Gradle', 'Maven', 'shells'],
    'trouble without a place; what only repeats that something else failed',
  ),
];

function known(recogniser: string, tools: readonly string[], reads: string): KnownTools {
  return { recogniser, tools, reads };
}
