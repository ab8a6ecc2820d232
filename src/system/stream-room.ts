/** Resolves when a stream that is full has room again, or when its reader is gone: then there is room for everything. */
export function streamRoom(stream: RoomyStream): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const event of EVENTS) stream.off(event, done);
      resolve();
    };
    for (const event of EVENTS) stream.on(event, done);
  });
}

const EVENTS = ['drain', 'close', 'error'] as const;

/** What is needed of a stream for it. */
export interface RoomyStream {
  on(event: (typeof EVENTS)[number], listener: () => void): unknown;
  off(event: (typeof EVENTS)[number], listener: () => void): unknown;
}
