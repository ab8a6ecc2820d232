import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { streamRoom } from '../../src/system/stream-room.ts';

test.each(['drain', 'close', 'error'])(
  '%s makes room, and no listener stays behind',
  async (event) => {
    const stream = new EventEmitter();
    const room = streamRoom(stream);
    stream.emit(event);
    await room;
    expect(stream.eventNames()).toEqual([]);
  },
);
