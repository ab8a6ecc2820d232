import { describe, expect, test } from 'vitest';
import { told } from '../../support/told-findings.ts';

test.each<[string, string, string[]]>([
  [
    'dotnet test and msbuild, which prints every error twice',
    `/w/Wheel.cs(3,9): error CS0103: The name 'axle' does not exist in the current context [/w/w.csproj]
  Failed Wheels.Turns [12 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 4
Actual:   3
  Stack Trace:
     at Wheels.Turns() in /w/WheelTests.cs:line 9
Failed!  - Failed:     1, Passed:     3, Skipped:     0, Total:     4
Build FAILED.
/w/Wheel.cs(3,9): error CS0103: The name 'axle' does not exist in the current context [/w/w.csproj]`,
    [
      "error generic Wheel.cs:3:9 The name 'axle' does not exist in the current context",
      'test-failure dotnet WheelTests.cs:9 <Wheels.Turns> Assert.Equal() Failure: Values differ, Expected: 4, Actual: 3',
    ],
  ],
  [
    'rspec names the expectation, not the definition',
    `Failures:

  1) Wheel turns
     Failure/Error: expect(wheel.teeth).to eq(4)

       expected: 4
            got: 3
     # /usr/lib/ruby/gems/3.1.0/gems/rspec-support/lib/rspec/support.rb:9:in \`fail'
     # ./spec/wheel_spec.rb:5:in \`block (2 levels) in <top (required)>'

Finished in 0.01 seconds
2 examples, 1 failure

rspec ./spec/wheel_spec.rb:3 # Wheel turns`,
    ['test-failure rspec spec/wheel_spec.rb:5 <Wheel turns> expected: 4, got: 3'],
  ],
  [
    'minitest, with the place in the head and in the trace',
    `  1) Failure:
WheelTest#test_turns [test/wheel_test.rb:6]:
Expected: 4
  Actual: 3

  2) Error:
WheelTest#test_stops:
ArgumentError: no axle
    test/wheel_test.rb:10:in \`test_stops'

2 runs, 1 assertions, 1 failures, 1 errors, 0 skips`,
    [
      'test-failure minitest test/wheel_test.rb:6 <WheelTest#test_turns> Expected: 4, Actual: 3',
      'test-failure minitest test/wheel_test.rb:10 <WheelTest#test_stops> ArgumentError: no axle',
    ],
  ],
  [
    'phpunit',
    `There was 1 failure:

1) WheelTest::testTurns with data set #0 (1, 2)
Failed asserting that 3 matches expected 4.

/w/tests/WheelTest.php:9

FAILURES!
Tests: 3, Assertions: 3, Failures: 1.`,
    [
      'test-failure phpunit tests/WheelTest.php:9 <WheelTest::testTurns with data set #0 (1, 2)> Failed asserting that 3 matches expected 4.',
    ],
  ],
  [
    'exunit: the trace, not the definition',
    `  1) test turns (WheelTest)
     test/wheel_test.exs:4
     Assertion with == failed
     code:  assert Wheel.teeth() == 4
     left:  3
     right: 4
     stacktrace:
       test/wheel_test.exs:5: (test)

Finished in 0.03 seconds`,
    [
      'test-failure exunit test/wheel_test.exs:5 <test turns (WheelTest)> Assertion with == failed, left: 3, right: 4',
    ],
  ],
  [
    'elixir puts the place behind the message',
    `    error: undefined variable "wheel"
    │
  3 │     wheel
    │     ^^^^^
    │
    └─ lib/a.ex:3:5: A.run/0`,
    ['error placed lib/a.ex:3:5 undefined variable "wheel"'],
  ],
  [
    'XCTest',
    `/w/Tests/WheelTests.swift:9: error: -[Tests.WheelTests testTurns] : XCTAssertEqual failed: ("3") is not equal to ("4")
Test Case '-[Tests.WheelTests testTurns]' failed (0.002 seconds).`,
    [
      'test-failure xctest Tests/WheelTests.swift:9 <Tests.WheelTests testTurns> XCTAssertEqual failed: ("3") is not equal to ("4")',
    ],
  ],
  [
    'playwright tells each failure once',
    `  1) [chromium] › tests/wheel.spec.ts:3:5 › wheel › turns ─────────

    Error: expect(received).toBe(expected)

      at /w/tests/wheel.spec.ts:6:19

  1 failed
    [chromium] › tests/wheel.spec.ts:3:5 › wheel › turns ─────────
  3 passed (2.1s)`,
    [
      'test-failure playwright tests/wheel.spec.ts:6:19 <wheel > turns> Error: expect(received).toBe(expected)',
    ],
  ],
  [
    'cargo test, before and after Rust 1.73',
    `running 2 tests
test tests::turns ... FAILED
test tests::stops ... FAILED

failures:

---- tests::turns stdout ----

thread 'tests::turns' panicked at src/lib.rs:12:9:
assertion \`left == right\` failed
  left: 3
 right: 4

---- tests::stops stdout ----
thread 'tests::stops' panicked at 'no axle', src/lib.rs:20:5

test result: FAILED. 0 passed; 2 failed; 0 ignored`,
    [
      'test-failure cargo src/lib.rs:12:9 <tests::turns> assertion `left == right` failed, left: 3, right: 4',
      'test-failure cargo src/lib.rs:20:5 <tests::stops> no axle',
    ],
  ],
  [
    'rustc: notes and help name other places, the count at the end is no finding',
    `error[E0308]: mismatched types
  --> src/main.rs:3:18
   |
3  |     let x: i32 = "a";
   |            ---   ^^^ expected \`i32\`, found \`&str\`
   |
note: function defined here
  --> src/other.rs:9:4
warning: unused variable: \`y\`
 --> src/lib.rs:9:9
  |
  = note: \`#[warn(unused_variables)]\` on by default

error: could not compile \`w\` (bin "w") due to 1 previous error; 1 warning emitted`,
    [
      'error rustc src/main.rs:3:18 mismatched types',
      'warning rustc src/lib.rs:9:9 unused variable: `y`',
    ],
  ],
  [
    'terraform in its box',
    `╷
│ Error: Unsupported argument
│ 
│   on main.tf line 3, in resource "wheel" "big":
│    3:   teeth = 4
╵`,
    ['error placed main.tf:3 Unsupported argument'],
  ],
  [
    'the tool inside docker build, behind its prefix',
    `#9 [4/5] RUN npm run build
#9 2.113 src/a.ts(3,13): error TS7006: Parameter 'y' implicitly has an 'any' type.
#9 ERROR: process "/bin/sh -c npm run build" did not complete successfully: exit code: 2
ERROR: failed to solve: process "/bin/sh -c npm run build" did not complete successfully: exit code: 2`,
    ["error generic src/a.ts:3:13 Parameter 'y' implicitly has an 'any' type."],
  ],
  [
    'linters with a file as heading',
    `/w/src/a.js
   2:10  error    'wheel' is defined but never used  no-unused-vars
  11:3   warning  Unexpected console statement       no-console
   5:1   error    Parsing error: Unexpected token }

✖ 3 problems (2 errors, 1 warning)`,
    [
      "error stylish src/a.js:2:10 'wheel' is defined but never used",
      'error stylish src/a.js:5:1 Parsing error: Unexpected token }',
      'warning stylish src/a.js:11:3 Unexpected console statement',
    ],
  ],
  [
    'a go test and its parent, a panic, a compile error',
    `# example.com/w/pkg
pkg/wheel.go:9:2: undefined: axle
--- FAIL: TestTurns (0.00s)
    --- FAIL: TestTurns/backwards (0.00s)
        wheel_test.go:12: got 3, want 4
FAIL
FAIL	example.com/w/pkg	0.003s
panic: no axle [recovered]

goroutine 7 [running]:
testing.tRunner.func1.2()
	/usr/local/go/src/testing/testing.go:1545 +0x238
example.com/w/pkg.Stop(...)
	/w/pkg/stop.go:8 +0x1d
exit status 2`,
    [
      'error go pkg/wheel.go:9:2 undefined: axle',
      'test-failure go <TestTurns> failed',
      'test-failure go wheel_test.go:12 <TestTurns/backwards> got 3, want 4',
      'crash go pkg/stop.go:8 panic: no axle [recovered]',
    ],
  ],
  [
    'cargo test, when the sides of a comparison stood inside the quotes',
    `---- tests::turns stdout ----
thread 'tests::turns' panicked at 'assertion failed: \`(left == right)\`
  left: \`3\`,
 right: \`4\`', src/lib.rs:12:9
note: run with \`RUST_BACKTRACE=1\``,
    [
      'test-failure cargo src/lib.rs:12:9 <tests::turns> assertion failed: `(left == right)`, left: `3`, right: `4`',
    ],
  ],
  [
    'a data race and the go test in which it was detected are one failure',
    `==================
WARNING: DATA RACE
Write at 0x00c0000182c8 by goroutine 8:
  example.com/w.TestTurns.func1()
      /w/wheel_test.go:13 +0x3b

Previous write at 0x00c0000182c8 by goroutine 7:
  example.com/w.TestTurns()
      /w/wheel_test.go:15 +0x136
==================
--- FAIL: TestTurns (0.00s)
    testing.go:1465: race detected during execution of test
FAIL
FAIL	example.com/w	0.015s`,
    ['test-failure go wheel_test.go:13 <TestTurns> WARNING: DATA RACE'],
  ],
  [
    'a data race outside any test',
    `WARNING: DATA RACE
Write at 0x00c0000182c8 by goroutine 8:
  main.turn()
      /w/wheel.go:13 +0x3b
==================`,
    ['crash go wheel.go:13 WARNING: DATA RACE'],
  ],
  [
    'PowerShell: what is wrong stands below the source, or above the place',
    `At /w/wheel.ps1:11 char:31
+         turn 'wheel
+              ~~~~~~
The string is missing the terminator: '.
At /w/all.ps1:1 char:1
+ . ./wheel.ps1
+ ~~~~~~~~~~~~~
    + CategoryInfo          : ParserError: (:) [], ParseException

Get-Item : Cannot find path '/w/axle'.
At /w/axle.ps1:3 char:1
+ Get-Item axle
+ ~~~~~~~~~~~~~

Get-Item: /w/hub.ps1:5
Line |
   5 |  Get-Item hub
     |  ~~~~~~~~~~~~
     | Cannot find path '/w/hub'.`,
    [
      "error powershell wheel.ps1:11:31 The string is missing the terminator: '.",
      "error powershell axle.ps1:3:1 Cannot find path '/w/axle'.",
      "error powershell hub.ps1:5 Cannot find path '/w/hub'.",
    ],
  ],
  [
    'PSScriptAnalyzer, as a table and a line each',
    `RuleName                  Severity     ScriptName Line  Message
--------                  --------     ---------- ----  -------
PSAvoidUsingCmdletAliases Warning      wheel.ps1  9     'gci' is an alias of 'Get-ChildItem'.
12
Error
The parameter 'Axle' should not be hardcoded.
PSAvoidUsingComputerNameHardcoded
12
pages`,
    [
      "error psscriptanalyzer line 12 The parameter 'Axle' should not be hardcoded.",
      "warning psscriptanalyzer wheel.ps1:9 'gci' is an alias of 'Get-ChildItem'.",
    ],
  ],
  [
    'TLint',
    `Lints for /w/tests/WheelTest.php
============
! There should be no unused imports.
5 : \`use Wheels\\Axle;\`
9 : \`use Wheels\\Hub;\``,
    [
      'warning tlint tests/WheelTest.php:5 There should be no unused imports.',
      'warning tlint tests/WheelTest.php:9 There should be no unused imports.',
    ],
  ],
])('%s', (_name, output, findings) => {
  expect(told(output)).toEqual(findings);
});

describe('a node test that says only how it compared', () => {
  const long = (first: string) => `[\n      ${first},${"\n      'wheel',".repeat(40)}\n    ]`;

  test.each<[string, string, string, string]>([
    ['loosely deep-equal:', '{ a: 1 }', '{ a: 2 }', ' expected { a: 2 }, actual { a: 1 }'],
    [
      'strictly deep-equal:',
      '{\n      expected: 7,\n      b: 3\n    }',
      '{}',
      ' expected {}, actual { expected: 7, b: 3 }',
    ],
    ['not to be equal to:', '{ a: 1 }', '{ a: 1 }', ' { a: 1 }'],
    ['equal, said the person', '1', '2', ''],
  ])('%s', (how, actual, expected, values) => {
    expect(told(spec(how, actual, expected))).toEqual([
      `test-failure node:test wheel.mjs:4:37 <turns> Error: ${how}${values}`,
    ]);
  });

  test('long values are cut, each by itself', () => {
    const [line = ''] = told(spec('deep-equal:', long('1'), long('2')));
    expect(line).toMatch(
      /: expected \[ 2, 'wheel', .{140,150}…, actual \[ 1, 'wheel', .{140,150}…$/,
    );
  });

  test('long values that begin alike are left out', () => {
    const [line = ''] = told(spec('deep-equal:', long('1'), `${long('1')}.slice(1)`));
    expect(line).toMatch(/deep-equal:$/);
  });

  test('and in the YAML of a point, where its text may hold the same words', () => {
    const output = `not ok 1 - turns
  ---
  error: |-
    deep-equal:

      expected: 7
  code: 'ERR_ASSERTION'
  expected:
    a: 1
  actual: 'none'
  operator: 'deepEqual'
  ...
`;
    expect(told(output)).toEqual([
      "test-failure tap <turns> deep-equal: expected a: 1, actual 'none'",
    ]);
  });

  function spec(how: string, actual: string, expected: string): string {
    return `✖ failing tests:

test at wheel.mjs:4:11
✖ turns (1.2ms)
  Error: ${how}

  expected: this is the text of the message

      at TestContext.<anonymous> (file:///w/wheel.mjs:4:37)
      at Test.run (node:internal/test_runner/test:796:25) {
    generatedMessage: true,
    actual: ${actual},
    expected: ${expected},
    operator: 'deepEqual'
  }
`;
  }
});

test.each([
  ['sh: 1: wheelctl: not found', 'wheelctl: not found'],
  ['/bin/sh: 12: wheelctl: Permission denied', 'wheelctl: Permission denied'],
  ['bash: line 3: wheelctl: command not found', 'wheelctl: command not found'],
  ['bash: wheelctl: command not found', 'wheelctl: command not found'],
])("a shell's own line number is no part of what it says: %s", (output, message) => {
  expect(told(output)).toEqual([`error shell ${message}`]);
});
