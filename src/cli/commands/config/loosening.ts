import type { Config } from '../../../core/config.ts';

/** What a new config lets happen that the old one did not, each in words; empty when nothing. */
export function loosenings(before: Config, after: Config): string[] {
  return [...ruleLoosenings(before, after), ...boundLoosenings(before, after)];
}

const LEVELS = ['safe', 'moderate', 'dangerous'] as const;
const MODES = ['on', 'auto', 'off'] as const;

function ruleLoosenings({ policy: before }: Config, { policy: after }: Config): string[] {
  const gone = (old: readonly string[], now: readonly string[]): string[] =>
    old.filter((rule) => !now.includes(rule)).map((rule) => `\`${rule}\``);
  const said = (words: string, rules: readonly string[]): string[] =>
    rules.length === 0 ? [] : [`${words} ${rules.join(', ')}`];
  return [
    ...said('no longer denied:', gone(before.deny, after.deny)),
    ...said('no longer asked about:', gone(before.ask, after.ask)),
    ...said('now runs without asking:', gone(after.allow, before.allow)),
  ];
}

function boundLoosenings(before: Config, after: Config): string[] {
  const { policy, sandbox, triage, notifications } = after;
  const quieter = LEVELS.slice(
    LEVELS.indexOf(before.policy.askFrom),
    LEVELS.indexOf(policy.askFrom),
  );
  const folders = sandbox.writable.filter((folder) => !before.sandbox.writable.includes(folder));
  const isSandboxWeaker = MODES.indexOf(sandbox.mode) > MODES.indexOf(before.sandbox.mode);
  const webhook = notifications.webhook?.url;
  return [
    quieter.length > 0 && `commands rated ${quieter.join(' or ')} now run without asking`,
    policy.classifier === 'rules' &&
      before.policy.classifier === 'model' &&
      'the model no longer looks for risks the rules miss',
    isSandboxWeaker && `fewer commands run in a sandbox: \`${sandbox.mode}\``,
    folders.length > 0 && `the sandbox may now write ${folders.join(', ')}`,
    sandbox.network && !before.sandbox.network && 'the sandbox may now use the network',
    triage.allowRemote &&
      !before.triage.allowRemote &&
      'output of red runs may now leave this machine',
    webhook !== undefined &&
      webhook !== before.notifications.webhook?.url &&
      `notifications may now leave this machine, to ${new URL(webhook).host}`,
  ].filter((words) => words !== false);
}
