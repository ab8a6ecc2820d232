/** Package managers, the commands that install with them, in the order they are looked for. */
const managers: readonly (readonly [program: string, command: string])[] = [
  ['apt-get', 'sudo apt install'],
  ['dnf', 'sudo dnf install'],
  ['pacman', 'sudo pacman -S'],
  ['zypper', 'sudo zypper install'],
  ['apk', 'sudo apk add'],
  ['brew', 'brew install'],
];

/** What packages call the parts that wisp can use, where it is not the part's own name. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'notify-send': { 'apt-get': 'libnotify-bin', zypper: 'libnotify-tools', '': 'libnotify' },
};

/** The command that installs a part on this system; undefined without a package manager known here. */
export function installCommand(
  part: string,
  hasProgram: (name: string) => boolean,
): string | undefined {
  const manager = managers.find(([program]) => hasProgram(program));
  if (manager === undefined) return undefined;
  const [program, command] = manager;
  return `${command} ${names[part]?.[program] ?? names[part]?.[''] ?? part}`;
}
