import { randomUUID } from 'node:crypto';
import type { ChannelEnvironment } from './channel.ts';
import { type Message, onOneLine } from './message.ts';

const ESC = '\u001b';
const BEL = '\u0007';
/** String terminator: ends an operating system command (ECMA-48). */
const ST = `${ESC}\\`;

type Language = 'osc-9' | 'osc-777' | 'osc-99' | 'bell';

/** What to write to this terminal so that it tells the message; undefined when it can do nothing. */
export function terminalSequence(
  environment: ChannelEnvironment,
  message: Message,
): string | undefined {
  const { get } = environment;
  if (get('TERM') === 'dumb') return undefined;
  const sequence = speak(languageOf(environment), message);
  if (get('TMUX') === undefined || sequence === BEL) return sequence;
  // tmux drops what passes through unless `allow-passthrough` is on; the bell it always shows.
  return `${ESC}Ptmux;${sequence.replaceAll(ESC, ESC + ESC)}${ST}${BEL}`;
}

/** Which notification the terminal understands, by the variables it sets; those of tmux's outer terminal count. */
function languageOf({ get }: ChannelEnvironment): Language {
  const term = get('TERM') ?? '';
  const program = get('TERM_PROGRAM') ?? '';
  // They stand between wisp and the terminal, and pass nothing on but the bell.
  if (get('ZELLIJ') !== undefined || get('STY') !== undefined) return 'bell';
  if (term === 'xterm-kitty') return 'osc-99';
  if (/^(xterm-ghostty|wezterm|foot|rxvt-unicode|contour)/.test(term)) return 'osc-777';
  // Each terminal sets this one anew; the others a terminal inherits from the one it was started in.
  if (program !== '' && program !== 'tmux') return languageOfProgram[program] ?? 'bell';
  if (get('KITTY_WINDOW_ID') !== undefined) return 'osc-99';
  if (get('GHOSTTY_RESOURCES_DIR') !== undefined || get('WEZTERM_PANE') !== undefined) {
    return 'osc-777';
  }
  return get('LC_TERMINAL') === 'iTerm2' ? 'osc-9' : 'bell';
}

/** By `TERM_PROGRAM`. */
const languageOfProgram: Readonly<Record<string, Language>> = {
  kitty: 'osc-99',
  ghostty: 'osc-777',
  WezTerm: 'osc-777',
  'iTerm.app': 'osc-9',
  WarpTerminal: 'osc-9',
};

function speak(language: Language, message: Message): string {
  const { title } = message;
  const body = onOneLine(
    message.subtitle === null ? message.body : `${message.subtitle}: ${message.body}`,
  );
  switch (language) {
    case 'osc-9':
      return `${ESC}]9;${withoutSemicolons(title)}: ${body}${ST}`;
    case 'osc-777':
      return `${ESC}]777;notify;${withoutSemicolons(title)};${body}${ST}`;
    case 'osc-99':
      return kittyNotification(message.key, title, body);
    case 'bell':
      return BEL;
  }
}

/** A semicolon separates fields; after `9;` a number and one would be a progress bar (ConEmu). */
function withoutSemicolons(text: string): string {
  return text.replaceAll(';', ',');
}

/**
 * Title and body in kitty's protocol, as base64. An `i` joins the two parts, and replaces the last
 * notification that had the same.
 */
function kittyNotification(key: string | null, title: string, body: string): string {
  const id = `wisp-${(key ?? randomUUID()).replace(/[^\w.+-]/g, '-')}`;
  const part = (name: 'title' | 'body', text: string, isLast: 0 | 1): string =>
    `${ESC}]99;i=${id}:d=${isLast}:e=1:p=${name};${Buffer.from(text).toString('base64')}${ST}`;
  return part('title', title, 0) + part('body', body, 1);
}
