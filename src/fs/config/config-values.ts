import { type Config, defaultConfig } from '../../core/config.ts';

/** What one config file holds: any part of a {@link Config}. */
export interface ConfigValues {
  readonly watch?: Partial<Config['watch']>;
  readonly notifications?: Partial<Omit<Config['notifications'], 'webhook'>> & {
    readonly webhook?: WebhookValues | null;
  };
  readonly triage?: Partial<Config['triage']>;
  readonly policy?: Partial<Config['policy']>;
  readonly sandbox?: Partial<Config['sandbox']>;
  readonly log?: Partial<Config['log']>;
}

type Webhook = NonNullable<Config['notifications']['webhook']>;
type WebhookValues = Pick<Webhook, 'url'> & Partial<Webhook>;

/**
 * The user's values over the defaults, and `watch` of the project's files over both, a nearer one over
 * those above it; ignore patterns of all are joined. A project's rules are no part of it: the policy
 * must know whose rule it follows.
 *
 * @param projects The project's files, the nearest first.
 */
export function completeConfig(owner: ConfigValues, projects: readonly ConfigValues[]): Config {
  const watches = [owner, ...projects.toReversed()].map(({ watch = {} }) => watch);
  const ignore = watches.flatMap((watch) => watch.ignore ?? []);
  const webhook = owner.notifications?.webhook;
  return {
    watch: { ...Object.assign({}, defaultConfig.watch, ...watches), ignore },
    notifications: {
      ...defaultConfig.notifications,
      ...owner.notifications,
      webhook: webhook ? { format: 'json', headers: {}, ...webhook } : null,
    },
    triage: { ...defaultConfig.triage, ...owner.triage },
    policy: { ...defaultConfig.policy, ...owner.policy },
    sandbox: { ...defaultConfig.sandbox, ...owner.sandbox },
    log: { ...defaultConfig.log, ...owner.log },
  };
}
