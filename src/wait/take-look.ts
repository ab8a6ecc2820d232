import type { ProcessProbe } from '../core/process-probe.ts';
import type { CiWait } from './ci/ci-wait.ts';
import type { Look, TakeLook } from './look.ts';
import { type CiMemory, type CiProbe, lookAtCi } from './looks/ci.ts';
import { type FileMemory, type FileProbe, lookAtFile } from './looks/file.ts';
import { lookAtProcess, type ProcessMemory } from './looks/process.ts';
import { lookAtTime } from './looks/time.ts';
import { lookAtUrl, type PageProbe, type UrlMemory } from './looks/url.ts';
import type { Wait } from './wait.ts';

/** The ways a look reaches the outside world. */
export interface Probes {
  readonly ci: (wait: CiWait) => CiProbe;
  readonly file: FileProbe;
  readonly page: PageProbe;
  readonly process: ProcessProbe;
  /** What the clock on the wall says, in milliseconds since 1970-01-01 UTC. */
  readonly timeOfDayMs: () => number;
}

/** How a wait, fresh or stored, is looked at. Its memory goes back in as it came out, or from JSON. */
export function takeLookFor(wait: Wait, probes: Probes): TakeLook<unknown> {
  switch (wait.kind) {
    case 'ci': {
      const probe = probes.ci(wait);
      return (memory, moment) => lookAtCi(wait, memory as CiMemory, moment, probe);
    }
    case 'file':
      return (memory, moment) => lookAtFile(wait, memory as FileMemory, moment, probes.file);
    case 'process':
      return (memory) => lookAtProcess(wait, memory as ProcessMemory, probes.process);
    case 'time':
      return (_memory, moment): Promise<Look<unknown>> =>
        lookAtTime(wait, moment, probes.timeOfDayMs());
    case 'url':
      return (memory, moment) => lookAtUrl(wait, memory as UrlMemory, moment, probes.page);
  }
}
