import os from 'node:os';
import { expect, test } from 'vitest';
import { filesOfRepository, root, type SourceFile } from '../support/repository.ts';

const files = filesOfRepository(
  (name) => !/\.(png|svg|gif|jsonl)$|^package-lock\.json$/.test(name),
);

/** What must not be in the repository, and where it may be all the same. */
const rules: readonly {
  readonly rule: string;
  readonly forbidden: RegExp;
  readonly where: RegExp;
  readonly except?: RegExp;
}[] = [
  {
    rule: 'nothing is left to be done later',
    forbidden: /(?:\/\/|\/\*+|^\s*\*|<!--|^\s*#)\s*(?:TODO|FIXME|XXX|HACK)\b/m,
    where: /^(src|bin|test|tools|bench|docs)\/|^[^/]+$/,
    except: /fixtures\//,
  },
  {
    rule: 'tests wait for what happens, never for time',
    forbidden: /\bsetTimeout\s*\(|['"](?:node:)?timers\/promises['"]|\bAtomics\.wait\b/,
    where: /^test\//,
    except: /^test\/(support|fixtures|rules)\//,
  },
  {
    rule: 'no test is switched off, and none runs alone',
    forbidden: /\b(?:test|describe|it)\.(?:only|todo|skip)\b/,
    where: /^test\/.*\.test\.ts$/,
    except: /^test\/rules\//,
  },
  {
    rule: 'no file names the machine it was written on',
    forbidden: new RegExp(machinePaths().map(escaped).join('|')),
    where: /./,
  },
];

test.each(rules)('$rule', ({ forbidden, where, except }) => {
  const found = files
    .filter(({ name }) => where.test(name) && !except?.test(name))
    .flatMap((file) => linesWith(forbidden, file));
  expect(found).toEqual([]);
});

test('each rule would see what it forbids', () => {
  const samples = [`// ${'TODO'}: later`, 'setTimeout(done, 5)', 'test.only(', `${root}/src`];
  expect(rules.map(({ forbidden }, index) => forbidden.test(samples[index] ?? ''))).toEqual(
    rules.map(() => true),
  );
});

test('packages come from the public registry', () => {
  const [lock] = filesOfRepository((name) => name === 'package-lock.json');
  const elsewhere = (lock?.text.match(/"resolved": "[^"]+"/g) ?? []).filter(
    (line) => !line.includes('"https://registry.npmjs.org/'),
  );
  expect(elsewhere).toEqual([]);
});

function linesWith(forbidden: RegExp, { name, text }: SourceFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      forbidden.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [],
    );
}

/** This checkout, and the home it may lie in; a system's own account has a home that everybody knows. */
function machinePaths(): string[] {
  const home = os.homedir();
  return [root, ...(home.split('/').length > 2 ? [`${home}/`] : [])];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
