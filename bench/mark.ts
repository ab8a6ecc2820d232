import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A program that writes down when its first instruction ran, and does nothing else. */
export interface Mark {
  readonly program: string;
  /** What it wrote so far, in milliseconds since 1970. */
  marks(): number[];
  clear(): void;
  /** By what it was made: a shell script takes some milliseconds until it can look at the time. */
  readonly madeBy: 'cc' | 'sh';
}

/** Makes one in `folder`: in C where there is a compiler. */
export function makeMark(folder: string, name = 'mark'): Mark {
  const log = path.join(folder, `${name}.log`);
  const program = path.join(folder, name);
  const source = path.join(folder, `${name}.c`);
  writeFileSync(source, inC(log));
  const { status } = spawnSync('cc', ['-O2', '-static', '-o', program, source]);
  const madeBy = status === 0 ? 'cc' : 'sh';
  if (madeBy === 'sh') writeFileSync(program, `#!/bin/sh\ndate +%s%N >> ${log}\n`, { mode: 0o755 });
  const clear = (): void => writeFileSync(log, '');
  clear();
  const marks = (): number[] =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => Number(line) / 1e6);
  return { program, marks, clear, madeBy };
}

function inC(log: string): string {
  return `#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
int main(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  char line[32];
  int length = snprintf(line, sizeof line, "%ld%09ld\\n", (long)now.tv_sec, now.tv_nsec);
  return write(open(${JSON.stringify(log)}, O_WRONLY | O_APPEND), line, length) != length;
}
`;
}
