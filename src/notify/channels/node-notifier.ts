import { createRequire } from 'node:module';
import type { RunProgram } from '../../core/run-program.ts';
import { printable, shorten } from '../../core/text.ts';
import { type Channel, type ChannelEnvironment, delivered, undelivered } from '../channel.ts';
import type { Message } from '../message.ts';
import { programFailure } from '../program-failure.ts';

/** What node-notifier is asked for; it knows more, this is what every platform it is used on understands. */
interface Banner {
  readonly title: string;
  readonly subtitle?: string;
  readonly message: string;
  readonly sound: boolean;
  /** macOS: same group, newer banner replaces older. */
  readonly group?: string;
  /** False: its helper ends when the banner is shown, and does not wait for a click. */
  readonly timeout: false;
}

/**
 * Runs node-notifier in a process of its own. It starts helper programs that it neither bounds nor
 * lets anyone end; in a process group both are possible, and it never keeps wisp alive.
 */
const PROGRAM = `
const notifier = require(process.argv[1]);
let text = '';
process.stdin.setEncoding('utf8').on('data', (part) => { text += part; }).on('end', () => {
  notifier.notify(JSON.parse(text), (error) => {
    if (error) throw error instanceof Error ? error : new Error(error);
  });
});
`;

/**
 * How long a toast is waited for, in milliseconds. On Windows the helper lives as long as its toast
 * hangs there: still running then means shown.
 */
const TOAST_MS = 3_500;

/** Banners of macOS and Windows (from inside WSL too), by the programs node-notifier carries. */
export function nodeNotifierChannel(
  environment: ChannelEnvironment,
  runProgram: RunProgram,
): Channel {
  const isMac = environment.platform === 'darwin';
  return {
    name: 'desktop',
    deliver: async (message, signal) => {
      const run = await runProgram(process.execPath, ['-e', PROGRAM, packagePath()], {
        input: JSON.stringify(isMac ? macBanner(message) : toast(message)),
        signal,
        ownsGroup: true,
        ...(isMac ? {} : { timeoutMs: TOAST_MS }),
      });
      if (run.exitCode === 0 || (run.isTimedOut && !isMac)) return delivered;
      const said = /^Error: (.+)$/m.exec(run.stderr)?.[1];
      return undelivered(said ? shorten(printable(said), 120) : programFailure(run));
    },
  };
}

function macBanner({ title, subtitle, body, sound, key }: Message): Banner {
  return {
    title,
    ...(subtitle === null ? {} : { subtitle }),
    message: body || ' ',
    sound,
    ...(key === null ? {} : { group: key }),
    timeout: false,
  };
}

function toast({ title, subtitle, body, sound }: Message): Banner {
  const message = subtitle === null ? body : `${subtitle}\n${body}`;
  return { title, message: message || ' ', sound, timeout: false };
}

/** Where the package lies: its helper programs are beside it, so it is never bundled. */
function packagePath(): string {
  const require = createRequire(import.meta.url);
  return require.resolve('node-notifier');
}
