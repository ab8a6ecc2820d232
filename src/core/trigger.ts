/** Why a run starts. */
export interface Trigger {
  readonly kind: TriggerKind;
  /** Absolute paths that changed, each once, in the order they were first seen; empty unless files changed. */
  readonly paths: readonly string[];
}

export type TriggerKind = 'start' | 'change' | 'interval' | 'manual';

/** What a merged trigger is called: the reason a person would name first. */
const PRECEDENCE: readonly TriggerKind[] = ['manual', 'start', 'change', 'interval'];

/** A trigger without changed paths. */
export function trigger(kind: TriggerKind): Trigger {
  return { kind, paths: [] };
}

/** A `change` trigger; repeated paths are kept once. */
export function changeTrigger(paths: Iterable<string>): Trigger {
  return { kind: 'change', paths: [...new Set(paths)] };
}

/** One trigger that stands for both: the weightier kind, the united paths. */
export function mergeTriggers(first: Trigger, second: Trigger): Trigger {
  const kind = PRECEDENCE.find(
    (candidate) => candidate === first.kind || candidate === second.kind,
  );
  return {
    kind: kind ?? first.kind,
    paths: [...new Set([...first.paths, ...second.paths])],
  };
}
