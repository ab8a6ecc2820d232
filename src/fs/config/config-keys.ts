/**
 * Every key of a config file, in the order of `config.json.example`: what is expected of it, what it
 * does, and whether a project's own file may hold it. Error messages, the example, the JSON Schema
 * and the reference are made from this table; `config-schema.ts` does the checking.
 */
export const configKeys: readonly ConfigKey[] = [
  {
    path: 'watch.settle',
    expected: 'a number from 0 to 60',
    note: 'Seconds without a change before a change starts a run; 0 runs at once.',
    isForProjects: true,
  },
  {
    path: 'watch.settleMax',
    expected: 'a number from 1 to 3600',
    note: 'Longest time, in seconds, that files which keep changing can delay a run.',
    isForProjects: true,
  },
  {
    path: 'watch.notify',
    expected: '`change`, `failure`, `always` or `never`',
    note: 'When to notify: when a watch starts failing or passes again (`change`), on every failure, on every run, never.',
  },
  {
    path: 'watch.output',
    expected: '`all`, `failed` or `none`',
    note: "The command's own output: as it comes, only of red runs, never.",
    isForProjects: true,
  },
  {
    path: 'watch.ignore',
    expected: 'a list of patterns',
    note: "Patterns in gitignore's syntax of files that never trigger a run. A project's are added to yours.",
    isForProjects: true,
  },
  {
    path: 'notifications.enabled',
    expected: 'true or false',
    note: 'false: no notification at all; each one that was not sent is still in the log.',
  },
  {
    path: 'notifications.channels',
    expected: 'a list of `desktop`, `terminal`, `command`, `webhook`, each once',
    note: 'Tried in this order until one delivers.',
  },
  {
    path: 'notifications.perMinute',
    expected: 'a whole number from 1 to 60',
    note: 'Most notifications a minute, all watches of this person together.',
  },
  {
    path: 'notifications.quiet',
    expected: 'null or hours such as "22:00-08:00"',
    note: 'Hours of local time in which nothing is sent; null: none.',
  },
  {
    path: 'notifications.command',
    expected: 'null or a list of words, the first a program',
    note: 'Program of the channel `command`; the message comes as JSON on its standard input.',
  },
  {
    path: 'notifications.webhook',
    expected: 'null or an object with `url`, `format` and `headers`',
    note: 'Where the channel `webhook` sends. This leaves the machine.',
  },
  {
    path: 'notifications.webhook.url',
    expected: 'an address that begins with `https://` or `http://`',
    note: 'Address that takes a POST.',
    isInside: true,
  },
  {
    path: 'notifications.webhook.format',
    expected: '`json`, `ntfy` or `slack`',
    note: 'Shape of the body; `json` when left out.',
    isInside: true,
  },
  {
    path: 'notifications.webhook.headers',
    expected: 'an object of header names and texts',
    note: 'Headers to send, an access token for example.',
    isInside: true,
  },
  {
    path: 'triage.model',
    expected: "`auto`, `none` or a model's name",
    note: 'Local model that reads what no recogniser knows; `auto` takes a suitable one that is installed.',
  },
  {
    path: 'triage.host',
    expected: 'an address that begins with `http://` or `https://`',
    note: 'Where Ollama listens.',
  },
  {
    path: 'triage.timeout',
    expected: 'a number from 1 to 600',
    note: 'Longest, in seconds, that the model may take.',
  },
  {
    path: 'triage.allowRemote',
    expected: 'true or false',
    note: 'true: `triage.host` may be another machine. Output of failed runs then leaves this one.',
  },
  {
    path: 'policy.deny',
    expected: 'a list of rules such as "git push *"',
    note: 'Commands that never run, besides those that wisp itself refuses.',
    isForProjects: true,
  },
  {
    path: 'policy.ask',
    expected: 'a list of rules such as "npm run deploy"',
    note: 'Commands that are asked about, however harmless they look.',
    isForProjects: true,
  },
  {
    path: 'policy.allow',
    expected: 'a list of rules such as "npm test *"',
    note: 'Commands that run without asking, unless a rule of `deny` or `ask` matches.',
  },
  {
    path: 'policy.askFrom',
    expected: '`safe`, `moderate` or `dangerous`',
    note: 'Lowest level of risk that asks.',
  },
  {
    path: 'policy.classifier',
    expected: '`rules` or `model`',
    note: '`model`: the local model may raise a level of risk, never lower it.',
  },
  {
    path: 'sandbox.mode',
    expected: '`off`, `auto` or `on`',
    note: '`auto`: for commands that a person did not type; `on`: always, and nothing runs without it.',
  },
  {
    path: 'sandbox.writable',
    expected: 'a list of folders, each absolute or beginning with `~/`',
    note: 'Folders a command in the sandbox may write, besides its own directory.',
  },
  {
    path: 'sandbox.network',
    expected: 'true or false',
    note: 'true: a command in the sandbox may use the network.',
  },
  {
    path: 'log.maxBytes',
    expected: 'a whole number from 10000 to 1000000000',
    note: 'Size, in bytes, at which the audit log starts a new file.',
  },
  {
    path: 'log.keep',
    expected: 'a whole number from 0 to 100',
    note: 'Full files of the audit log to keep besides the current one.',
  },
];

export interface ConfigKey {
  /** Sections and key, joined by dots. */
  readonly path: string;
  /** Completes "must be …". */
  readonly expected: string;
  readonly note: string;
  /** True when a project's `wisp.json` may hold it too. */
  readonly isForProjects?: boolean;
  /** True for a key of an object that is itself the value of a key. */
  readonly isInside?: boolean;
}

/** The key a path leads to or into; undefined when it leads nowhere. */
export function configKeyAt(path: readonly PropertyKey[]): ConfigKey | undefined {
  for (let length = path.length; length > 0; length--) {
    const dotted = path.slice(0, length).map(String).join('.');
    const key = configKeys.find((candidate) => candidate.path === dotted);
    if (key !== undefined) return key;
  }
  return undefined;
}
