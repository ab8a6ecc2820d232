import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadedBeforeSpawn } from '../support/loaded-modules.ts';
import { WispProject, wispBin } from '../support/wisp-project.ts';

const once = ['watch', 'true', '--no-files', '--every', '1h', '--max-runs', '1'];

test('before the first spawn, this is loaded and no more', () => {
  const project = new WispProject();
  const options = {
    directory: project.directory,
    variables: { PATH: process.env.PATH ?? '', HOME: project.home, WISP_HOME: project.state },
  };
  const { files, builtins } = loadedBeforeSpawn([wispBin, ...once], options);
  const bare = loadedBeforeSpawn(['-e', "require('child_process').spawn('true')"], options);

  expect(files.map((file) => path.basename(file).replace(/-[\w-]{8}\./, '.'))).toEqual([
    'wisp.cjs',
    'start.cjs',
  ]);
  // Besides what any program that spawns has loaded.
  const needed = new Set(bare.builtins);
  expect(builtins.filter((name) => !needed.has(name)).sort()).toEqual(['os', 'process', 'vm']);
});

test('the first start keeps its compiled code for its owner alone', async () => {
  const project = new WispProject();
  await project.run(once);
  const [kept, ...others] = keptBy(project);
  expect(kept).toMatch(/\/start-[\w-]+\.cjs-v\d+\.\d+\.\d+-\w+$/);
  expect(others).toEqual([]);
  expect(statSync(kept as string).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(kept as string)).mode & 0o777).toBe(0o700);
});

test('compiled code that is kept is not written again', async () => {
  const project = new WispProject();
  await project.run(once);
  const before = statSync(keptBy(project)[0] as string, { bigint: true });
  await project.run(once);
  const after = statSync(keptBy(project)[0] as string, { bigint: true });
  expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
});

test('compiled code that was cut off is made anew', async () => {
  const project = new WispProject();
  await project.run(once);
  const [kept] = keptBy(project) as [string];
  const whole = statSync(kept).size;
  writeFileSync(kept, readFileSync(kept).subarray(0, 1_000));
  expect(await project.run(once)).toMatchObject({ code: 0 });
  expect(statSync(kept).size).toBeGreaterThan(whole / 2);
});

test('compiled code that others may write is not run', async () => {
  const project = new WispProject();
  await project.run(once);
  const [kept] = keptBy(project) as [string];
  const before = statSync(kept).ino;
  chmodSync(kept, 0o666);
  expect(await project.run(once)).toMatchObject({ code: 0 });
  expect(statSync(kept).ino).not.toBe(before);
});

test('where nothing can be kept, wisp starts all the same', async () => {
  const project = new WispProject();
  project.write('../cache-is-a-file', '');
  const variables = { WISP_HOME: '', XDG_CACHE_HOME: project.path('../cache-is-a-file') };
  const { code, stderr } = await project.run(once, { variables });
  expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 0, lines: 1 });
});

test('a command that few start leaves no compiled code', async () => {
  const project = new WispProject();
  await project.run(['--version']);
  expect(keptBy(project)).toEqual([]);
});

function keptBy(project: WispProject): string[] {
  const folder = path.join(project.state, 'cache');
  try {
    return readdirSync(folder).map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}
