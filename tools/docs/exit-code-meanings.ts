import type { exitCode } from '../../src/cli/program/exit-codes.ts';

/** What each exit code says, for the manual and the reference. */
export const exitCodeMeanings: Record<keyof typeof exitCode, string> = {
  ok: 'It ended as asked, and the last run was green.',
  red: 'The last run was red, a check found something wrong, or a line of `wisp doctor` failed.',
  usage: 'Invalid arguments or an invalid config file.',
  refused: 'Refused by a rule or by you.',
  nothing: '`wisp wait`: nothing ever appeared, or something newer took its place.',
  unavailable: 'Something needed is not there.',
  bug: 'A bug in wisp.',
  deadline: "A wait's deadline passed.",
  runFailed: '`wisp run`: wisp itself failed.',
  runRefused: '`wisp run`: the command may not run.',
  runNotFound: '`wisp run`: there is no such program.',
  brokenPipe: '`wisp run`: nobody read its output any more, so it ended the command (SIGPIPE).',
  hangup: 'Stopped at once because the terminal was closed (SIGHUP).',
  interrupted:
    'Ctrl-C (SIGINT) ended the run: the second one, or the first under `--on-busy restart` and in `wisp run`.',
  terminated: 'Stopped by SIGTERM, which ends the run under way.',
};
