import type { Environment } from '../../system/environment.ts';

/** Makes `text` a link to a file; a terminal that cannot show it gets `text`. */
export type LinkTo = (absolutePath: string, text: string) => string;

/**
 * Links as OSC 8 of the terminals that are known to show them
 * (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda): others may print the bytes.
 */
export function createLinkTo(
  stream: { readonly isTTY?: boolean },
  environment: Environment,
): LinkTo {
  if (!showsLinks(stream, environment)) return (_path, text) => text;
  const separator = environment.platform === 'win32' ? /[\\/]/ : '/';
  return (absolutePath, text) => {
    const path = absolutePath.split(separator).map(encodeURIComponent).join('/');
    const url = `file://${encodeURIComponent(environment.host)}${path.startsWith('/') ? '' : '/'}${path}`;
    return `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`;
  };
}

function showsLinks(stream: { readonly isTTY?: boolean }, environment: Environment): boolean {
  const forced = environment.get('FORCE_HYPERLINK');
  if (forced !== undefined) return forced !== '0';
  if (stream.isTTY !== true || environment.get('TERM') === 'dumb') return false;
  // Multiplexers pass the variables of the terminal around them on, but not always its links.
  if (['TMUX', 'STY'].some((name) => environment.get(name) !== undefined)) return false;
  return (
    PROGRAMS.includes(environment.get('TERM_PROGRAM') ?? '') ||
    TERMS.includes(environment.get('TERM') ?? '') ||
    Number(environment.get('VTE_VERSION') ?? 0) >= 5_000 ||
    ['WT_SESSION', 'KONSOLE_VERSION', 'DOMTERM'].some((name) => environment.get(name) !== undefined)
  );
}

const PROGRAMS: readonly string[] = ['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'rio'];
const TERMS: readonly string[] = ['xterm-kitty', 'xterm-ghostty', 'alacritty', 'foot', 'wezterm'];
