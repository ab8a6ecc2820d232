import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NotificationDaemon } from '../support/notification-daemon.ts';
import { missingForDesktop, SessionBus } from '../support/session-bus.ts';
import { WispProject } from '../support/wisp-project.ts';

const missing = missingForDesktop ? ` (skipped: apt install ${missingForDesktop})` : '';

test.skipIf(missing !== '')(
  `a red and a green turn are one banner each, the second in place of the first${missing}`,
  async () => {
    const bus = await SessionBus.start();
    const daemon = await NotificationDaemon.start(bus.socket);
    const project = new WispProject({ 'value.txt': '1' });
    const wisp = project.start(watch('grep -q 2 value.txt'), { variables: onDesktop(bus) });
    await wisp.ready();
    await expect.poll(() => daemon.shown.length).toBe(1);
    project.write('value.txt', '3');
    await wisp.stderr.until(/run 2 \(change: value\.txt\): FAIL/);
    project.write('value.txt', '2');
    await expect.poll(() => daemon.shown.length, { timeout: 20_000 }).toBe(2);
    wisp.signal('SIGINT');
    expect((await wisp.ended).code).toBe(0);

    expect(daemon.shown).toMatchObject([
      {
        app: 'wisp',
        summary: 'wisp watch',
        body: 'grep -q 2 value.txt\nFailing (exit 1)',
        replaces: 0,
        hints: { 'sound-name': 'dialog-warning' },
      },
      {
        body: expect.stringMatching(/^grep -q 2 value\.txt\nPassing again after 2 runs, /),
        replaces: 1,
        hints: { 'suppress-sound': true },
      },
    ]);
    expect(project.events('notification')).toMatchObject([
      { source: 'watch', channel: 'desktop', result: 'sent' },
      { source: 'watch', channel: 'desktop', result: 'sent' },
    ]);
    expect(bus.clients('notify-send')).toEqual([]);
  },
);

test.skipIf(missing !== '')(`the last run of a watch is still told${missing}`, async () => {
  const bus = await SessionBus.start();
  const daemon = await NotificationDaemon.start(bus.socket);
  const project = new WispProject();
  const words = watch('--no-files', '--every', '1m', '--max-runs', '1', 'exit 3');
  expect((await project.run(words, { variables: onDesktop(bus) })).code).toBe(1);
  expect(daemon.shown.map(({ body }) => body)).toEqual(['exit 3\nFailing (exit 3)']);
});

test.skipIf(missing !== '')(
  `stopping while the desktop does not answer is not held up, and leaves nothing behind${missing}`,
  async () => {
    const bus = await SessionBus.start();
    const daemon = await NotificationDaemon.start(bus.socket, 'never answers');
    const project = new WispProject();
    const wisp = project.start(watch('exit 3'), { variables: onDesktop(bus) });
    await expect.poll(() => daemon.shown.length, { timeout: 20_000 }).toBe(1);
    wisp.signal('SIGINT');
    expect((await wisp.ended).code).toBe(0);
    expect(bus.clients('notify-send')).toEqual([]);
    expect(project.events('notification')).toMatchObject([{ result: 'failed' }]);
  },
);

test('without a desktop the terminal is told, and why once', async () => {
  const project = new WispProject();
  const words = watch('--no-files', '--every', '1m', '--max-runs', '1', 'exit 3');
  const wisp = project.startInTerminal(words, {
    variables: { WISP_NOTIFY: '', LC_TERMINAL: 'iTerm2' },
  });
  await wisp.ended;
  expect(wisp.screen.text).toContain('\x1b]9;wisp watch: exit 3: Failing (exit 3)\x1b\\');
  expect(wisp.screen.text.match(/notifications go to `terminal`/g)).toHaveLength(1);
});

test("the owner's program is told, in the words of the config", async () => {
  const project = new WispProject();
  mkdirSync(project.state, { recursive: true });
  const command = ['sh', '-c', 'cat >> "$0"', project.path('told')];
  const config = { notifications: { channels: ['command'], command } };
  writeFileSync(path.join(project.state, 'config.json'), JSON.stringify(config), { mode: 0o600 });
  const words = watch('--no-files', '--every', '1m', '--max-runs', '1', 'exit 3');
  expect((await project.run(words, { variables: { WISP_NOTIFY: '' } })).code).toBe(1);
  expect(JSON.parse(project.read('told'))).toMatchObject({
    title: 'wisp watch',
    subtitle: 'exit 3',
    body: 'Failing (exit 3)',
    verdict: 'red',
  });
});

function watch(...args: string[]): string[] {
  return ['watch', '--yes', '--settle', '0.05', ...args];
}

function onDesktop(bus: SessionBus): Record<string, string> {
  return { WISP_NOTIFY: '', DBUS_SESSION_BUS_ADDRESS: bus.address };
}
