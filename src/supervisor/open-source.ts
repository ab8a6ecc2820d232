import type { Gate, Matches } from '../core/gate.ts';
import { FileSource } from './sources/file-source.ts';
import { LineSource } from './sources/line-source.ts';
import { LookSource } from './sources/look-source.ts';
import type { Source, SourceGiven } from './sources/source.ts';
import { TimeSource } from './sources/time-source.ts';

/** The source that a watch's definition asks for; what is seldom needed is loaded then. */
export async function openSource(given: SourceGiven): Promise<Source> {
  const { source, gate } = given.record.definition;
  switch (source.kind) {
    case 'command': {
      const matches = await matcherOf(gate);
      return source.everyMs === null
        ? new LineSource(given, matches)
        : new LookSource(given, matches);
    }
    case 'files':
      return new FileSource(given);
    case 'time':
      return new TimeSource(given);
    case 'wait':
      return new (await import('./sources/wait-source.ts')).WaitSource(given);
    case 'job':
      return new (await import('./sources/job-source.ts')).JobSource(given);
  }
}

async function matcherOf(gate: Gate): Promise<Matches> {
  if (gate.on !== 'match') return () => false;
  const { compilePattern } = await import('../core/gate-pattern.ts');
  return compilePattern(gate.pattern);
}
