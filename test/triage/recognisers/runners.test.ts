import { expect, test } from 'vitest';
import { told } from '../../support/told-findings.ts';

test.each([
  [
    'bun test: what was thrown stands above the name',
    `bun test v1.2.3 (abc)

wheel.test.ts:
4 |   test('turns', () => { expect(spin(1)).toBe(3) })
                                            ^
error: expect(received).toBe(expected)

Expected: 3
Received: 2

      at <anonymous> (/w/wheel.test.ts:4:38)
(fail) wheel > turns [0.73ms]
(pass) wheel > stops [0.10ms]
(fail) wheel > waits [30.43ms]
  ^ this test timed out after 30ms.

axle.test.ts:

# Unhandled error between tests
-------------------------------
error: Cannot find module './hub' from '/w/axle.test.ts'
-------------------------------

 1 pass
 2 fail
Ran 3 tests across 2 files. [153.00ms]`,
    [
      'test-failure bun wheel.test.ts:4:38 <wheel > turns> expect(received).toBe(expected), Expected: 3, Received: 2',
      'test-failure bun <wheel > waits> this test timed out after 30ms.',
      "error bun axle.test.ts Cannot find module './hub' from '/w/axle.test.ts'",
    ],
  ],
  [
    'CTest: its closing list',
    `1/2 Test #1: wheel ............***Failed    0.00 sec
2/2 Test #2: axle .............Subprocess aborted***Exception:   0.00 sec

The following tests FAILED:
\t  1 - wheel (Failed)
\t  2 - axle (Subprocess aborted)
Errors while running CTest`,
    ['test-failure ctest <wheel> Failed', 'test-failure ctest <axle> Subprocess aborted'],
  ],
  [
    'Jasmine',
    `Failures:
1) Wheel turns
  Message:
    Expected 2 to be 3.
  Stack:
        at <Jasmine>
        at UserContext.<anonymous> (/w/spec/wheel.spec.js:2:36)
        at <Jasmine>

2 specs, 1 failure`,
    ['test-failure jasmine spec/wheel.spec.js:2:36 <Wheel turns> Expected 2 to be 3.'],
  ],
  [
    'AVA: below the name once more',
    `  ✘ [fail]: turns
  ✘ [fail]: stops Error thrown in test
  ✔ waits
  ─

  turns

  wheel.js:2

   1: import test from 'ava'
   2: test('turns', t => { t.is(spin(1), 3) })

  Difference (- actual, + expected):

  - 2
  + 3

  › file://wheel.js:2:22



  stops

  Error thrown in test:

  TypeError {
    message: 'no brake',
  }

  TypeError: no brake
      at file:///w/wheel.js:3:28
      at Test.callFn (file:///w/node_modules/ava/lib/test.js:525:26)

  ─

  2 tests failed`,
    [
      'test-failure ava wheel.js:2:22 <turns> Difference (- actual, + expected): - 2',
      'test-failure ava wheel.js:3:28 <stops> TypeError: no brake',
    ],
  ],
  [
    'deno test, deno check and deno fmt',
    `turns => ./wheel_test.ts:1:6
error: Error: no axle
Deno.test('turns', () => { throw new Error('no axle') })
                                 ^
    at file:///w/wheel_test.ts:1:34

 FAILURES

turns => ./wheel_test.ts:1:6

TS2322 [ERROR]: Type 'number' is not assignable to type 'string'.
const wheel: string = 1
      ~~~~~
    at file:///w/hub.ts:3:7

from /w/axle.ts:
2 | -const axle = 'steel'
2 | +const axle = "steel";
`,
    [
      'test-failure deno wheel_test.ts:1:34 <turns> Error: no axle',
      "error placed hub.ts:3:7 Type 'number' is not assignable to type 'string'.",
      'error deno axle.ts:2 not formatted',
    ],
  ],
  [
    "JUnit 5's console, and the innermost cause",
    `Failures (1):
  JUnit Jupiter:WheelTest:turns()
    MethodSource [className = 'WheelTest', methodName = 'turns', methodParameterTypes = '']
    => java.lang.IllegalStateException: no axle
       WheelTest.turns(WheelTest.java:5)
       java.base/java.lang.reflect.Method.invoke(Method.java:569)
       [...]
     Caused by: java.io.IOException: disk full
       [...]

Test run finished after 446 ms`,
    [
      'test-failure junit WheelTest.java:5 <WheelTest:turns()> java.lang.IllegalStateException: no axle; cause: java.io.IOException: disk full',
    ],
  ],
  [
    'test-unit, old and new',
    `===============================================================================
Failure: test_turns(WheelTest)
wheel_test.rb:6:in \`test_turns'
     3: class WheelTest
  => 6:     assert_equal(4, 3)
<4> expected but was
<3>
===============================================================================
Error: test_stops(WheelTest): RuntimeError: no brake
/w/wheel.rb:12:in 'Wheel#stop'
/w/wheel_test.rb:9:in 'WheelTest#test_stops'
===============================================================================
Finished in 0.01 seconds.`,
    [
      'test-failure test-unit wheel_test.rb:6 <WheelTest#test_turns> <4> expected but was <3>',
      'test-failure test-unit wheel.rb:12 <WheelTest#test_stops> RuntimeError: no brake',
    ],
  ],
  [
    'shunit2',
    `testTurns
ASSERT:no axle expected:<3> but was:<2>
shunit2:ERROR testTurns() returned non-zero return code.
testStops

Ran 2 tests.

FAILED (failures=1)`,
    ['test-failure shunit2 <testTurns> no axle expected:<3> but was:<2>'],
  ],
  [
    "node:test's dot reporter",
    `.X.

Failed tests:

✖ turns (7.2ms)
  Error: no axle
      at TestContext.<anonymous> (/w/wheel.test.js:3:29)
✖ stops (0.4ms) # TODO
  Error: not yet
      at TestContext.<anonymous> (/w/wheel.test.js:5:29)`,
    ['test-failure node:test wheel.test.js:3:29 <turns> Error: no axle'],
  ],
  [
    "mocha's TAP reporter has no YAML; perl's comments tell every failed test",
    `not ok 1 Wheel turns
  Error: no axle
      at Context.<anonymous> (test/wheel.spec.js:2:52)
      at process.processImmediate (node:internal/timers:483:21)
# tests 1
# fail 1
1..1
#   Failed test 'stops'
#   at t/wheel.t line 2.
#          got: '2'
#     expected: '3'
#   Failed test 'waits'
#   at t/wheel.t line 4.
#     Structures begin differing at:`,
    [
      'test-failure tap test/wheel.spec.js:2:52 <Wheel turns> Error: no axle',
      "test-failure tap t/wheel.t:2 <stops> got: '2', expected: '3'",
      'test-failure tap t/wheel.t:4 <waits> Structures begin differing at:',
    ],
  ],
  [
    'a hook that failed is why its tests were cancelled',
    `TAP version 13
    not ok 1 - reads
      ---
      location: '/w/hub.test.js:2:77'
      failureType: 'cancelledByParent'
      error: 'test did not finish before its parent and was cancelled'
      ...
    1..1
not ok 1 - db
  ---
  location: '/w/hub.test.js:2:1'
  failureType: 'hookFailed'
  error: 'cannot open db'
  ...
1..1`,
    ['test-failure tap hub.test.js:2:1 <db> cannot open db'],
  ],
])('%s', (_name, output, findings) => {
  expect(told(output)).toEqual(findings);
});
