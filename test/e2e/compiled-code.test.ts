import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HookServer } from '../support/hook-server.ts';
import { WispProject, wispBin } from '../support/wisp-project.ts';

test('what may be kept compiled holds no `import()`, which Node 20 could not follow', () => {
  const scripts = scriptsFrom(wispBin);
  expect(scripts.size).toBeGreaterThan(10);
  expect([...scripts].filter((file) => /(?<![\w$.])import\s*\(/.test(textOf(file)))).toEqual([]);
});

/** What is loaded late works, be its compiled code made now, kept from before or never to be kept. */
test.each([
  ['is yet to be kept', 'cold', 1],
  ['was kept by two starts before', 'warm', 3],
  ['cannot be kept', 'forbidden', 2],
] as const)(
  'where compiled code %s, the webhook is called and contents are compared',
  async (_words, cache, starts) => {
    const hook = await HookServer.start();
    const project = new WispProject();
    mkdirSync(project.state, { recursive: true, mode: 0o700 });
    writeConfig(project, hook.url);
    if (cache === 'forbidden') writeFileSync(path.join(project.state, 'cache'), '');
    for (let start = 1; start <= starts; start++) await watchTwoChanges(project);
    expect(hook.requests).toHaveLength(starts);
    const paths = project.events('watch.run').flatMap((event) => event.paths as string[]);
    // New to a watch is what its first run has written, and nothing after that.
    expect(paths.filter((name) => name === 'out').length).toBeLessThanOrEqual(starts);
  },
);

/** A red command that writes the same thing in each run, so that only edits can set it off. */
async function watchTwoChanges(project: WispProject): Promise<void> {
  const words = ['watch', '--yes', '--settle', '0.05', '--print-events', 'echo same > out; false'];
  const wisp = project.start(words, { variables: { WISP_NOTIFY: '' } });
  await wisp.ready();
  for (const name of ['a.txt', 'b.txt']) {
    project.write(name, `${Math.random()}`);
    await wisp.stderr.until(new RegExp(`settled: .*${name}`));
    await wisp.stderr.until(/run \d+ \(change: .*FAIL/);
  }
  wisp.signal('SIGINT');
  await wisp.ended;
}

function writeConfig(project: WispProject, url: string): void {
  const config = { notifications: { channels: ['webhook'], webhook: { url } } };
  writeFileSync(path.join(project.state, 'config.json'), JSON.stringify(config), { mode: 0o600 });
}

/** The file itself and all that it may load of the same build. */
function scriptsFrom(file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const script of reached) {
    for (const [name] of textOf(script).matchAll(/(chunks\/)?[\w-]+\.cjs/g)) {
      const folders = [path.dirname(script), path.resolve(path.dirname(wispBin), '..')];
      for (const folder of folders) {
        if (existsSync(path.join(folder, name))) reached.add(path.join(folder, name));
      }
    }
  }
  return reached;
}

const textOf = (file: string): string => readFileSync(file, 'utf8');
