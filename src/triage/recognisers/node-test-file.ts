/**
 * True for node:test's verdict on a whole file, which ended without a test's failure and has its
 * own name as its test's: `test failed` at the file's beginning.
 */
export function isFileFailure(failure: FileFailure): boolean {
  const { message, test, file, line, column } = failure;
  if (message !== 'test failed' || file === undefined) return false;
  const isBeginning = Number(line) === 1 && Number(column) === 1;
  return isBeginning && (test.endsWith(file) || file.endsWith(test));
}

interface FileFailure {
  readonly message: string | undefined;
  readonly test: string;
  readonly file: string | undefined;
  readonly line: string | number | undefined;
  readonly column: string | number | undefined;
}
