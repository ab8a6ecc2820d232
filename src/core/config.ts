/**
 * What the owner may set, complete: a config file's values over {@link defaultConfig}.
 *
 * Plain data without a schema, so that a start without a config file loads none
 * (`fs/config-schema.ts` checks files).
 */
export interface Config {
  readonly watch: {
    /** Quiet time before a change-triggered run, in seconds, 0 to 60. */
    readonly settle: number;
    /** Longest a restless tree may put a run off, in seconds. */
    readonly settleMax: number;
    readonly notify: NotifyWhen;
    readonly output: OutputMode;
    /** Patterns in gitignore's syntax that never count as a change. */
    readonly ignore: readonly string[];
  };
  readonly notifications: {
    readonly enabled: boolean;
    /** Tried in order until one delivers. */
    readonly channels: readonly ChannelName[];
    /** Most per minute for this person, 1 to 60. */
    readonly perMinute: number;
    /** `"22:00-08:00"`, local time; null: never quiet. */
    readonly quiet: string | null;
    /** The owner's own program; the message comes as JSON on its stdin. */
    readonly command: readonly string[] | null;
    readonly webhook: WebhookConfig | null;
  };
  readonly triage: {
    /** A model's name, `auto`, or `none`. */
    readonly model: string;
    /** Where Ollama listens. */
    readonly host: string;
    /** Longest a model may take, in seconds. */
    readonly timeout: number;
    /** Lets `host` be another machine: output then leaves this one. */
    readonly allowRemote: boolean;
  };
  readonly policy: {
    readonly deny: readonly string[];
    readonly ask: readonly string[];
    readonly allow: readonly string[];
    /** The lowest level that asks. */
    readonly askFrom: 'safe' | 'moderate' | 'dangerous';
    /** `model`: the local model may raise a level, never lower it. */
    readonly classifier: 'rules' | 'model';
  };
  readonly sandbox: {
    readonly mode: 'off' | 'auto' | 'on';
    /** Further folders the command may write. */
    readonly writable: readonly string[];
    readonly network: boolean;
  };
  readonly log: {
    /** Size at which the audit log starts a new file, in bytes. */
    readonly maxBytes: number;
    /** How many full files are kept besides the current one. */
    readonly keep: number;
  };
}

export type NotifyWhen = 'change' | 'failure' | 'always' | 'never';
export type OutputMode = 'all' | 'failed' | 'none';
/** Whether commands run in a pseudo-terminal; `auto`: when their output goes to one. */
export type TtyMode = 'auto' | 'always' | 'never';
export type ChannelName = 'desktop' | 'terminal' | 'command' | 'webhook';

export interface WebhookConfig {
  readonly url: string;
  readonly format: 'json' | 'ntfy' | 'slack';
  readonly headers: Readonly<{ [name: string]: string }>;
}

export const notifyWhens: readonly NotifyWhen[] = ['change', 'failure', 'always', 'never'];
export const outputModes: readonly OutputMode[] = ['all', 'failed', 'none'];
export const ttyModes: readonly TtyMode[] = ['auto', 'always', 'never'];
export const channelNames: readonly ChannelName[] = ['desktop', 'terminal', 'command', 'webhook'];

export const defaultConfig: Config = {
  watch: { settle: 1, settleMax: 30, notify: 'change', output: 'all', ignore: [] },
  notifications: {
    enabled: true,
    channels: ['desktop', 'terminal'],
    perMinute: 5,
    quiet: null,
    command: null,
    webhook: null,
  },
  triage: { model: 'auto', host: 'http://127.0.0.1:11434', timeout: 30, allowRemote: false },
  policy: { deny: [], ask: [], allow: [], askFrom: 'moderate', classifier: 'rules' },
  sandbox: { mode: 'auto', writable: [], network: false },
  log: { maxBytes: 10_000_000, keep: 3 },
};
