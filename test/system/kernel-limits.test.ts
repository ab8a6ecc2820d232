import { mkdirSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inotifyUse, openFileUse } from '../../src/system/kernel-limits.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('watches are counted over all processes that can be looked into', () => {
  const proc = tempFolder();
  const write = (file: string, text: string): void => {
    mkdirSync(path.join(proc, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(proc, file), text);
  };
  write('sys/fs/inotify/max_user_watches', '524288\n');
  write('sys/fs/inotify/max_user_instances', '128\n');
  const listening = (pid: string, descriptor: string, watches: number): void => {
    write(
      `${pid}/fdinfo/${descriptor}`,
      `pos:\t0\n${'inotify wd:1 ino:2 sdev:3\n'.repeat(watches)}`,
    );
    mkdirSync(path.join(proc, pid, 'fd'), { recursive: true });
    symlinkSync('anon_inode:inotify', path.join(proc, pid, 'fd', descriptor));
  };
  listening('10', '5', 3);
  listening('10', '6', 2);
  listening('11', '5', 1);
  symlinkSync('/dev/null', path.join(proc, '11', 'fd', '0'));
  mkdirSync(path.join(proc, '12'));
  write('version', 'Linux');
  expect(inotifyUse(proc)).toEqual({
    watches: { limit: 524_288, used: 6 },
    instances: { limit: 128, used: 3 },
  });
});

test('a system without such limits has none', () => {
  const proc = tempFolder();
  expect(inotifyUse(proc)).toBeUndefined();
  expect(openFileUse(proc)).toBeUndefined();
});

test.skipIf(process.platform !== 'linux')(
  'a watch of our own is among those of this system',
  () => {
    const before = inotifyUse()?.watches.used ?? 0;
    const watcher = watch(tempFolder());
    onTestFinished(() => watcher.close());
    expect(inotifyUse()?.watches.used).toBeGreaterThan(0);
    expect(before).toBeGreaterThanOrEqual(0);
    expect(openFileUse()?.used).toBeGreaterThan(2);
  },
);
