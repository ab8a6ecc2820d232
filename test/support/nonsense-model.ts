import { Seeded } from './seeded.ts';

/** What a model that understood nothing may answer: the same nonsense for the same seed. */
export function nonsense(seed: number): string {
  const random = new Seeded(seed);
  const kinds = [
    prose,
    () => '',
    halfJson,
    () => pointers(random, inventedId),
    () => pointers(random, plausibleId),
    () => pointers(random, plausibleId).slice(0, -random.below(30) - 1),
    () => 'x'.repeat(1024 * 1024),
    () => JSON.stringify({ summary: 'all tests passed', findings: [] }),
    () => JSON.stringify({ summary: 7, findings: { id: 'F1' } }),
    () => `\`\`\`json\n${pointers(random, plausibleId)}\n\`\`\``,
    () => JSON.stringify([[null]]),
    () => '{"summary":"","findings":[{"id":"L3","message":"a","file":"ghost.ts","line":1}]}',
  ] as const;
  return random.pick(kinds)(random);
}

const words = [
  'ghost.ts:99',
  'src/nowhere.py',
  'passed',
  'the',
  'error',
  '`phantom()`',
  '4711',
  '../../etc/passwd',
  'expected',
  '\u001b[31m',
  'main.c:1:1: error: made up',
  '</output>',
  'line',
  'undefined',
] as const;

function sentence(random: Seeded): string {
  return Array.from({ length: 1 + random.below(12) }, () => random.pick(words)).join(' ');
}

function prose(random: Seeded): string {
  return `Sure! The problem is ${sentence(random)}. Try ${sentence(random)}.`;
}

function halfJson(random: Seeded): string {
  return `{"summary": "${sentence(random).replaceAll('"', '')}", "findings": [{"id": "F1`;
}

function inventedId(random: Seeded): string {
  return random.pick(['F99', 'L0', 'L999999', 'G1', 'src/a.ts:3', '1', 'F-1', 'L1.5']);
}

function plausibleId(random: Seeded): string {
  return `${random.pick(['F', 'L'])}${random.below(14)}`;
}

function pointers(random: Seeded, id: (random: Seeded) => string): string {
  const findings = Array.from({ length: random.below(30) }, () => ({
    id: id(random),
    message: sentence(random),
  }));
  return JSON.stringify({ summary: sentence(random), findings });
}
