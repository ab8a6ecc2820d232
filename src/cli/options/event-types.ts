import { auditEvent } from '../../core/event-schemas.ts';

/** The type of every event. */
export const eventTypes: readonly string[] = auditEvent.def.options.map(
  (option) => option.shape.type.def.values[0] as string,
);

/** What `wisp log --type` takes: types, and the first part that several share. */
export const eventTypeFilters: readonly string[] = [
  ...new Set([...eventTypes.map((type) => type.split('.')[0] ?? type), ...eventTypes]),
];
