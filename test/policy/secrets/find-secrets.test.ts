import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createRedact } from '../../../src/policy/redaction.ts';
import { made, secretNames, secretValues, seeded, tokenForms } from './samples.ts';
import { secretsInPlace } from './secrets-in-place.ts';
import { aroundNamed, aroundTokens } from './surroundings.ts';

test.each(Object.entries(tokenForms))(
  'a token of %s is masked wherever it stands',
  (kind, form) => {
    const random = seeded(kind.length * 131 + form.length);
    const leaks = Object.entries(aroundTokens).filter(([, around]) => {
      const token = made(form, random);
      return isLeaked(around(token, ''), token);
    });
    expect(leaks.map(([where]) => where)).toEqual([]);
  },
);

test.each(secretNames)('what %s names is masked in every form of naming', (name) => {
  const random = seeded(name.length * 17 + name.charCodeAt(0));
  const leaks = Object.entries(aroundNamed).flatMap(([where, around]) =>
    secretValues
      .map((form) => made(form, random))
      .filter((secret) => isLeaked(around(secret, name), secret))
      .map((secret) => `${where}: ${around(secret, name)}`),
  );
  expect(leaks).toEqual([]);
});

test.each(secretsInPlace())('masked: %s', (text, secret) => {
  expect(isLeaked(text, secret), createRedact()(text)).toBe(false);
});

test.each(
  readFileSync(path.join(import.meta.dirname, 'look-alikes.txt'), 'utf8')
    .trim()
    .split('\n'),
)('left alone: %s', (line) => {
  expect(createRedact()(line)).toBe(line);
  expect(createRedact()(`2026-03-04T05:06:07Z worker-3 | ${line}`)).toContain(line);
  expect(createRedact()(`\u001b[31m${line}\u001b[39m`)).toContain(line);
});

test.each(['src', 'bin', 'docs', 'tools', 'bench'])(
  'nothing in %s of this repository looks like a secret',
  (folder) => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const masked = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|js|md|json|sh)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .flatMap((file) => maskedLines(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`));
    expect(masked).toEqual([]);
  },
);

test('a value is told from what follows it when both are masked in one text', () => {
  expect(createRedact()('a=1 DB_PASS=hunter22 b=2 API_TOKEN=hunter33 c=3')).toBe(
    'a=1 DB_PASS=[secret 1] b=2 API_TOKEN=[secret 2] c=3',
  );
});

function isLeaked(text: string, secret: string): boolean {
  const masked = createRedact()(text);
  // In an address or in XML, and the end of a secret of which only the beginning was masked.
  const forms = [secret, encodeURIComponent(secret), secret.replace('&', '&amp;')];
  const isPlain = forms.some((form) => text.includes(form));
  if (!isPlain) return masked === text;
  return forms.some((form) => masked.includes(form.slice(-Math.min(8, form.length))));
}

function maskedLines(text: string): readonly string[] {
  const masked = createRedact()(text);
  if (masked === text) return [];
  return masked.split('\n').filter((line) => line.includes('[secret ') && !text.includes(line));
}
