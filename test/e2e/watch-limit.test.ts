import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { WispProject, wispBin } from '../support/wisp-project.ts';

/** user_namespaces(7): in one of its own, limits can be lowered without anybody else noticing. */
const hasNamespaces =
  spawnSync('unshare', ['-Ur', 'sh', '-c', 'echo 9 > /proc/sys/user/max_inotify_watches'])
    .status === 0;
const missing = hasNamespaces ? '' : ' (needs `unshare` and user namespaces)';

test.skipIf(!hasNamespaces)(
  `at the kernel's own limit of watches the rest is polled, said once, and nothing is lost${missing}`,
  async () => {
    const project = new WispProject();
    for (let at = 0; at < 40; at++) project.write(`dir${at}/file.ts`, 'old');
    const limit = 'echo 10 > /proc/sys/user/max_inotify_watches; exec "$@"';
    const wisp = project.startProgram('unshare', [
      ...['-Ur', 'sh', '-c', limit, 'sh', process.execPath, wispBin],
      ...['watch', 'cat dir39/file.ts', '--settle', '0.1'],
    ]);
    await wisp.stderr.anywhere(
      /allows no more watches \(\d+ held, limit [\d,]+: `fs.inotify.max_user_watches`\)/,
    );
    await wisp.stderr.anywhere(/run 1 \(start\): PASS/);
    await wisp.ready();
    for (const [run, name] of [
      [2, 'dir39'],
      [3, 'dir0'],
    ] as const) {
      project.write(path.join(name, 'file.ts'), `new ${run}`);
      await wisp.stderr.anywhere(new RegExp(`run ${run} \\(change: ${name}/file.ts\\): PASS`));
    }
    wisp.signal('SIGINT');
    const { code, stderr, stdout } = await wisp.ended;
    expect(code).toBe(0);
    expect(stderr.match(/no more watches/g)).toHaveLength(1);
    expect(stdout).toContain('new 2');
  },
);
