import { expect, test } from 'vitest';
import { Look } from '../../../src/triage/look.ts';
import { told } from '../../support/told-findings.ts';

test.each<[string, string, string[]]>([
  [
    'checkstyle, between other lines',
    `> checkstyle
<?xml version="1.0" encoding="UTF-8"?>
<checkstyle version="10.3">
<file name="/w/src/Wheel.java">
<error line="3" column="5" severity="error" message="Missing &apos;a&apos; &amp; more." source="com.x.JavadocCheck"/>
<error line="9" severity="warning" message="Line is longer than 100." source="LineLength"/>
</file>
</checkstyle>
lib/wheel.js:4:2: error: after the report`,
    [
      "error xml src/Wheel.java:3:5 Missing 'a' & more.",
      'error generic lib/wheel.js:4:2 after the report',
      'warning xml src/Wheel.java:9 Line is longer than 100.',
    ],
  ],
  [
    'JUnit XML of Java, whose traces name the place',
    `<testsuite name="x.WheelTest" tests="2" failures="1">
  <testcase name="stops" classname="x.WheelTest" time="0.1"/>
  <testcase name="turns" classname="x.WheelTest" time="0.1">
    <failure message="expected: &lt;4&gt; but was: &lt;3&gt;" type="E"><![CDATA[org.opentest4j.AssertionFailedError: expected: <4> but was: <3>
	at org.junit.jupiter.api.Assertions.fail(Assertions.java:12)
	at x.WheelTest.turns(WheelTest.java:9)
]]></failure>
  </testcase>
</testsuite>`,
    ['test-failure junit WheelTest.java:9 <x.WheelTest > turns> expected: <4> but was: <3>'],
  ],
  [
    'JUnit XML of pytest on one line',
    `<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" errors="0" failures="1"><testcase classname="test_wheel" name="test_turns[1]" time="0.001"><failure message="assert 3 == 4">def test_turns(x):
&gt;       assert 3 == 4
E       assert 3 == 4

test_wheel.py:6: AssertionError</failure></testcase></testsuite></testsuites>`,
    ['test-failure junit test_wheel.py:6 <test_wheel > test_turns[1]> assert 3 == 4'],
  ],
  [
    'cppcheck XML, of which the first location counts',
    `<results version="2">
    <errors>
        <error id="nullPointer" severity="error" msg="Null pointer dereference: p" verbose="Null pointer dereference: p">
            <location file="src/wheel.c" line="5" column="3"/>
            <location file="src/wheel.c" line="2" column="1" info="Assignment"/>
        </error>
    </errors>
</results>`,
    ['error xml src/wheel.c:5:3 Null pointer dereference: p'],
  ],
  [
    'PMD, whose messages are the text of an element',
    `<pmd version="6.0">
<file name="/w/src/Wheel.java">
<violation beginline="7" endline="7" begincolumn="3" rule="UnusedLocalVariable" priority="3">
Avoid unused local variables such as 'axle'.
</violation>
</file>
</pmd>`,
    ["error xml src/Wheel.java:7:3 Avoid unused local variables such as 'axle'."],
  ],
  [
    'ESLint JSON on one line',
    `[{"filePath":"/w/src/wheel.js","messages":[{"ruleId":"no-undef","severity":2,"message":"'axle' is not defined.","line":3,"column":5,"endLine":3},{"ruleId":"eqeqeq","severity":1,"message":"Expected '==='.","line":8,"column":1}],"suppressedMessages":[{"ruleId":"x","severity":2,"message":"hidden","line":1,"column":1}],"errorCount":1,"source":"a\\nb"}]`,
    [
      "error json src/wheel.js:3:5 'axle' is not defined.",
      "warning json src/wheel.js:8:1 Expected '==='.",
    ],
  ],
  [
    'Stylelint JSON',
    `[{"source":"/w/a.css","deprecations":[],"invalidOptionWarnings":[],"parseErrors":[],"errored":true,"warnings":[{"line":2,"column":3,"rule":"color-no-invalid-hex","severity":"error","text":"Unexpected invalid hex color"}]}]`,
    ['error json a.css:2:3 Unexpected invalid hex color'],
  ],
  [
    'SARIF over many lines',
    `{
  "version": "2.1.0",
  "runs": [
    {
      "tool": { "driver": { "name": "x", "rules": [ { "id": "R1", "shortDescription": { "text": "a rule" } } ] } },
      "results": [
        {
          "ruleId": "R1",
          "level": "warning",
          "message": { "text": "Dangerous call" },
          "locations": [
            { "physicalLocation": { "artifactLocation": { "uri": "src/wheel.c" }, "region": { "startLine": 14, "startColumn": 2 } } }
          ],
          "relatedLocations": [
            { "message": { "text": "declared here" }, "physicalLocation": { "artifactLocation": { "uri": "src/wheel.h" }, "region": { "startLine": 1 } } }
          ]
        }
      ]
    }
  ]
}`,
    ['warning json src/wheel.c:14:2 Dangerous call'],
  ],
  [
    'GitLab code quality',
    `[
  {
    "description": "Avoid too many \\"return\\" statements.",
    "check_name": "return-statements",
    "fingerprint": "7815",
    "severity": "major",
    "location": { "path": "lib/wheel.rb", "lines": { "begin": 42 } }
  }
]`,
    ['warning json lib/wheel.rb:42 Avoid too many "return" statements.'],
  ],
  [
    'cargo, one message per line, among which one that only counts',
    `{"reason":"compiler-artifact","target":{"name":"w","src_path":"/w/src/lib.rs"},"fresh":true}
{"reason":"compiler-message","target":{"name":"w","src_path":"/w/src/main.rs"},"message":{"$message_type":"diagnostic","message":"mismatched types","code":{"code":"E0308","explanation":"long"},"level":"error","spans":[{"file_name":"src/lib.rs","line_start":9,"column_start":1,"is_primary":false},{"file_name":"src/main.rs","line_start":3,"line_end":3,"column_start":18,"is_primary":true}],"children":[{"message":"help","level":"help","spans":[]}],"rendered":"error[E0308]: mismatched types\\n --> src/main.rs:3:18\\n"}}
{"reason":"compiler-message","target":{"name":"w","src_path":"/w/src/main.rs"},"message":{"message":"aborting due to 1 previous error","code":null,"level":"error","spans":[],"children":[]}}
{"reason":"build-finished","success":false}`,
    ['error json src/main.rs:3:18 mismatched types'],
  ],
  [
    'go test -json, whose programs print in pieces',
    `{"Time":"2026-01-02T03:04:05Z","Action":"run","Package":"x.org/w","Test":"TestTurns"}
{"Time":"2026-01-02T03:04:05Z","Action":"output","Package":"x.org/w","Test":"TestTurns","Output":"=== RUN   TestTurns\\n"}
{"Time":"2026-01-02T03:04:05Z","Action":"output","Package":"x.org/w","Test":"TestTurns","Output":"    wheel_test.go:7: "}
{"Time":"2026-01-02T03:04:05Z","Action":"output","Package":"x.org/w","Test":"TestTurns","Output":"got 3, want 4\\n"}
{"Time":"2026-01-02T03:04:05Z","Action":"output","Package":"x.org/w","Test":"TestTurns","Output":"--- FAIL: TestTurns (0.00s)\\n"}
{"Time":"2026-01-02T03:04:05Z","Action":"fail","Package":"x.org/w","Test":"TestTurns","Elapsed":0}
{"Time":"2026-01-02T03:04:05Z","Action":"output","Package":"x.org/w","Output":"FAIL\\tx.org/w\\t0.003s\\n"}`,
    ['test-failure go wheel_test.go:7 <TestTurns> got 3, want 4'],
  ],
  [
    'pytest-json-report',
    `{"created": 1.5, "exitcode": 1, "root": "/w", "environment": {}, "summary": {"failed": 1}, "tests": [{"nodeid": "tests/test_wheel.py::test_turns", "lineno": 4, "outcome": "failed", "setup": {"outcome": "passed"}, "call": {"outcome": "failed", "crash": {"path": "/w/tests/test_wheel.py", "lineno": 6, "message": "assert 3 == 4"}, "longrepr": "def test_turns():\\n>   assert 3 == 4\\n\\ntests/test_wheel.py:6: AssertionError"}}]}`,
    ['test-failure json tests/test_wheel.py:6 <tests/test_wheel.py::test_turns> assert 3 == 4'],
  ],
  [
    'jest JSON, with a suite that did not run',
    `{"numFailedTests":1,"testResults":[{"name":"/w/wheel.test.js","status":"failed","message":"long","assertionResults":[{"fullName":"wheel turns","title":"turns","status":"failed","failureMessages":["Error: expect(received).toBe(expected)\\n    at Object.<anonymous> (/w/wheel.test.js:6:23)"]},{"fullName":"wheel stops","status":"passed","failureMessages":[]}]},{"name":"/w/axle.test.js","status":"failed","message":"Cannot find module './axle'","assertionResults":[]}]}`,
    [
      'test-failure json wheel.test.js:6:23 <wheel turns> Error: expect(received).toBe(expected)',
      "error json axle.test.js Cannot find module './axle'",
    ],
  ],
  [
    'rdjsonl, behind the name of a service',
    `web-1  | {"message":"unused variable","location":{"path":"src/wheel.go","range":{"start":{"line":14,"column":15}}},"severity":"ERROR","code":{"value":"unused"}}`,
    ['error json src/wheel.go:14:15 unused variable'],
  ],
  [
    "a language server's diagnostics, which count from 0",
    `{
  "version": "1.1",
  "generalDiagnostics": [
    {
      "file": "/w/wheel.py",
      "severity": "error",
      "message": "\\"axle\\" is not defined",
      "range": { "start": { "line": 6, "character": 4 }, "end": { "line": 6, "character": 8 } },
      "rule": "reportUndefinedVariable"
    }
  ]
}`,
    ['error json wheel.py:7:5 "axle" is not defined'],
  ],
  [
    'what only begins like a report is read as text',
    `[
src/wheel.c:5:3: error: in brackets
{
  "name": "wheel",
not json
src/axle.c:6:1: error: behind a brace`,
    ['error generic src/wheel.c:5:3 in brackets', 'error generic src/axle.c:6:1 behind a brace'],
  ],
  [
    "a program's log is no report",
    `{"level":"info","time":1,"file":"src/server.js","line":3,"msg":"listening"}
src/wheel.c:5:3: error: broken`,
    ['error generic src/wheel.c:5:3 broken'],
  ],
])('%s', (_, output, expected) => {
  expect(told(output)).toEqual(expected);
});

test('a report that is cut off gives what it said until then', () => {
  const output = `<checkstyle version="10.3">
<file name="src/Wheel.java">
<error line="3" column="5" severity="error" message="Missing a comment."/>
<error line="9" colu`;
  expect(told(output)).toEqual(['error xml src/Wheel.java:3:5 Missing a comment.']);
});

test('every finding quotes text that stands in the output', () => {
  const messages = Array.from({ length: 300 }, (_, at) => ({
    ruleId: 'r',
    severity: 2,
    message: `problem "${at}"`,
    line: at + 1,
    column: 1,
  }));
  const output = JSON.stringify([{ filePath: '/w/a.js', messages }]);
  const look = new Look('/w');
  look.write(Buffer.from(output));
  const { all } = look.end({ kind: 'failed', exitCode: 1, signal: null, reason: null });
  expect(all).toHaveLength(300);
  for (const { evidence } of all) expect(output).toContain(evidence.text);
  expect(all[299]?.evidence.text).toContain('problem \\"299\\"');
});
