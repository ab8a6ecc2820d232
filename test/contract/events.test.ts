import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AuditFields } from '../../src/core/event.ts';
import { auditEvent, unknownEvent } from '../../src/core/event-schemas.ts';
import { EventLines } from '../../src/system/event-lines.ts';

const samples = readFileSync(path.join(import.meta.dirname, 'events.jsonl'), 'utf8')
  .trimEnd()
  .split('\n');

test.each(samples)('this line reads as it is: %s', (line) => {
  expect(auditEvent.parse(JSON.parse(line))).toEqual(JSON.parse(line));
});

test.each(samples)('this line is written as it is: %s', (line) => {
  const {
    v,
    id: _id,
    at,
    host,
    directory,
    watch,
    run,
    ...fields
  } = auditEvent.parse(JSON.parse(line));
  const lines = new EventLines({
    host,
    directory,
    watch,
    redact: (text) => text,
    wallClockMs: () => Date.parse(at),
  });
  const written: unknown = JSON.parse(lines.line(fields as AuditFields, run));
  expect(written).toEqual({ ...JSON.parse(line), v, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect((written as { id: string }).id.slice(0, 13)).toBe(timeOf(at));
});

test('there is a sample of every type', () => {
  const types = samples.map((line) => (JSON.parse(line) as { type: string }).type);
  const known = auditEvent.def.options.map((option) => option.shape.type.def.values[0]);
  expect(types.toSorted()).toEqual(known.toSorted());
});

test.each(samples)('no key may be absent: %s', (line) => {
  const event = JSON.parse(line) as Record<string, unknown>;
  for (const key of Object.keys(event).filter((key) => key !== 'run')) {
    const { [key]: _left, ...rest } = event;
    expect(auditEvent.safeParse(rest).success, `without ${key}`).toBe(false);
  }
});

test.each(samples.filter((line) => !line.includes('"type":"watch.run"')))(
  'before 0.2 an event did not say its run: %s',
  (line) => {
    const { run: _run, ...old } = JSON.parse(line) as Record<string, unknown>;
    expect(auditEvent.parse(old)).toMatchObject({ run: null });
  },
);

test('keys and types of a newer version are kept', () => {
  const newer = { ...JSON.parse(samples[0] ?? ''), colour: 'blue' };
  expect(auditEvent.parse(newer)).toMatchObject({ colour: 'blue' });
  expect(unknownEvent.parse({ ...newer, v: 2, type: 'moon.phase' })).toMatchObject({ v: 2 });
});

/** The first 48 bits of an id: its time, as RFC 9562 has it. */
function timeOf(at: string): string {
  return Date.parse(at)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-');
}
