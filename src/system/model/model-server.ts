/**
 * `fetch` for a model server, made safe to wait for: it ends with `signal`, follows no redirect,
 * reads a bounded answer, and turns whatever is not JSON into an error, because the `ollama` client
 * prints such things to the console.
 */
export function modelServerFetch(signal: AbortSignal): typeof fetch {
  return async (input, init = {}) => {
    const either = init.signal ? AbortSignal.any([signal, init.signal]) : signal;
    const response = await fetch(input, { ...init, signal: either, redirect: 'error' });
    if (!response.ok) throw new ModelServerError(response.status, await errorText(response));
    if (response.body === null) throw new Error('it answered nothing');
    const body = response.body.pipeThrough(jsonLines());
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

/** The server answered with a status that means no. */
export class ModelServerError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ModelServerError';
    this.status = status;
  }
}

/** Most bytes of one answer. A token of a streamed answer takes about 150. */
const ANSWER_BYTES = 1024 * 1024;

/** Passes bytes on as long as every line of them is JSON. */
function jsonLines(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let rest = '';
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > ANSWER_BYTES) throw new Error(`its answer is longer than ${ANSWER_BYTES} bytes`);
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) requireJson(line);
      controller.enqueue(chunk);
    },
    flush() {
      requireJson(rest + decoder.decode());
    },
  });
}

function requireJson(line: string): void {
  if (line.trim() === '') return;
  try {
    JSON.parse(line);
  } catch {
    throw new Error('it answered something that is not JSON');
  }
}

/** Most that is read of an answer that means no, in bytes: its one line fits many times over. */
const ERROR_BYTES = 16 * 1024;

/** The first bytes of an answer as text; the rest is not taken from the server. */
async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (bytes >= ERROR_BYTES) break;
  }
  return text.slice(0, 2_000);
}

/** Ollama says `{"error": "…"}`; a proxy before it says anything. */
async function errorText(response: Response): Promise<string> {
  const text = await beginningOf(response);
  try {
    const { error } = JSON.parse(text);
    if (typeof error === 'string') return error;
  } catch {
    // Not Ollama's own answer: its status says more than its page.
  }
  return `it answered with status ${response.status}`;
}
