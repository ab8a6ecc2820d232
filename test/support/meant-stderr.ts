/** What each line of wisp's own on stderr begins with. */
const MEANT: readonly RegExp[] = [
  // A time of day: runs and notes.
  /^\[\d\d:\d\d:\d\d\] /,
  // Troubles, errors.
  /^wisp: /,
  // What belongs to the line above: findings, hints.
  /^ {2,}(?!at )\S/,
  /^$/,
];

/** Lines on stderr that wisp did not mean: a warning of Node's, a stack, a value that is none. */
export function unmeantLines(stderr: string, others: RegExp | undefined): readonly string[] {
  return stderr
    .split('\n')
    .filter((line) => !MEANT.some((shape) => shape.test(line)) || SLIPS.test(line))
    .filter((line) => others === undefined || !others.test(line));
}

/** What no line of wisp's own ever holds. */
const SLIPS = /\bundefined\b|\bNaN\b|\[object |\(node:\d+\)|node:internal/;

/** The same on a terminal, where the command prints too: stacks of wisp's own code. */
export function slipsIn(screen: string): readonly string[] {
  return screen
    .split(/\r?\n/)
    .filter((line) => /^ +at .*\bdist\/(start-|chunks\/|bin\/)/.test(line));
}
