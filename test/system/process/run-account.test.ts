import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Spawn } from '../../../src/core/command-runner.ts';
import { RunAccount } from '../../../src/system/process/run-account.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** A shell that runs each line it is given and answers with a dot. */
class Run {
  readonly account = new RunAccount(new FakeClock(), () => Date.now());
  readonly child: ChildProcess;

  constructor(directory: string) {
    const line = 'while read -r line; do eval "$line"; printf .; done';
    this.child = spawn('sh', ['-c', line], { cwd: directory, stdio: ['pipe', 'pipe', 'inherit'] });
    const spawned: Spawn = ({ output }) => {
      this.child.stdout?.on('data', (chunk: Buffer) => void output(chunk, 'stdout'));
      return {
        pid: this.child.pid,
        leaderExited: once(this.child, 'exit'),
        ended: new Promise(() => {}),
        endGroup: () => {},
      };
    };
    this.account.observed(spawned)({
      command: { words: { kind: 'argv', argv: ['sh'] }, directory },
      variables: {},
      output: () => undefined,
    });
  }

  async does(line: string): Promise<void> {
    this.child.stdin?.write(`${line}\n`);
    const { stdout } = this.child;
    // What the line itself says may come before the dot.
    for (let said = ''; !said.endsWith('.'); ) {
      const [chunk] = await once(stdout as NonNullable<typeof stdout>, 'data');
      said += String(chunk);
    }
  }
}

describe.skipIf(process.platform !== 'linux')('the account of a run', () => {
  let directory: string;
  let run: Run;

  beforeEach(() => {
    directory = tempFolder();
    run = new Run(directory);
  });

  afterEach(() => {
    run.child.kill('SIGKILL');
  });

  const changed = (name: string): ReadonlySet<string> =>
    run.account.others([{ path: path.join(directory, name), kind: 'modified' }]);

  test('tells that a file was written by somebody else while the run wrote nothing', async () => {
    await run.does('echo own > own');
    changed('own');
    const mine = path.join(directory, 'mine');
    writeFileSync(mine, 'by hand');
    // File times are those of the last tick of a clock, which may lie before the last look.
    utimesSync(mine, new Date(), new Date(Date.now() + 1_000));
    expect([...changed('mine')]).toEqual([mine]);
  });

  test('tells nothing of a file that was written while the run wrote, too', async () => {
    await run.does('echo own > own');
    writeFileSync(path.join(directory, 'mine'), 'by hand');
    expect([...changed('mine')]).toEqual([]);
  });

  test('tells nothing of what a run can do without writing', async () => {
    writeFileSync(path.join(directory, 'old'), 'content');
    await run.does(':');
    changed('old');
    await run.does('mv old new; : > empty; mkdir folder');
    for (const name of ['old', 'new', 'empty', 'folder']) expect([...changed(name)]).toEqual([]);
  });

  test.each([
    { name: 'a new file', line: 'echo some content > own' },
    { name: 'a file that a child wrote', line: '/bin/echo by a child > own' },
    { name: 'two files', line: 'echo one > own; echo the other > other' },
    { name: 'a file, and something said', line: 'echo said; echo some content > own' },
  ])('balances with $name', async ({ line }) => {
    await run.does(line);
    changed('own');
    if (line.includes('other')) changed('other');
    expect(run.account.byRun([])('own')).toBe('balanced');
  });

  test('balances with what was appended', async () => {
    await run.does('echo a first line > own');
    changed('own');
    run.account.byRun([]);
    await run.does('echo more >> own');
    changed('own');
    expect(run.account.byRun([])('own')).toBe('balanced');
  });

  test('does not balance when somebody else wrote as well', async () => {
    await run.does('echo some content > own');
    appendFileSync(path.join(directory, 'own'), ' and more by hand\n');
    changed('own');
    expect(run.account.byRun([])('own')).toBe('active');
  });

  test('knows a file that is held open for writing from one that is read', async () => {
    writeFileSync(path.join(directory, 'read'), 'content');
    await run.does('exec 3>> log 4< read');
    await run.does('echo line >&3');
    const paths = ['log', 'read'].map((name) => path.join(directory, name));
    changed('log');
    changed('read');
    const says = run.account.byRun(paths);
    expect(paths.map(says)).toEqual(['held', expect.not.stringMatching('held')]);
  });

  test('tells nothing once the run has ended', async () => {
    await run.does(':');
    run.child.kill('SIGKILL');
    await once(run.child, 'exit');
    writeFileSync(path.join(directory, 'mine'), 'by hand');
    expect([...changed('mine')]).toEqual([]);
  });
});
