import { readdirSync, readFileSync } from 'node:fs';

/** What a process and all its children hold and use; Linux only. */
export interface ProcessFacts {
  readonly rssMb: number;
  readonly watches: number;
  readonly cpuMs: number;
}

export function processFacts(pid: number): ProcessFacts {
  const facts = { rssMb: 0, watches: 0, cpuMs: 0 };
  for (const each of [pid, ...childrenOf(pid)]) {
    const rss = /^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${each}/status`))?.[1] ?? '0';
    facts.rssMb += Number(rss) / 1024;
    for (const fd of namesIn(`/proc/${each}/fdinfo`)) {
      facts.watches += (textOf(`/proc/${each}/fdinfo/${fd}`).match(/^inotify /gm) ?? []).length;
    }
    for (const task of namesIn(`/proc/${each}/task`)) {
      // proc(5): the first number is the time spent on the CPU, in nanoseconds.
      const spent = textOf(`/proc/${each}/task/${task}/schedstat`).split(' ')[0] ?? '0';
      facts.cpuMs += Number(spent) / 1e6;
    }
  }
  return facts;
}

export function childrenOf(pid: number): number[] {
  const found = namesIn(`/proc/${pid}/task`).flatMap((task) =>
    textOf(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [...found, ...found.flatMap(childrenOf)];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
