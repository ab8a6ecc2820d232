/** What a model said, in shape but not yet believed. */
export interface ModelSaying {
  readonly summary: string;
  readonly pointers: readonly Pointer[];
}

/** Points to something that was offered to the model. */
export interface Pointer {
  /** `F` and the number of a finding, or `L` and the number of a line. */
  readonly id: string;
  readonly message: string;
}

/** Longest answer worth reading, in characters. */
const ANSWER_LIMIT = 32_768;
const POINTER_LIMIT = 20;

/** Reads a model's answer; undefined when it is not one: prose, half of one, too long, another shape. */
export function parseModelAnswer(text: string): ModelSaying | undefined {
  if (text.length > ANSWER_LIMIT) return undefined;
  const value = parsed(unfenced(text));
  if (!isRecord(value) || typeof value.summary !== 'string' || !Array.isArray(value.findings)) {
    return undefined;
  }
  return {
    summary: value.summary,
    pointers: value.findings.filter(isPointer).slice(0, POINTER_LIMIT),
  };
}

/** Models that know no schema like to wrap JSON in a Markdown fence. */
function unfenced(text: string): string {
  const trimmed = text.trim();
  return /^```(?:json)?\n([\s\S]*)\n```$/.exec(trimmed)?.[1] ?? trimmed;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPointer(value: unknown): value is Pointer {
  return isRecord(value) && typeof value.id === 'string' && typeof value.message === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
