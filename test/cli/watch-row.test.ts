import { expect, test } from 'vitest';
import { rowLine } from '../../src/cli/commands/supervised/show-rows.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import type { LedgerFields } from '../../src/ledger/event.ts';
import { fold } from '../../src/ledger/fold.ts';
import { emptyState } from '../../src/ledger/state.ts';
import type { WatchDefinition } from '../../src/ledger/watch-definition.ts';
import type { LiveStanding } from '../../src/supervisor/kept-watch.ts';
import { definition, History } from '../support/ledger.ts';

const minute = 60_000;
const exit = (code: number | null, tail = '') => ({ code, signal: null, tail });
const every = { source: { ...definition().source, everyMs: 30_000 } } as Partial<WatchDefinition>;
const match = { ...every, gate: { on: 'match' as const, pattern: 'done' } };
const time = { source: { kind: 'time' as const, atMs: 7_500_000, message: 'tea' } };
const wait = {
  source: { kind: 'wait' as const, waits: [{}], together: 'all' as const, words: 'CI of a/b #12' },
};
const job = {
  source: {
    kind: 'job' as const,
    command: { words: { kind: 'shell' as const, line: 'npm test', shell: 'sh' }, directory: '/p' },
    plan: {},
  },
};
const fired: LedgerFields = {
  type: 'watch.fired',
  ordinal: 1,
  text: 'x',
  exit: null,
  missed: 0,
  baseline: null,
};
const died = (restartAtMs: number | null): LedgerFields => ({
  type: 'watch.died',
  ordinal: 1,
  exit: exit(1),
  restartAtMs,
});
const ended = (reason: 'disarmed' | 'died' | 'fired once' | 'expired' | 'flood' | 'finished') =>
  ({ type: 'watch.disarmed', reason, by: 'user' }) as const;
const looked = (changes: Partial<LiveStanding> = {}): LiveStanding => ({
  looks: 42,
  lookedAtMs: 5 * minute - 12_000,
  nextAtMs: 5 * minute + 18_000,
  line: 'still going',
  trouble: null,
  ...changes,
});

/** Five minutes after it was armed. */
const rows: readonly [
  string,
  Partial<WatchDefinition>,
  readonly LedgerFields[],
  LiveStanding | null,
][] = [
  ['armed · running · never fired · tail -F app.log', {}, [], looked()],
  ['armed · running · last fired 4m59s ago · tail -F app.log', {}, [fired], looked()],
  ['armed · looked 12 s ago · 42 looks · never matched · tail -F app.log', match, [], looked()],
  [
    'armed · looked 12 s ago · 42 looks · never matched · last look: exit 2 · tail -F app.log',
    match,
    [],
    looked({ trouble: 'exit 2' }),
  ],
  [
    'stale: no look for 4m10s · tail -F app.log',
    match,
    [],
    looked({ lookedAtMs: 50_000, nextAtMs: 80_000 }),
  ],
  ['armed · never matched · nothing looks: no supervisor runs · tail -F app.log', match, [], null],
  ['armed · comes in 2h · tea', time, [], looked()],
  ['waiting · still going · next look in 18 s · CI of a/b #12', wait, [], looked()],
  [
    'acting 4m58s · tail -F app.log',
    {},
    [fired, { type: 'watch.acting', fire: 'f', by: 'action' }],
    looked(),
  ],
  [
    'died: exit 1, 4m59s ago, restarting in 8 s · tail -F app.log',
    {},
    [died(5 * minute + 8_000)],
    looked(),
  ],
  ['died: exit 1, 4m58s ago · tail -F app.log', {}, [died(null), ended('died')], null],
  ['stopped by you, 4m59s ago · tail -F app.log', {}, [ended('disarmed')], null],
  ['no longer waited for, 4m59s ago · CI of a/b #12', wait, [ended('disarmed')], null],
  ['done: fired once, 4m58s ago · tail -F app.log', {}, [fired, ended('fired once')], null],
  ['done: expired, 4m59s ago · tail -F app.log', {}, [ended('expired')], null],
  [
    'disarmed, 4m59s ago: more than 50 fires a minute · tail -F app.log',
    {},
    [ended('flood')],
    null,
  ],
  [
    'armed · running · never fired · 312 suppressed · tail -F app.log',
    {},
    [{ type: 'watch.suppressed', ordinal: 312, count: 312 }],
    looked(),
  ],
  [
    'failing for 4m59s · failed: exit 1, 2 findings · 1 run · npm test',
    job,
    [{ type: 'job.run', ordinal: 1, verdict: 'red', text: 'failed: exit 1, 2 findings' }],
    looked(),
  ],
  [
    'passing for 4m59s · 1 run · npm test',
    job,
    [{ type: 'job.run', ordinal: 1, verdict: 'green', text: 'passed' }],
    looked(),
  ],
];

test.each(rows)('%s', (words, changes, events, live) => {
  expect(line(changes, events, live, 120)).toBe(`name               ${words}`);
});

test('a row fits 80 columns, and the state is cut last', () => {
  const shown = line(match, [], looked({ trouble: 'exit 2' }), 80);
  expect(shown.length).toBeLessThanOrEqual(78);
  expect(shown).toContain('never matched');
});

test('what is held says why', () => {
  const history = new History();
  history.add('name', 1, {
    type: 'watch.requested',
    name: 'name',
    scope: '/p',
    definition: definition(),
    proposedBy: 'agent',
    reasons: ['talks to the network'],
  });
  expect(shown(history, null, 120)).toContain('held: needs approval · talks to the network');
});

function line(
  changes: Partial<WatchDefinition>,
  events: readonly LedgerFields[],
  live: LiveStanding | null,
  columns: number,
): string {
  return shown(armedHistory(changes, events), live, columns).slice(2);
}

function armedHistory(changes: Partial<WatchDefinition>, events: readonly LedgerFields[]): History {
  const history = new History();
  history.add('name', 1, {
    type: 'watch.armed',
    name: 'name',
    scope: '/p',
    definition: definition(changes),
    proposedBy: 'user',
    allowedBy: 'policy',
    deadlineMs: null,
  });
  for (const event of events) history.add('name', 1, event);
  return history;
}

function shown(history: History, live: LiveStanding | null, columns: number): string {
  const [record] = fold(emptyState, history.events).watches.values();
  if (record === undefined) throw new Error('nothing is armed');
  const place = {
    nowMs: 5 * minute,
    here: '/p',
    columns,
    isSupervised: live !== null,
    trouble: null,
  };
  return rowLine({ record, live }, place, createStyle(false));
}
