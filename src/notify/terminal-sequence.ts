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
  if (term === 'xterm-kitty' || get('KITTY_WINDOW_ID') !== undefined) return 'osc-99';
  if (term === 'xterm-ghostty' || program === 'ghostty' || get('GHOSTTY_RESOURCES_DIR')) {
    return 'osc-777';
  }
  if (term === 'wezterm' || program === 'WezTerm' || get('WEZTERM_PANE')) return 'osc-777';
  if (/^(foot|rxvt-unicode|contour)/.test(term)) return 'osc-777';
  if (program === 'iTerm.app' || get('LC_TERMINAL') === 'iTerm2') return 'osc-9';
  if (program === 'WarpTerminal') return 'osc-9';
  return 'bell';
}

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
      return kittyPart(message, 'title', title, false) + kittyPart(message, 'body', body, true);
    case 'bell':
      return BEL;
  }
}

/** A semicolon separates fields; after `9;` a number and one would be a progress bar (ConEmu). */
function withoutSemicolons(text: string): string {
  return text.replaceAll(';', ',');
}

/** One part of a notification of kitty's protocol, its text in base64; the same `i` replaces the last one. */
function kittyPart(
  message: Message,
  part: 'title' | 'body',
  text: string,
  isLast: boolean,
): string {
  const id = (message.key ?? message.source).replace(/[^\w.+-]/g, '-');
  const payload = Buffer.from(text).toString('base64');
  return `${ESC}]99;i=wisp-${id}:d=${isLast ? 1 : 0}:e=1:p=${part};${payload}${ST}`;
}
