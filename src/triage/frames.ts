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
  /^\s*(?:at|❯)\s+(?:async\s+)?(?:([^\s(][^(\n]{0,200}?) ?\(|([^\s(:]{1,200}) (?=[^\s(]))?((?:file:\/\/|node:|[A-Za-z]:(?=[\\/]))?[^\s():][^():\n]{0,400}):(\d+)(?::(\d+))?\)?(?: \{)?\s*$/;

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

/** A frame of any language's stack, indented or numbered; undefined when the line is none. */
export function anyFrame(text: string): Frame | undefined {
  const first = text.charCodeAt(0);
  const isInside = first === 0x20 || first === 0x09 || first === 0x23;
  if (text.length > LONGEST_FRAME || !(isInside || text.includes(':in '))) return undefined;
  if (!MAY_BE_FRAME.test(text)) return undefined;
  const known = jvmFrame(text) ?? scriptFrame(text) ?? pythonFrame(text);
  if (known !== undefined) return known;
  for (const pattern of OTHER_FRAMES) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const file = cleanPath(groups.file ?? '');
    const name = groups.name ?? '';
    const isOwn =
      !isDependency(file) &&
      !LIBRARY_NAME.test(name) &&
      !JVM_LIBRARY.test(name.replace(/^[\w.]+\//, ''));
    const column = groups.column === undefined ? undefined : Number(groups.column);
    return { file, line: Number(groups.line), column, name, isOwn };
  }
  return undefined;
}

const LONGEST_FRAME = 600;

const MAY_BE_FRAME = /[:( ]\d/;

/** Elixir's and Erlang's own applications, as their frames name them. */
const LIBRARY_NAME = /^\((?:stdlib|kernel|elixir|mix|ex_unit|erts|compiler|iex|logger)\b/;

const OTHER_FRAMES: readonly RegExp[] = [
  //     (stdlib 4.2) erl_eval.erl:744: :erl_eval.do_apply/7     a.exs:1: (file)     lib/a.ex:3: A.run/0
  /^\s+(?<name>\(\w+ [\d.]+[\w.-]*\) )?(?<file>[^\s:()]+\.(?:exs?|[eh]rl|eex|heex)):(?<line>\d+): (?=\(file\)|\(module\)|\(test\)|[\w:."#-]+.*\/\d+|anonymous fn)/,
  // 	/w/main.go:5 +0x2c     	/w/main.go:10
  /^\s+(?<file>\S+\.(?:go|s)):(?<line>\d+)(?: \+0x[\da-f]+)?$/,
  //    at Sum.Adds() in /w/SumTests.cs:line 9     at <ScriptBlock>, /w/a.ps1: line 3
  /^\s+at (?<name>.{1,300}?)(?: in |, )(?<file>\S.*?):(?: ?line) (?<line>\d+)$/,
  // #0 /w/a.php(12): foo()     #1  0x0 in main () at a.c:5     #0  main (file:///w/a.dart:3:5)
  /^\s*#\d+ +(?<file>[^\s:()]+\.\w+)\((?<line>\d+)\): (?<name>\S.*)$/,
  /^\s*#\d+ +(?:0x[\da-f]+ in )?(?<name>.{1,300}?) (?:at |\()?(?<file>(?:file:\/\/|package:)?[^\s:()]+\.\w+):(?<line>\d+)(?::(?<column>\d+))?\)?(?: \(.*\))?$/,
  // package:x/a.dart 3:5  main
  /^\s+(?<file>(?:package:)?[^\s:()]+\.dart) (?<line>\d+):(?<column>\d+) +(?<name>\S.*)$/,
  // 	a.lua:3: in function 'x'     a.rb:3:in 'run'     	from a.rb:3:in `run'     from src/a.cr:3:5 in 'foo'
  /^\s*(?:\d+: )?(?:from )?(?<file>[^\s:()[\]]+\.\w+):(?<line>\d+)(?::(?<column>\d+))?:? ?in [`'"<]?(?<name>\S.*)$/,
  // 	main::foo(1) called at a.pl line 3     error, called at a.hs:3:5 in main:Main
  /^\s+(?<name>\S.{0,300}?),? called at (?<file>\S+?)(?: line |:)(?<line>\d+)(?::(?<column>\d+))?(?: in \S+)?$/,
  //    @ Main ~/a.jl:3     at: _ready (res://a.gd:3)     in function foo:bar/1 (src/a.erl, line 3)
  /^\s+@ (?<name>\S+) (?<file>\S+\.jl):(?<line>\d+)$/,
  /^\s+in (?:function|call from) +(?<name>\S+) \((?<file>[^\s(),]+), line (?<line>\d+)\)$/,
  //        CartTest.sums(CartTest.java:4)     (JUnit's console, without `at`)
  /^\s+(?<name>(?:[\w.@-]+\/)?[\w.$<>]+)\((?<file>[\w$-]+\.(?:java|kt|groovy|scala)):(?<line>\d+)\)$/,
];

/** The first frame in the person's own code; undefined when there is none. */
export function firstOwn(frames: readonly Frame[]): Frame | undefined {
  return frames.find((frame) => frame.isOwn);
}

/** The last frame in the person's own code; undefined when there is none. */
export function lastOwn(frames: readonly Frame[]): Frame | undefined {
  return frames.findLast((frame) => frame.isOwn);
}
