import { Digest } from '../../src/triage/digest.ts';
import { Recognition } from '../../src/triage/recognise.ts';
import { adversarialOutputs } from './adversarial.ts';
import { readCorpus } from './corpus.ts';

const RUN_BYTES = 24 * 1024 * 1024;
/** Other work on the machine only ever makes a pass slower: the fastest counts. */
const PASSES = 5;
const CHUNK_BYTES = 64 * 1024;

/** Prints how fast output goes through digest and recognisers, and how much memory that takes. */
export function measureSpeed(files: readonly string[], only: string): void {
  const real = files.map((file) => ({
    name: file.replace(/^.*\//, '').replace('.jsonl', ''),
    bytes: Buffer.from(
      readCorpus(file)
        .map((row) => row.output)
        .join('\n'),
    ),
  }));
  for (const { name, bytes } of [...real, ...adversarialOutputs()]) {
    if (bytes.length === 0 || !name.includes(only)) continue;
    measure(bytes, RUN_BYTES / 8);
    const passes = Array.from({ length: PASSES }, () => measure(bytes, RUN_BYTES / PASSES));
    const megabytesPerSecond = Math.max(...passes.map((pass) => pass.megabytesPerSecond));
    const { peakMegabytes } = measure(bytes, RUN_BYTES);
    console.log(
      `${name.padEnd(36)} ${megabytesPerSecond.toFixed(1).padStart(7)} MB/s   heap and buffers at most ${peakMegabytes.toFixed(1)} MB above idle`,
    );
  }
}

interface Measured {
  readonly megabytesPerSecond: number;
  readonly peakMegabytes: number;
}

function measure(bytes: Buffer, total: number): Measured {
  const idle = heldBytes();
  let peak = 0;
  const recognition = new Recognition('/work/nowhere');
  const digest = new Digest((line) => recognition.line(line));
  const start = process.cpuUsage();
  let collecting = 0;
  let written = 0;
  let chunks = 0;
  while (written < total) {
    const at = written % bytes.length;
    const chunk = bytes.subarray(at, Math.min(at + CHUNK_BYTES, bytes.length));
    digest.write(chunk);
    written += chunk.length;
    if (++chunks % 64 === 0) {
      const before = process.cpuUsage();
      peak = Math.max(peak, heldBytes() - idle);
      collecting += secondsSince(before);
    }
  }
  digest.end();
  recognition.end({ kind: 'failed', exitCode: 1, signal: null, reason: null });
  const seconds = secondsSince(start) - collecting;
  return { megabytesPerSecond: written / 1e6 / seconds, peakMegabytes: peak / 1e6 };
}

/** Processor time, so that a busy machine does not count. */
function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** What is really held: garbage that waits to be collected says nothing about memory that is needed. */
function heldBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
