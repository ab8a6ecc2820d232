/** True for the line of a unified diff that says where its next lines stand: `@@ -1,5 +1,6 @@`. */
export function isHunkHeader(text: string): boolean {
  return text.startsWith('@@ -');
}

/** True for a line of a unified diff's hunk that is in one of the files alone: `+added`, `-removed`. */
export function isChange(text: string): boolean {
  return /^[+-]/.test(text) && !namesFile(text);
}

/** True for a line below a unified diff's hunk header that its indentation does not mark as inside. */
export function isHunkLine(text: string): boolean {
  return /^[+\-\\]/.test(text);
}

/** True for the line of a unified diff that names the newer file: `+++ b/main.c`. */
export function namesFile(text: string): boolean {
  return text.startsWith('+++ ') && !text.startsWith('+++ /dev/null');
}

/** Knows the lines that `diff` prints when it is given no options. */
export class PlainDiff {
  #isOpen = false;

  /** Takes the next line of the output; true when it belongs to such a diff. */
  line(text: string): boolean {
    this.#isOpen = HEAD.test(text) || (this.#isOpen && BODY.test(text));
    return this.#isOpen;
  }
}

// 1a2     3,4c5     7d6
const HEAD = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/;
// < one     > two     ---     \ No newline at end of file
const BODY = /^(?:[<>\\] |---$)/;
