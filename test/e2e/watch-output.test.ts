import { expect, test } from 'vitest';
import { WispProject } from '../support/wisp-project.ts';

function watch(...args: string[]): string[] {
  return ['watch', '--yes', '--settle', '0.05', '--max-runs', '1', ...args];
}

const speaks = 'echo out; echo err >&2; exit 1';

test('the output comes as it is, each stream on its own', async () => {
  const { stdout, stderr } = await new WispProject().run(
    watch('printf "a\\033[31mb\\000c\\n"; echo err >&2'),
    { stderrToo: /^err$/ },
  );
  expect(stdout).toBe('a\x1b[31mb\0c\n');
  expect(stderr).toMatch(/^err$/m);
});

test('--output none shows nothing of it', async () => {
  const { stdout, stderr } = await new WispProject().run(watch('--output', 'none', speaks));
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/^err$/m);
  expect(stderr).toMatch(/FAIL, exit 1/);
});

test.each([
  ['exit 1', /out\nerr\n/],
  ['exit 0', /^$/],
])('--output failed shows it only when it ends with %s', async (end, shown) => {
  const { stdout } = await new WispProject().run(
    watch('--output', 'failed', `echo out; echo err >&2; ${end}`),
  );
  expect(stdout).toMatch(shown);
});

test('--json gives one event a line on stdout and everything else on stderr', async () => {
  const project = new WispProject();
  const { stdout, stderr } = await project.run(watch('--json', speaks), {
    stderrToo: /^(out|err)$/,
  });
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['watch.started', 'watch.run', 'watch.stopped']),
  );
  expect(events).toEqual(project.events());
  expect(stderr).toMatch(/^out$/m);
  expect(stderr).toMatch(/^err$/m);
});

test('piped, there is no colour, no status line and no forced colour for the command', async () => {
  const { stdout, stderr } = await new WispProject().run(
    watch('echo "[$FORCE_COLOR$CLICOLOR_FORCE]"'),
  );
  expect(stdout).toBe('[]\n');
  expect(stderr).not.toContain('\x1b');
});

test('a shell of choice runs the line', async () => {
  const { stdout } = await new WispProject().run(watch('--shell', 'bash', 'echo $BASH_VERSION'));
  expect(stdout).toMatch(/^\d+\./);
});

test('300 MB pass through a pipe whole', async () => {
  const project = new WispProject();
  const wisp = project.start(watch('head -c 300000000 /dev/zero'));
  let bytes = 0;
  wisp.child.stdout?.removeAllListeners('data').on('data', (text: string) => {
    bytes += text.length;
  });
  expect((await wisp.ended).code).toBe(0);
  expect(bytes).toBe(300_000_000);
});

test('a command that watches files itself is said to, once, and what to do', async () => {
  const project = new WispProject({ 'a.js': '' });
  const words = ['watch', '--yes', '--settle', '0.05', '--timeout', '400ms', '--max-runs', '2'];
  // Node 24 says so on stderr.
  const wisp = project.start([...words, 'node --watch a.js'], {
    stderrToo: /Completed running 'a\.js'/,
  });
  await wisp.ready();
  await wisp.stderr.anywhere(/run 1 /);
  project.write('a.js', '1');
  const { stderr } = await wisp.ended;
  expect(stderr.match(/`node … --watch` watches files itself.*\n {2}hint: leave/g)).toHaveLength(1);
});
