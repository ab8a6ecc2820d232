import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A file that has the system start the supervisor with the user's session. */
export interface ServiceFile {
  readonly path: string;
  readonly text: string;
  /** The words that make the system take it, and those that make it let go. */
  readonly enable: readonly [string, ...string[]];
  readonly disable: readonly [string, ...string[]];
}

/** systemd.service(5): a unit of the user's own manager. */
export function systemdUnit(
  home: string,
  words: readonly string[],
  variables: Variables,
): ServiceFile {
  const set = Object.entries(variables).map(
    ([name, value]) => `Environment=${quoted(`${name}=${value}`)}`,
  );
  return {
    path: path.join(
      variables.XDG_CONFIG_HOME ?? path.join(home, '.config'),
      'systemd/user/wisp.service',
    ),
    text: `${[
      '[Unit]',
      'Description=wisp supervisor: keeps watches going',
      '',
      '[Service]',
      `ExecStart=${words.map(quoted).join(' ')}`,
      ...set,
      'Restart=on-failure',
      'RestartSec=2',
      '',
      '[Install]',
      'WantedBy=default.target',
    ].join('\n')}\n`,
    enable: ['systemctl', '--user', 'enable', '--now', 'wisp.service'],
    disable: ['systemctl', '--user', 'disable', '--now', 'wisp.service'],
  };
}

/** launchd.plist(5). */
export function launchAgent(
  home: string,
  words: readonly string[],
  variables: Variables,
): ServiceFile {
  const file = path.join(home, 'Library/LaunchAgents/dev.wisp.supervisor.plist');
  const text = (value: string): string => `<string>${escaped(value)}</string>`;
  const set = Object.entries(variables).map(([name, value]) => `<key>${name}</key>${text(value)}`);
  return {
    path: file,
    text: `${[
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
      '<plist version="1.0"><dict>',
      `<key>Label</key>${text('dev.wisp.supervisor')}`,
      `<key>ProgramArguments</key><array>${words.map(text).join('')}</array>`,
      `<key>EnvironmentVariables</key><dict>${set.join('')}</dict>`,
      '<key>RunAtLoad</key><true/>',
      '<key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>',
      '</dict></plist>',
    ].join('\n')}\n`,
    enable: ['launchctl', 'load', '-w', file],
    disable: ['launchctl', 'unload', '-w', file],
  };
}

/** Variables that the supervisor is to be started with. */
export type Variables = Readonly<Record<string, string>>;

export function writeService({ path: file, text }: ServiceFile): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** False when there was none. */
export function removeService({ path: file }: ServiceFile): boolean {
  const isThere = existsSync(file);
  rmSync(file, { force: true });
  return isThere;
}

/** systemd.syntax(7): in double quotes, `%` and `$` doubled. */
function quoted(word: string): string {
  const text = word
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$');
  return `"${text}"`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
