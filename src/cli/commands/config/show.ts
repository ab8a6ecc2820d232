import type { Config } from '../../../core/config.ts';
import { printable } from '../../../core/text.ts';
import {
  type ConfigSource,
  type LoadedConfig,
  readConfig,
} from '../../../fs/config/config-file.ts';
import { configKeys } from '../../../fs/config/config-keys.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';
import { valueAt } from './key-value.ts';

/** Prints every key with its value here and where that comes from; secrets of a webhook are masked. */
export async function showConfig(options: { json?: boolean }, io: Io): Promise<number> {
  const loaded = await readConfig(io.environment);
  const rows = configKeys.filter((key) => !key.isInside).map(({ path }) => row(path, loaded));
  io.stdout.write(options.json ? asJson(rows, loaded) : asTable(rows));
  return exitCode.ok;
}

interface Row {
  readonly key: string;
  readonly value: unknown;
  /** Files that say it, or `default`. */
  readonly from: readonly string[];
}

function row(key: string, { config, project, sources }: LoadedConfig): Row {
  const sayers = sources.filter((source) => valueAt(source.values, key) !== undefined);
  const rules = key === 'policy.deny' ? project.deny : key === 'policy.ask' ? project.ask : [];
  const value = masked(key, valueAt(config, key));
  return {
    key,
    value: Array.isArray(value) ? [...value, ...rules] : value,
    from: decisive(key, sayers).map((source) => source.path),
  };
}

/** Lists of two files are joined; of anything else the project's value is the one that counts. */
function decisive(key: string, sayers: readonly ConfigSource[]): readonly ConfigSource[] {
  const isJoined = ['watch.ignore', 'policy.deny', 'policy.ask'].includes(key);
  return isJoined ? sayers : sayers.slice(-1);
}

function masked(key: string, value: unknown): unknown {
  if (key !== 'notifications.webhook' || value === null) return value;
  const webhook = value as NonNullable<Config['notifications']['webhook']>;
  const headers = Object.keys(webhook.headers).map((name) => [name, '…']);
  const url = `${new URL(webhook.url).origin}/…`;
  return { ...webhook, url, headers: Object.fromEntries(headers) };
}

function asTable(rows: readonly Row[]): string {
  const keyWidth = Math.max(...rows.map(({ key }) => key.length));
  const values = rows.map(({ value }) => printable(JSON.stringify(value)));
  const valueWidth = Math.min(24, Math.max(...values.map((value) => value.length)));
  return rows
    .map(({ key, from }, index) => {
      const value = (values[index] ?? '').padEnd(valueWidth);
      const origin = from.length === 0 ? 'default' : from.map(printable).join(', ');
      return `${key.padEnd(keyWidth)}  ${value}  ${origin}\n`;
    })
    .join('');
}

function asJson(rows: readonly Row[], { sources }: LoadedConfig): string {
  const keys = Object.fromEntries(rows.map(({ key, value, from }) => [key, { value, from }]));
  const files = sources.map(({ kind, path }) => ({ kind, path }));
  return `${JSON.stringify({ files, keys }, null, 2)}\n`;
}
