import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The commit every story is about. */
export const SHA = 'a'.repeat(40);
/** What a force-push replaces it with. */
export const NEWER_SHA = 'b'.repeat(40);

/** What GitHub knows about {@link SHA} at one time. */
export interface World {
  readonly head?: string;
  readonly checks?: readonly FakeCheck[];
  readonly statuses?: readonly { context: string; state: string }[];
  readonly runs?: readonly FakeRun[];
  readonly suites?: readonly { id: number; status: string; checks: number; app: string }[];
}

export interface FakeCheck {
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly suite: number;
  readonly id: number;
}

export interface FakeRun {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly suite: number;
  readonly workflow?: number;
  readonly event?: string;
  readonly attempt?: number;
}

export interface FakeAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Breaks the connection instead. */
  readonly isReset?: boolean;
  /** Never answers. */
  readonly isHanging?: boolean;
}

export interface FakeRequest {
  readonly atMs: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly status: number;
}

/**
 * A GitHub that follows a script: what it knows, and how it fails, by the time since the script's
 * beginning. Asked by a function call on a fake clock, or over loopback.
 */
export class FakeGithub {
  readonly requests: FakeRequest[] = [];
  readonly #elapsedMs: () => number;
  readonly #worlds: { fromMs: number; world: World }[] = [];
  readonly #failures: { fromMs: number; toMs: number; path: RegExp; answer: FakeAnswer }[] = [];

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  /** From `seconds` on this is what it knows. */
  at(seconds: number, world: World): this {
    this.#worlds.push({ fromMs: seconds * 1_000, world });
    return this;
  }

  /** Between the two times it answers like this instead. */
  fails(seconds: readonly [number, number], answer: FakeAnswer, path = /./): this {
    const [from, to] = seconds;
    this.#failures.push({ fromMs: from * 1_000, toMs: to * 1_000, path, answer });
    return this;
  }

  answer(path: string, headers: Readonly<Record<string, string | undefined>>): FakeAnswer {
    const atMs = this.#elapsedMs();
    const failure = this.#failures.find(
      (each) => atMs >= each.fromMs && atMs < each.toMs && each.path.test(path),
    );
    const answer = failure?.answer ?? conditional(this.#known(path), headers['if-none-match']);
    this.requests.push({ atMs, path, headers, status: answer.status });
    return answer;
  }

  /** A reader's network on the fake clock. */
  readonly get = async (request: {
    url: string;
    headers: Readonly<Record<string, string>>;
    signal: AbortSignal;
  }) => {
    const answer = this.answer(request.url.replace(/^https?:\/\/[^/]+\//, ''), request.headers);
    if (answer.isReset) return { kind: 'unreached', reason: 'connection reset' } as const;
    if (answer.isHanging) return new Promise<never>(() => {});
    return {
      kind: 'answer',
      status: answer.status,
      headers: answer.headers ?? {},
      body: answer.body ?? '',
    } as const;
  };

  /** Serves on loopback until the test ends; resolves with its address. */
  async serve(): Promise<string> {
    const server = http.createServer((request, response) => {
      const headers = request.headers as Record<string, string | undefined>;
      const answer = this.answer((request.url ?? '').slice(1), headers);
      if (answer.isHanging) return;
      if (answer.isReset) {
        request.socket.resetAndDestroy();
        return;
      }
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  #known(path: string): unknown {
    const { pathname, searchParams } = new URL(path, 'http://api');
    const world = this.#worlds.findLast(({ fromMs }) => fromMs <= this.#elapsedMs())?.world ?? {};
    const rest = pathname.replace(/^\/repos\/acme\/widget\//, '');
    const page = (all: readonly unknown[]) => {
      const per = Number(searchParams.get('per_page') ?? 30);
      const from = (Number(searchParams.get('page') ?? 1) - 1) * per;
      return all.slice(from, from + per);
    };
    const checks = (world.checks ?? []).map(checkJson);
    if (rest === 'pulls/12') return { head: { sha: world.head ?? SHA } };
    if (rest === 'commits/main') return { sha: SHA };
    if (rest === `commits/${SHA}/check-runs`) {
      return { total_count: checks.length, check_runs: page(checks) };
    }
    const suite = /^check-suites\/(\d+)\/check-runs$/.exec(rest)?.[1];
    if (suite !== undefined) {
      const those = checks.filter((check) => check.check_suite.id === Number(suite));
      return { total_count: those.length, check_runs: page(those) };
    }
    if (rest === `commits/${SHA}/status`) {
      const all = (world.statuses ?? []).map((status) => ({ ...status, target_url: null }));
      return { state: 'pending', total_count: all.length, statuses: page(all) };
    }
    if (rest === 'actions/runs') {
      const all = (world.runs ?? []).map(runJson);
      return { total_count: all.length, workflow_runs: page(all) };
    }
    const run = /^actions\/runs\/(\d+)$/.exec(rest)?.[1];
    if (run !== undefined) return (world.runs ?? []).map(runJson).find(({ id }) => `${id}` === run);
    const job = /^actions\/jobs\/(\d+)$/.exec(rest)?.[1];
    if (job !== undefined) {
      const check = world.checks?.find(({ id }) => `${id}` === job);
      const owner = world.runs?.find(({ suite }) => suite === check?.suite);
      return check && { name: check.name, run_id: owner?.id };
    }
    if (rest === `commits/${SHA}/check-suites`) {
      const all = (world.suites ?? []).map((each) => ({
        id: each.id,
        status: each.status,
        latest_check_runs_count: each.checks,
        app: { name: each.app },
      }));
      return { total_count: all.length, check_suites: page(all) };
    }
    return undefined;
  }
}

/** A check-run: `check('build', 'success')`, `check('e2e', 'in_progress')`. */
export function check(name: string, state: string, more: Partial<FakeCheck> = {}): FakeCheck {
  const isPending = ['queued', 'in_progress', 'waiting', 'pending'].includes(state);
  return {
    name,
    status: isPending ? state : 'completed',
    conclusion: isPending ? null : state,
    suite: 100,
    id: Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 8), 16),
    ...more,
  };
}

/** A workflow run: `run('CI', 'success')`. */
export function run(name: string, state: string, more: Partial<FakeRun> = {}): FakeRun {
  const { status, conclusion } = check(name, state);
  return { id: 900, name, status, conclusion, suite: 100, ...more };
}

function checkJson(fake: FakeCheck) {
  const run = `https://github.com/acme/widget/actions/runs/${fake.suite + 800}/job/${fake.id}`;
  return {
    id: fake.id,
    name: fake.name,
    status: fake.status,
    conclusion: fake.conclusion,
    html_url: run,
    check_suite: { id: fake.suite },
  };
}

function runJson(fake: FakeRun) {
  return {
    id: fake.id,
    name: fake.name,
    workflow_id: fake.workflow ?? fake.id,
    event: fake.event ?? 'push',
    run_attempt: fake.attempt ?? 1,
    status: fake.status,
    conclusion: fake.conclusion,
    check_suite_id: fake.suite,
    head_sha: SHA,
    html_url: `https://github.com/acme/widget/actions/runs/${fake.id}`,
  };
}

function conditional(known: unknown, tag: string | undefined): FakeAnswer {
  if (known === undefined) return { status: 404, body: '{"message":"Not Found"}' };
  const body = JSON.stringify(known);
  const etag = `W/"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  return tag === etag
    ? { status: 304, headers: { etag } }
    : { status: 200, headers: { etag }, body };
}
