import { cleanPath, isDependency } from './source-path.ts';

/** One line of a stack trace. */
export interface Frame {
  readonly file: string;
  readonly line: number;
  readonly column: number | undefined;
  /** Function or method, as the trace names it. */
  readonly name: string;
  /** True when it lies in code the person wrote, as far as its path or package tells. */
  readonly isOwn: boolean;
}

/** `at Object.run (src/a.js:3:5)`, `at file:///w/a.js:3:5`, `❯ run src/a.ts:3:5`, `run@http://host/a.js:3:5`. */
export function scriptFrame(text: string): Frame | undefined {
  const match = SCRIPT.exec(text);
  if (match === null) return undefined;
  const [, name, bareName, path = '', line, column] = match;
  const file = cleanPath(path);
  return {
    file,
    line: Number(line),
    column: column === undefined ? undefined : Number(column),
    name: name ?? bareName ?? '',
    isOwn: !isDependency(file) && !file.startsWith('node:') && !MADE_BY_VITE.test(file),
  };
}

//     at Object.toBe (src/sum.test.js:6:23)
//     at file:///w/test/sum.test.js:6:10
//  ❯ src/sum.test.ts:7:18
const SCRIPT =
  /^\s*(?:at|❯)\s+(?:async\s+)?(?:([^\s(][^(\n]{0,200}?) ?\(|([^\s(:]{1,200}) (?=[^\s(]))?((?:file:\/\/|node:|[A-Za-z]:(?=[\\/]))?[^\s():][^():\n]{0,400}):(\d+)(?::(\d+))?\)?\s*$/;

// add.js?mock=manual
const MADE_BY_VITE = /\?(?!t=)/;

/** `at com.x.AppTest.adds(AppTest.java:12)`. */
export function jvmFrame(text: string): Frame | undefined {
  const match = JVM.exec(text);
  if (match === null) return undefined;
  const [, name = '', file = '', line] = match;
  return { file, line: Number(line), column: undefined, name, isOwn: !JVM_LIBRARY.test(name) };
}

// 	at com.x.AppTest.adds(AppTest.java:12) ~[classes/:na]
const JVM =
  /^\s*(?:\[\w+\]\s+)?at (?:[\w.@-]{1,60}\/{1,2})?([\w.$<>/ -]{1,300})\(([\w$.-]{1,120}\.(?:java|kt|kts|groovy|scala|clj|cljc)):(\d+)\)/;

const JVM_LIBRARY =
  /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|groovyjarjar\w*|clojure|junit|androidx\.test|android\.\w+|com\.google\.(?:common|inject|truth)|org\.(?:junit|testng|gradle|apache\.(?:maven|tools|groovy)|hamcrest|assertj|mockito|powermock|easymock|jmock|codehaus|spockframework|opentest4j|scalatest|scalacheck|specs2|springframework|jacoco|pitest|xmlunit|jboss|sonatype|eclipse\.jetty))\./;

/** `File "/w/a.py", line 7, in test_adds`. */
export function pythonFrame(text: string): Frame | undefined {
  const match = PYTHON.exec(text);
  if (match === null) return undefined;
  const [, file = '', line, name = ''] = match;
  return { file, line: Number(line), column: undefined, name, isOwn: !isDependency(file) };
}

//   File "/w/tests/test_sum.py", line 7, in test_adds
const PYTHON = /^\s*File "([^"\n]{1,400})", line (\d+)(?:, in (.{1,200}))?\s*$/;

/** `# ./spec/sum_spec.rb:5:in 'block'`, `from test/a.rb:3:in 'run'`, `/w/a.rb:5:in 'x'`. */
export function rubyFrame(text: string): Frame | undefined {
  const match = RUBY.exec(text);
  if (match === null) return undefined;
  const [, file = '', line, name = ''] = match;
  return { file, line: Number(line), column: undefined, name, isOwn: !isDependency(file) };
}

//      # ./spec/sum_spec.rb:5:in `block (2 levels) in <top (required)>'
//     test/sum_test.rb:6:in `test_adds'
const RUBY =
  /^\s*(?:# |from |\[)?((?:[A-Za-z]:)?[^\s:[\]]{1,400}\.(?:rb|rake|ru|erb|haml|slim|feature)|[^\s:[\]]{1,300}\/(?:Rakefile|bin\/\w+)):(\d+)(?::in [`'](.{1,200}))?/;

/** The first frame in the person's own code; undefined when there is none. */
export function firstOwn(frames: readonly Frame[]): Frame | undefined {
  return frames.find((frame) => frame.isOwn);
}

/** The last frame in the person's own code; undefined when there is none. */
export function lastOwn(frames: readonly Frame[]): Frame | undefined {
  return frames.findLast((frame) => frame.isOwn);
}
