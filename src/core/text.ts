/**
 * Text from elsewhere, made safe to print: control characters (C0, C1, DEL) and the characters that
 * change reading direction become visible replacements, so that a file name or a tool's output
 * cannot move the cursor, colour the screen or reverse a line.
 *
 * The set of direction characters is Unicode's Bidi_Control (UAX #9).
 */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    replacement,
  );
}

/** `text` cut to `limit` characters (code points), the last one an ellipsis when something was cut. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
}

/**
 * A whole number as people write it: `524,288`. Not by `toLocaleString`: its tables take 8 MB of a
 * watch's memory.
 */
export function counted(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function replacement(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\n' || character === '\t' || character === '\r') return ' ';
  // The Control Pictures block mirrors C0 at U+2400.
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}
