import { expect, test } from 'vitest';
import { Screen, type ScreenStream } from '../../../src/cli/render/screen.ts';

/** A terminal that keeps what was written, with the marks for erasing shown as `<`. */
function terminal(columns = 40) {
  let text = '';
  const stream: ScreenStream = {
    isTTY: true,
    columns,
    write: (data) => {
      text += typeof data === 'string' ? data : new TextDecoder().decode(data);
      return true;
    },
    on: () => {},
    off: () => {},
  };
  return { stream, text: () => text.replaceAll('\r\x1b[K', '<') };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function setUp(columns?: number) {
  const { stream, text } = terminal(columns);
  return { screen: new Screen(stream, stream, true), text };
}

test('the status line is erased before anything is printed and drawn again below it', () => {
  const { screen, text } = setUp();
  screen.status('watching');
  screen.pass(bytes('line\n'), 'stdout');
  screen.say('said');
  expect(text()).toBe('<watching<line\n<watching<said\n<watching');
});

test('it is not drawn behind an unfinished line, but after its end', () => {
  const { screen, text } = setUp();
  screen.status('watching');
  screen.pass(bytes('half '), 'stdout');
  screen.status('still watching');
  screen.pass(bytes('done\n'), 'stderr');
  expect(text()).toBe('<watching<half done\n<still watching');
});

test('a line of wisp begins a line of its own', () => {
  const { screen, text } = setUp();
  screen.pass(bytes('half'), 'stdout');
  screen.say('said');
  expect(text()).toBe('half\nsaid\n');
});

test('the same status is drawn once', () => {
  const { screen, text } = setUp();
  screen.status('watching');
  screen.status('watching');
  expect(text()).toBe('<watching');
});

test('a status wider than the window is cut, for a wrapped one could not be erased', () => {
  const { screen, text } = setUp(10);
  screen.status('a long status line');
  expect(text()).toBe('<a long s…');
});

test('without a terminal there is no status line', () => {
  const { stream, text } = terminal();
  const screen = new Screen(stream, { ...stream, isTTY: false }, false);
  screen.status('watching');
  screen.say('said');
  screen.clear();
  expect(text()).toBe('said\n');
});

test('a full stream holds the output back until it drains', async () => {
  let drain = (): void => {};
  const { stream } = terminal();
  const full: ScreenStream = {
    ...stream,
    write: () => false,
    on: (event, listener) => {
      if (event === 'drain') drain = listener;
    },
  };
  const screen = new Screen(full, full, false);
  const room = screen.pass(bytes('much'), 'stdout');
  expect(room).toBeInstanceOf(Promise);
  drain();
  await room;
});
