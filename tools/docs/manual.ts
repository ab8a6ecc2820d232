import { exitCode } from '../../src/cli/program/exit-codes.ts';
import { allCommands, type CommandOutline } from '../../src/cli/program/program-outline.ts';
import { exitCodeMeanings } from './exit-code-meanings.ts';

/** The manual page `wisp(1)`, in the `man` macros of groff_man(7). */
export function manualPage(wisp: CommandOutline, version: string): string {
  const commands = allCommands(wisp).slice(1);
  return `.TH WISP 1 "" "wisp ${version}" "User Commands"
.SH NAME
wisp \\- watches a command and speaks up only when its verdict turns
.SH SYNOPSIS
.B wisp
.I command
.RI [ options ]
.SH DESCRIPTION
${text(wisp.purpose)}.
.PP
.B wisp watch
runs a command at once, again when files have changed and settled, and on an interval. What
went wrong is boiled down to findings on this machine. One notification is sent when the verdict
turns, and every run leaves a line in the audit log.
.SH COMMANDS
${commands.map(commandPart).join('')}.SH EXIT STATUS
${exitCodes()}.SH FILES
.TP
.I ~/.config/wisp/config.json
Your settings:
.B wisp config path
names the file on this system.
.TP
.I wisp.json
Settings of a project, in its directory or above. It can make wisp stricter, never more permissive.
.TP
.I ~/.local/state/wisp/
The audit log, approvals and rate limits.
.SH ENVIRONMENT
.TP
.B WISP_HOME
A folder that holds settings and state instead of the ones above.
.TP
.B WISP_NOTIFY
.B off
sends no notification.
.TP
.B NO_COLOR
No colours.
.SH EXAMPLES
${examples(commands)}`;
}

function commandPart(command: CommandOutline): string {
  const options = command.options
    .filter(({ long }) => long !== '--help')
    .map(
      ({ flags, description, choices }) =>
        `.TP\n.B ${text(flags)}\n${text(description)}${choices.length === 0 ? '' : ` (${text(choices.join(', '))})`}\n`,
    );
  const indented = options.length === 0 ? '' : `.RS\n${options.join('')}.RE\n`;
  return `.SS ${text(`${command.path} ${command.usage}`)}\n${text(command.purpose)}\n${indented}`;
}

function exitCodes(): string {
  return Object.entries(exitCode)
    .map(
      ([name, code]) =>
        `.TP\n.B ${code}\n${text(exitCodeMeanings[name as keyof typeof exitCode])}\n`,
    )
    .join('');
}

function examples(commands: readonly CommandOutline[]): string {
  const leaves = commands.filter((command) => command.commands.length === 0);
  return leaves
    .flatMap((command) => command.examples.slice(0, 1))
    .map((example) => `.PP\n.nf\n.B ${text(example)}\n.fi\n`)
    .join('');
}

/** Roff reads backslashes, and dots and quotes at the start of a line; a bare hyphen may become another sign. */
function text(plain: string): string {
  return plain
    .replaceAll('`', '')
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replaceAll("'", '\\(aq')
    .replaceAll(/^\./gm, '\\&.');
}
