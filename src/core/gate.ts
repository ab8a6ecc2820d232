/**
 * The gate decides which line, look or end of a command fires.
 *
 * A pure function of what it remembers, what came, and the watch's condition: a restart that hands
 * the memory back changes nothing.
 */
export type Gate =
  | { readonly on: 'each-line' }
  | { readonly on: 'change' }
  | { readonly on: 'match'; readonly pattern: string }
  | { readonly on: 'exit' };

/** What came from the command. */
export type GateInput =
  /** One line of a command that runs on, without its line end. */
  | { readonly kind: 'line'; readonly text: string }
  /** The whole output of one run of a command that is repeated. */
  | { readonly kind: 'look'; readonly text: string }
  | { readonly kind: 'exit'; readonly text: string };

/** What a gate remembers; null before the first. */
export interface GateMemory {
  /** The line that fired last; of looks the output that fired last or that was taken as the baseline. */
  readonly last: string | null;
}

export const emptyMemory: GateMemory = { last: null };

export interface GateAnswer {
  /** The text of the fire; null when nothing fires. */
  readonly fire: string | null;
  readonly memory: GateMemory;
}

/** Whether a line matches: of the watch's pattern, compiled once. */
export type Matches = (line: string) => boolean;

/**
 * One step of a gate. Blank lines never fire.
 *
 * A look fires with `change` when it differs from the one before, the first being the baseline; with
 * `match` when its first matching line is another than that of the look before; with `each-line` when
 * it printed anything.
 */
export function passGate(
  gate: Gate,
  memory: GateMemory,
  input: GateInput,
  matches: Matches,
): GateAnswer {
  if (input.kind === 'exit') {
    return gate.on === 'exit' ? fires(input.text, memory.last) : quiet(memory);
  }
  if (gate.on === 'exit') return quiet(memory);
  return input.kind === 'line'
    ? passLine(gate, memory, input.text, matches)
    : passLook(gate, memory, input.text, matches);
}

function passLine(
  gate: Exclude<Gate, { on: 'exit' }>,
  memory: GateMemory,
  line: string,
  matches: Matches,
): GateAnswer {
  if (line.trim() === '') return quiet(memory);
  switch (gate.on) {
    case 'each-line':
      return fires(line, line);
    case 'change':
      return line === memory.last ? quiet(memory) : fires(line, line);
    case 'match':
      return matches(line) ? fires(line, line) : quiet(memory);
  }
}

function passLook(
  gate: Exclude<Gate, { on: 'exit' }>,
  memory: GateMemory,
  output: string,
  matches: Matches,
): GateAnswer {
  switch (gate.on) {
    case 'each-line':
      return output.trim() === '' ? quiet(memory) : fires(output, output);
    case 'change':
      if (memory.last === null) return { fire: null, memory: { last: output } };
      return output === memory.last ? quiet(memory) : fires(output, output);
    case 'match': {
      const line = output.split('\n').find((each) => each.trim() !== '' && matches(each)) ?? null;
      if (line === null) return { fire: null, memory: { last: null } };
      return line === memory.last ? quiet(memory) : fires(line, line);
    }
  }
}

function fires(fire: string, last: string | null): GateAnswer {
  return { fire, memory: { last } };
}

function quiet(memory: GateMemory): GateAnswer {
  return { fire: null, memory };
}
