import type { Config } from '../core/config.ts';

/** The rules in force: the owner's, and what the project adds to the strict ones. */
export interface PolicyRules extends Pick<Config['policy'], 'deny' | 'ask' | 'allow' | 'askFrom'> {}

/** Rules without any file: the built-in deny rules and the levels only. */
export const floorRules: PolicyRules = { deny: [], ask: [], allow: [], askFrom: 'moderate' };

/** The owner's rules with what a project's file adds: it can forbid and ask, never allow. */
export function joinRules(
  owner: PolicyRules,
  project: {
    readonly deny?: readonly string[] | undefined;
    readonly ask?: readonly string[] | undefined;
  },
): PolicyRules {
  return {
    ...owner,
    deny: [...owner.deny, ...(project.deny ?? [])],
    ask: [...owner.ask, ...(project.ask ?? [])],
  };
}
