import { expect, test } from 'vitest';
import { type Authorized, authorizedBy } from '../../src/core/authorization.ts';
import type { AuditFields } from '../../src/core/event.ts';
import { APPROVAL_LIFETIME_MS, type Approval } from '../../src/policy/approval.ts';
import { type AuthorizeParts, Authorizer, type Question } from '../../src/policy/authorize.ts';
import { floorRules, type PolicyRules } from '../../src/policy/policy-rules.ts';
import { createRedact } from '../../src/policy/redaction.ts';
import { place, shellLine } from '../support/policy.ts';

test('a safe line runs without a question and without a look at the approvals', async () => {
  const { authorize, events, asked, reads } = parts();
  const yes = await authorize.judge(shellLine('npm test'));
  expect(yes).toEqual({ level: 'safe', reasons: [], by: 'policy', scope: 'session' });
  expect(asked).toEqual([]);
  expect(reads.approvals).toBe(0);
  expect(events).toMatchObject([{ decision: 'allow', by: 'policy', authorized: true }]);
});

test('one question and one judgement serve any number of runs', async () => {
  const { authorize, events, asked } = parts({ answers: ['session'] });
  const command = shellLine('npm install');
  const authorized = authorizedBy(command, await authorize.judge(command));
  for (let run = 0; run < 50; run += 1) expect(await authorize.recheck(authorized)).toBeNull();
  expect(asked).toHaveLength(1);
  expect(events).toHaveLength(1);
});

test('a rule that came later stops the next run, in words', async () => {
  const { authorize, rules } = parts({ answers: ['session'] });
  const authorized = await authorizeLine(authorize, 'npm install');
  rules.now = { ...floorRules, deny: ['npm install *'] };
  expect(await authorize.recheck(authorized)).toBe(
    'the rules have changed: the rule `npm install *` forbids it',
  );
});

test('a rule that asks stops what the policy alone had allowed, not what the person had', async () => {
  const { authorize, rules } = parts({ answers: ['once'] });
  const byPolicy = await authorizeLine(authorize, 'npm test');
  const byPerson = await authorizeLine(authorize, 'npm install');
  rules.now = { ...floorRules, ask: ['npm *'] };
  expect(await authorize.recheck(byPolicy)).toContain('the rule `npm *` asks');
  expect(await authorize.recheck(byPerson)).toBeNull();
});

test.each([
  ['project', '/home/ada/work/app'],
  ['always', null],
] as const)('`%s` is kept with its expiry', async (scope, directory) => {
  const { authorize, kept } = parts({ answers: [scope] });
  await authorize.judge(shellLine('npm install --token=abcdef123456'));
  expect(kept).toMatchObject([
    { scope, directory, level: 'moderate', command: 'npm install --token=[secret 1]' },
  ]);
  expect((kept[0]?.expiresAtMs ?? 0) - (kept[0]?.givenAtMs ?? 0)).toBe(APPROVAL_LIFETIME_MS);
});

test('a dangerous line is offered no keeping', async () => {
  const { authorize, asked } = parts({ answers: ['once'] });
  await authorize.judge(shellLine('rm -rf build'));
  expect(asked[0]?.scopes).toEqual(['once', 'session']);
});

test('a kept approval answers for the person', async () => {
  const { authorize, asked, events } = parts({ kept: [approval()] });
  const yes = await authorize.judge(shellLine('npm install'));
  expect(yes).toMatchObject({ by: 'approval', scope: 'always' });
  expect(asked).toEqual([]);
  expect(events).toMatchObject([{ by: 'approval', scope: 'always', authorized: true }]);
});

test.each([
  ['one that has run out', { expiresAtMs: 999 }],
  ['one that claims more than its 90 days', { expiresAtMs: 1_000 + APPROVAL_LIFETIME_MS * 2 }],
  ['one for a dangerous line', { level: 'dangerous' as const }],
])('%s does not count', async (_, change) => {
  const { authorize, asked } = parts({ kept: [approval(change)], answers: ['no'] });
  await expect(authorize.judge(shellLine('npm install'))).rejects.toThrow('was not approved');
  expect(asked).toHaveLength(1);
});

test('an approval does not outlive a rule that forbids the line', async () => {
  const { authorize, rules } = parts({ kept: [approval()] });
  rules.now = { ...floorRules, deny: ['npm install'] };
  await expect(authorize.judge(shellLine('npm install'))).rejects.toThrow('is never run');
});

test('an approval is not even looked at when a rule forbids the line', async () => {
  const { authorize, rules, reads } = parts({ kept: [approval()] });
  rules.now = { ...floorRules, deny: ['npm install'] };
  await expect(authorize.judge(shellLine('npm install'))).rejects.toThrow('is never run');
  expect(reads.approvals).toBe(0);
});

test('an approval does not lift the floor, even in a line that needs the parser', async () => {
  const kept = [approval({ command: 'x=1; rm -rf /' })];
  const { authorize } = parts({ kept });
  await expect(authorize.judge(shellLine('x=1; rm -rf /'))).rejects.toThrow('is never run');
});

test('an answer that cannot be kept holds for this watch', async () => {
  const { authorize, kept } = parts({ answers: ['always'], isDiskFull: true });
  expect(await authorize.judge(shellLine('npm install'))).toMatchObject({ scope: 'session' });
  expect(kept).toEqual([]);
});

test('a rule that no longer allows a line stops its next run', async () => {
  const { authorize, rules } = parts();
  rules.now = { ...floorRules, allow: ['npm install'] };
  const authorized = await authorizeLine(authorize, 'npm install');
  expect(await authorize.recheck(authorized)).toBeNull();
  rules.now = floorRules;
  expect(await authorize.recheck(authorized)).toContain('the rules have changed');
});

test('an approval that is taken back stops the next run', async () => {
  const { authorize, kept } = parts({ kept: [approval()] });
  const authorized = await authorizeLine(authorize, 'npm install');
  expect(await authorize.recheck(authorized)).toBeNull();
  kept.length = 0;
  expect(await authorize.recheck(authorized)).toBe('its approval was taken back or has run out');
});

test.each([
  ['a person', { answers: ['session' as const] }],
  ['an approval', { kept: [approval()] }],
])('what %s allowed does not run in another folder that took the place', async (_, options) => {
  const { authorize, folder } = parts(options);
  const authorized = await authorizeLine(authorize, 'npm install');
  folder.now = 'another folder';
  expect(await authorize.recheck(authorized)).toContain('another folder has taken the place of');
});

test('what is safe by itself runs in a folder that was made anew', async () => {
  const { authorize, folder } = parts();
  const authorized = await authorizeLine(authorize, 'npm test');
  folder.now = 'another folder';
  expect(await authorize.recheck(authorized)).toBeNull();
});

test('--yes answers, and the log says that it was the flag', async () => {
  const { authorize, asked, events } = parts({ isYes: true });
  expect(await authorize.judge(shellLine('rm -rf build'))).toMatchObject({ by: 'flag' });
  expect(asked).toEqual([]);
  expect(events).toMatchObject([{ by: 'flag', level: 'dangerous', authorized: true }]);
});

test('--yes does not lift the floor', async () => {
  const { authorize, events } = parts({ isYes: true });
  await expect(authorize.judge(shellLine('rm -rf /'))).rejects.toMatchObject({ kind: 'refused' });
  expect(events).toMatchObject([{ decision: 'deny', rule: 'built-in', authorized: false }]);
});

test('without a terminal a risky line is refused, with the way out', async () => {
  const { authorize, events } = parts({ hasTerminal: false });
  await expect(authorize.judge(shellLine('npm install'))).rejects.toMatchObject({
    kind: 'refused',
    hint: 'run it in a terminal',
  });
  expect(events).toMatchObject([{ by: 'nobody', authorized: false, scope: null }]);
});

test('secrets in the line reach neither the log nor the message', async () => {
  const { authorize, events } = parts({ answers: ['no'] });
  const judged = authorize.judge(shellLine('npm install --token=abcdef123456'));
  await expect(judged).rejects.toThrow('--token=[secret 1]');
  expect(JSON.stringify(events)).not.toContain('abcdef123456');
});

function parts(
  options: {
    answers?: ('once' | 'session' | 'project' | 'always' | 'no')[];
    kept?: Approval[];
    isYes?: boolean;
    hasTerminal?: boolean;
    isDiskFull?: boolean;
  } = {},
) {
  const events: AuditFields[] = [];
  const asked: Question[] = [];
  const kept: Approval[] = [...(options.kept ?? [])];
  const rules: { now: PolicyRules } = { now: floorRules };
  const reads = { approvals: 0 };
  const folder = { now: 'the folder of the project' };
  const answers = [...(options.answers ?? [])];
  const all: AuthorizeParts = {
    readRules: async () => rules.now,
    placeOf: () => place,
    folderAt: () => folder.now,
    approvals: async () => {
      reads.approvals += 1;
      return {
        find: () => kept,
        keep: (_command, _folder, one) => {
          if (options.isDiskFull === true) return false;
          kept.push(one);
          return true;
        },
      };
    },
    unaskedHint: 'run it in a terminal',
    asker: async () =>
      options.hasTerminal === false
        ? undefined
        : async (question) => {
            asked.push(question);
            const answer = answers.shift();
            if (answer === undefined)
              throw new Error('asked more often than the script has answers');
            return answer;
          },
    isYes: options.isYes ?? false,
    record: (event) => events.push(event),
    redact: createRedact(),
    nowMs: () => 1_000,
    newId: () => 'abc123',
  };
  return { authorize: new Authorizer(all), events, asked, kept, rules, reads, folder };
}

async function authorizeLine(authorize: Authorizer, line: string): Promise<Authorized> {
  const command = shellLine(line);
  return authorizedBy(command, await authorize.judge(command));
}

function approval(change: Partial<Approval> = {}): Approval {
  return {
    id: 'abc123',
    command: 'npm install',
    directory: null,
    scope: 'always',
    level: 'moderate',
    givenAtMs: 1_000,
    expiresAtMs: 1_000 + APPROVAL_LIFETIME_MS,
    ...change,
  };
}
