import { describe, expect, test } from 'vitest';
import { told } from '../../support/told-findings.ts';

describe('an exception is told once, at the first own frame, with its innermost cause', () => {
  test.each([
    [
      'of Node.js',
      `/w/wheel.js:3
  throw new Error('no axle', { cause })
        ^

Error: no axle
    at Object.<anonymous> (/w/wheel.js:3:40)
    ... 4 lines matching cause stack trace ...
    at node:internal/main/run_main_module:28:49 {
  [cause]: SyntaxError: Unexpected end of JSON input
      at JSON.parse (<anonymous>)
      at read (/w/hub.js:1:32)
      at Object.<anonymous> (/w/wheel.js:3:7)
}

Node.js v20.20.2`,
      [
        'crash node wheel.js:3:40 Error: no axle; cause: SyntaxError: Unexpected end of JSON input (/w/hub.js:1)',
      ],
    ],
    [
      'of Node.js without a stack',
      `node:internal/process/promises:394
    triggerUncaughtException(err, true /* fromPromise */);
    ^

[TypeError: fetch failed] {
  [cause]: Error: connect ECONNREFUSED 127.0.0.1:19199
      at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16) {
    errno: -111
  }
}

Node.js v24.21.0`,
      ['crash node TypeError: fetch failed; cause: Error: connect ECONNREFUSED 127.0.0.1:19199'],
    ],
    [
      'of the JVM',
      `Exception in thread "main" java.lang.RuntimeException: no axle
\tat Wheel.main(Wheel.java:5)
Caused by: java.lang.NumberFormatException: For input string: "x"
\tat java.base/java.lang.Integer.parseInt(Integer.java:668)
\t... 2 more`,
      [
        'crash exception Wheel.java:5 Exception in thread "main" java.lang.RuntimeException: no axle; cause: java.lang.NumberFormatException: For input string: "x"',
      ],
    ],
    [
      'of a group in Python: each of its members',
      `  + Exception Group Traceback (most recent call last):
  |   File "/w/wheel.py", line 6, in <module>
  |     asyncio.run(main())
  |   File "/usr/lib/python3.11/asyncio/runners.py", line 190, in run
  |     return runner.run(main)
  | ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception)
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "/w/wheel.py", line 2, in turn
    |     raise ValueError("no axle")
    | ValueError: no axle
    +------------------------------------`,
      [
        'crash python wheel.py:2 ValueError: no axle (in ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception))',
      ],
    ],
    [
      'of Elixir, in libraries alone',
      `** (ArgumentError) no axle
    (stdlib 4.2) erl_eval.erl:744: :erl_eval.do_apply/7
    (elixir 1.14.0) lib/code.ex:422: Code.validated_eval_string/3`,
      ['crash exception ** (ArgumentError) no axle'],
    ],
    [
      'of Go when nothing goes on',
      `fatal error: all goroutines are asleep - deadlock!

goroutine 1 [chan receive]:
main.main()
\t/w/cmd/main.go:5 +0x2c
exit status 2`,
      ['crash go cmd/main.go:5 fatal error: all goroutines are asleep - deadlock!'],
    ],
    [
      'of .NET, behind words that are no exception',
      `Unhandled exception. System.InvalidOperationException: no axle
   at Wheel.Turn() in /w/Wheel.cs:line 9
   at Program.Main() in /w/Program.cs:line 3`,
      ['crash exception Wheel.cs:9 System.InvalidOperationException: no axle'],
    ],
    [
      'of a loader: at the file that asked',
      `Oops! Something went wrong! :(

Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'axle' imported from /w/eslint.config.mjs
    at packageResolve (node:internal/modules/esm/resolve:873:9)
    at moduleResolve (node:internal/modules/esm/resolve:946:18)`,
      [
        "crash exception eslint.config.mjs Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'axle' imported from /w/eslint.config.mjs",
      ],
    ],
    [
      'in words of its own',
      `Failed to load the wheel
    at turn (/w/wheel.js:3:5)
    at main (/w/hub.js:9:1)`,
      ['crash exception wheel.js:3:5 Failed to load the wheel'],
    ],
  ])('%s', (_name, output, findings) => {
    expect(told(output)).toEqual(findings);
  });
});

describe('package managers tell the reason', () => {
  test.each([
    [
      'npm and its tree',
      `npm error code ERESOLVE
npm error ERESOLVE unable to resolve dependency tree
npm error
npm error While resolving: x@1.0.0
npm error Found: axle@17.0.2
npm error node_modules/axle
npm error
npm error Could not resolve dependency:
npm error peer axle@"^18.2.0" from wheel@18.2.0
npm error
npm error For a full report see:
npm error /home/me/.npm/_logs/2026-eresolve-report.txt`,
      [
        'error npm Could not resolve dependency: peer axle@"^18.2.0" from wheel@18.2.0 (Found: axle@17.0.2)',
      ],
    ],
    [
      'npm and its registry',
      `npm error code E404
npm error 404 Not Found - GET https://registry.example/axle - Not found
npm error 404
npm error 404  'axle@*' is not in this registry.`,
      ['error npm Not Found - GET https://registry.example/axle - Not found'],
    ],
    [
      'pip and the build it quotes',
      `  error: subprocess-exited-with-error
  × Preparing metadata (pyproject.toml) did not run successfully.
  │ exit code: 1
  ╰─> [1 lines of output]
      error: axle 2.0 or greater is required
      [end of output]
error: metadata-generation-failed`,
      ['error pip axle 2.0 or greater is required'],
    ],
    [
      'Gradle: the deepest reason, and where',
      `* Where:
Build file '/w/build.gradle' line: 12

* What went wrong:
A problem occurred evaluating root project 'wheel'.
> Could not find method axle() for arguments [x]

* Try:
> Run with --stacktrace option to get the stack trace.`,
      [
        "error gradle build.gradle:12 A problem occurred evaluating root project 'wheel'. Could not find method axle() for arguments [x]",
      ],
    ],
    [
      'yarn',
      `➤ YN0000: ┌ Resolution step
➤ YN0028: │ The lockfile would have been modified by this install`,
      ['error yarn The lockfile would have been modified by this install'],
    ],
  ])('%s', (_name, output, findings) => {
    expect(told(output)).toEqual(findings);
  });
});

describe('a place above its message', () => {
  test('is not the place of the message above it', () => {
    const output = `/w/src/Wheel.svelte:2:9
Error: Type 'number' is not assignable to type 'string'. (ts)
<script lang="ts">
  const s: string = 1
</script>

/w/src/Wheel.svelte:4:5
Error: Cannot find name 'axle'. (ts)
</script>
<p>{axle}</p>
`;
    expect(told(output)).toEqual([
      "error generic src/Wheel.svelte:2:9 Type 'number' is not assignable to type 'string'. (ts)",
      "error generic src/Wheel.svelte:4:5 Cannot find name 'axle'. (ts)",
    ]);
  });
});
