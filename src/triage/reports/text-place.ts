import {
  type Frame,
  firstOwn,
  jvmFrame,
  lastOwn,
  pythonFrame,
  rubyFrame,
  scriptFrame,
} from '../frames.ts';
import { innerLocation } from '../inner-location.ts';
import { leadingLocation } from '../leading-location.ts';
import type { Location } from '../location.ts';
import { jvmPlace } from '../recognisers/jvm-place.ts';
import { isDependency } from '../source-path.ts';

/** Where the text of a failure, a stack trace most of the time, says that a test failed. */
export function placeInText(
  text: string,
  test: string,
): Pick<Frame, 'file' | 'line' | 'column'> | undefined {
  const lines = text.split('\n', MOST_LINES);
  const jvm = framesOf(lines, jvmFrame);
  if (jvm.length > 0) return jvmPlace(jvm, test);
  const inner = framesOf(lines, pythonFrame);
  if (inner.length > 0) return lastOwn(inner);
  const outer = [scriptFrame, rubyFrame].map((frame) => firstOwn(framesOf(lines, frame)));
  return outer.find((frame) => frame !== undefined) ?? ownLocation(lines);
}

function framesOf(
  lines: readonly string[],
  frameOf: (text: string) => Frame | undefined,
): readonly Frame[] {
  return lines.flatMap((line) => frameOf(line) ?? []);
}

// /project/tests/SumTest.php:9     tests/test_sum.py:6: AssertionError     panicked at src/lib.rs:12:9:
function ownLocation(
  lines: readonly string[],
): Pick<Frame, 'file' | 'line' | 'column'> | undefined {
  for (const place of [leadingLocation, innerLocation]) {
    const found = lines.map((line) => place(line.trim())).filter(isOwn);
    const last = found.at(-1);
    if (last?.file !== undefined) return { file: last.file, line: last.line, column: last.column };
  }
  return undefined;
}

function isOwn(place: Location | undefined): place is Location {
  return place?.file !== undefined && !isDependency(place.file);
}

/** A trace says where within its first lines. */
const MOST_LINES = 400;
