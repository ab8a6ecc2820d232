import type { Environment } from '../../system/environment.ts';

/** Programs that page on a terminal whatever `PAGER` says, unless their own variable does. */
const PAGING = ['PAGER', 'GIT_PAGER', 'GH_PAGER', 'AWS_PAGER'];

/**
 * Variables of a command in a pseudo-terminal: all of wisp's own, without a pager, for nobody could
 * leave it.
 */
export function terminalVariables(environment: Environment): Readonly<Record<string, string>> {
  const all = environment.all();
  const pagers = [...PAGING, ...Object.keys(all).filter((name) => name.endsWith('_PAGER'))];
  return {
    TERM: 'xterm-256color',
    ...all,
    MANPAGER: 'cat',
    ...Object.fromEntries(pagers.map((name) => [name, 'cat'])),
  };
}
