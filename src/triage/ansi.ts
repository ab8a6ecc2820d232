/**
 * A line without terminal escapes: CSI and OSC sequences and the two-character ones, as ECMA-48
 * (sections 5.4 and 8.3.89) describes them, OSC also ended by BEL as xterm does.
 */
export function withoutAnsi(text: string): string {
  return text.includes('\u001b') ? text.replace(ESCAPE, '') : text;
}

// An OSC that never ends takes nothing but its introducer, so that it cannot swallow the line.
const ESCAPE =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]{0,2048}(?:\u0007|\u001b\\)|[PX^_][^\u0007\u001b]{0,2048}(?:\u0007|\u001b\\)|[ -/]*[0-~])/g;
