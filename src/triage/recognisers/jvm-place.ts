import { type Frame, firstOwn } from '../frames.ts';

/** The frame a failed test is told at: the topmost one in the test's own class, else the first own one. */
export function jvmPlace(frames: readonly Frame[], test: string): Frame | undefined {
  const inTest = frames.find((frame) => {
    const type = frame.name.slice(0, frame.name.lastIndexOf('.')).replace(/\$.*$/, '');
    const simple = type.slice(type.lastIndexOf('.') + 1);
    return simple.length > 1 && test.includes(simple);
  });
  return inTest ?? firstOwn(frames);
}
