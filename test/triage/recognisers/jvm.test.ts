import { expect, test } from 'vitest';
import { told } from '../../support/told-findings.ts';

test.each<[string, string, string[]]>([
  [
    'gradle names class and method, the exception below',
    `> Task :test FAILED
com.acme.WheelTest > turns() FAILED
    org.opentest4j.AssertionFailedError at WheelTest.java:12

com.acme.WheelTest > stops() PASSED

FAILURE: Build failed with an exception.
* What went wrong:
Execution failed for task ':test'.`,
    [
      'test-failure gradle WheelTest.java:12 <com.acme.WheelTest > turns()> org.opentest4j.AssertionFailedError at WheelTest.java:12',
    ],
  ],
  [
    'gradle with full traces: the frame in the test, not the one in the library',
    `com.acme.WheelTest > turns FAILED
    java.lang.AssertionError: expected:<4> but was:<3>
        at org.junit.Assert.fail(Assert.java:88)
        at com.acme.Helper.check(Helper.java:7)
        at com.acme.WheelTest.turns(WheelTest.java:21)`,
    [
      'test-failure gradle WheelTest.java:21 <com.acme.WheelTest > turns> java.lang.AssertionError: expected:<4> but was:<3>',
    ],
  ],
  [
    'surefire tells a failure once, whatever its summary repeats',
    `[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! -- in com.acme.WheelTest
[ERROR] com.acme.WheelTest.turns -- Time elapsed: 0.002 s <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <4> but was: <3>
	at com.acme.WheelTest.turns(WheelTest.java:12)

[INFO] Results:
[ERROR] Failures: 
[ERROR]   WheelTest.turns:12 expected: <4> but was: <3>
[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.0.0:test`,
    [
      'test-failure surefire WheelTest.java:12 <com.acme.WheelTest.turns> org.opentest4j.AssertionFailedError: expected: <4> but was: <3>',
    ],
  ],
  [
    'surefire whose blocks went to a file: the summary is all there is',
    `Tests in error: 
  turns(com.acme.WheelTest): no axle

Failed tests:   WheelTest.stops:31 expected:<0> but was:<2>

Tests run: 2, Failures: 1, Errors: 1, Skipped: 0`,
    ['test-failure surefire <turns(com.acme.WheelTest)> no axle'],
  ],
  [
    "ant's junit task",
    `    [junit] Testsuite: com.acme.WheelTest
    [junit] Testcase: stops took 0.01 sec
    [junit] Testcase: turns took 0.15 sec
    [junit] 	FAILED
    [junit] expected:<4> but was:<3>
    [junit] junit.framework.AssertionFailedError: expected:<4> but was:<3>
    [junit] 	at com.acme.WheelTest.turns(WheelTest.java:12)`,
    ['test-failure junit WheelTest.java:12 <com.acme.WheelTest.turns> expected:<4> but was:<3>'],
  ],
  [
    "maven's compiler, printed twice",
    `[ERROR] COMPILATION ERROR : 
[ERROR] /w/src/main/java/App.java:[7,9] cannot find symbol
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.8.1:compile
[ERROR] /w/src/main/java/App.java:[7,9] cannot find symbol`,
    ['error generic src/main/java/App.java:7:9 cannot find symbol'],
  ],
  [
    'kotlin, old and new',
    `e: file:///w/src/Main.kt:3:18 Unresolved reference: wheel
e: /w/src/Main.kt: (9, 2): Unresolved reference: axle
w: file:///w/src/Main.kt:9:9 Variable 'y' is never used`,
    [
      'error generic src/Main.kt:3:18 Unresolved reference: wheel',
      'error generic src/Main.kt:9:2 Unresolved reference: axle',
      "warning generic src/Main.kt:9:9 Variable 'y' is never used",
    ],
  ],
  [
    'an uncaught exception is told at the first own frame',
    `Exception in thread "main" java.lang.IndexOutOfBoundsException: Index 3
	at java.base/java.util.ImmutableCollections.get(ImmutableCollections.java:548)
	at com.acme.App.main(App.java:3)`,
    [
      'crash exception App.java:3 Exception in thread "main" java.lang.IndexOutOfBoundsException: Index 3',
    ],
  ],
  [
    'what only repeats that something failed is a finding when nothing else is',
    `> Task :compileJava FAILED

FAILURE: Build failed with an exception.`,
    [
      'error build > Task :compileJava FAILED',
      'error build FAILURE: Build failed with an exception.',
    ],
  ],
])('%s', (_name, output, findings) => {
  expect(told(output)).toEqual(findings);
});
