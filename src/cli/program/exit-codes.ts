/** What wisp's exit codes mean; `docs/reference/exit-codes.md` is made from the same table. */
export const exitCode = {
  ok: 0,
  /** The last run was red, a check found errors, a doctor's line failed. */
  red: 1,
  /** The words or the config are wrong. */
  usage: 2,
  /** Policy or person said no. */
  refused: 3,
  /** A wait: nothing ever appeared, or something newer took its place. */
  nothing: 3,
  /** Something needed is not there. */
  unavailable: 4,
  /** A bug in wisp. */
  bug: 70,
  /** A wait's deadline passed. */
  deadline: 124,
  /** `wisp run`: wisp itself failed. */
  runFailed: 125,
  /** `wisp run`: the command may not run. */
  runRefused: 126,
  /** `wisp run`: there is no such program. */
  runNotFound: 127,
  /** `wisp run`: nobody reads the output any more (128 + SIGPIPE). */
  brokenPipe: 141,
  /** Stopped at once by SIGHUP, SIGINT, SIGTERM: 128 and the signal's number. */
  hangup: 129,
  interrupted: 130,
  terminated: 143,
} as const;
