import { readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { type Config, defaultConfig } from '../../core/config.ts';
import { platform } from '../../core/platform.ts';
import type { Trouble } from '../../core/trouble.ts';
import { WispError } from '../../core/wisp-error.ts';
import { type ConfigValues, completeConfig } from './config-values.ts';
import { findProjectFiles } from './find-project-file.ts';
import type { ConfigFileKind, ConfigProblem, ParsedConfig } from './parse-config.ts';

/** Largest config file that is read, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Where to look. */
export interface ConfigPlaces {
  /** Holds the owner's `config.json`. */
  readonly configFolder: string;
  /** Where the command runs; a project's `wisp.json` files are in it and above. */
  readonly directory: string;
}

export interface LoadedConfig {
  readonly config: Config;
  /** What the project's files add to the user's rules. */
  readonly project: ProjectRules;
  /** The files that were found, the user's first, then the project's from the nearest up. */
  readonly sources: readonly ConfigSource[];
  readonly troubles: readonly Trouble[];
}

export interface ProjectRules {
  readonly deny: readonly string[];
  readonly ask: readonly string[];
}

export interface ConfigSource {
  readonly kind: ConfigFileKind;
  readonly path: string;
  readonly values: ConfigValues;
  /** What is wrong in it; its values count for nothing when anything is. */
  readonly problems: readonly ConfigProblem[];
}

/** The config for a command in a directory. Throws a WispError that names the first thing wrong. */
export async function readConfig(places: ConfigPlaces): Promise<LoadedConfig> {
  const loaded = await examineConfig(places);
  for (const source of loaded.sources) {
    const [first] = source.problems;
    if (first !== undefined) throw brokenConfig(source, first);
  }
  return loaded;
}

/**
 * The same for who must go on with a broken file (the policy between two runs, `wisp doctor`): never
 * throws. While a file is broken nothing is allowed by rule and every command asks, whatever the
 * defaults are.
 */
export async function examineConfig(places: ConfigPlaces): Promise<LoadedConfig> {
  const sources: ConfigSource[] = [];
  const add = async (kind: ConfigFileKind, file: string): Promise<void> => {
    const source = await readSource(kind, file);
    if (source !== undefined) sources.push(source);
  };
  await add('owner', ownerConfigPath(places.configFolder));
  for (const file of findProjectFiles(places.directory)) await add('project', file);

  const valuesOf = (kind: ConfigFileKind): readonly ConfigValues[] =>
    sources.filter((source) => source.kind === kind).map(({ values }) => values);
  const isBroken = sources.some((source) => source.problems.length > 0);
  const projects = valuesOf('project');
  const config = completeConfig(valuesOf('owner')[0] ?? {}, projects);
  const deny = projects.flatMap(({ policy }) => policy?.deny ?? []);
  const ask = projects.flatMap(({ policy }) => policy?.ask ?? []);
  return {
    config: isBroken ? { ...config, policy: closed(config.policy) } : config,
    project: { deny, ask },
    sources,
    troubles: sources.flatMap(permissionTroubles),
  };
}

/** Where the owner's file is, whether it exists or not. */
export function ownerConfigPath(configFolder: string): string {
  return path.join(configFolder, 'config.json');
}

/** A broken file as the one line a person sees. */
function brokenConfig(source: ConfigSource, problem: ConfigProblem): WispError {
  const more = source.problems.length - 1;
  const rest = more > 0 ? ` (and ${more} more, see \`wisp config check\`)` : '';
  return new WispError('usage', `${describeProblem(source.path, problem)}${rest}`, {
    hint: problem.hint ?? undefined,
  });
}

/** `path:line: what is wrong`. */
export function describeProblem(file: string, problem: ConfigProblem): string {
  return problem.line === null
    ? `\`${file}\` ${problem.message}`
    : `${file}:${problem.line}: ${problem.message}`;
}

function closed(policy: Config['policy']): Config['policy'] {
  return { ...policy, allow: [], askFrom: 'safe', classifier: defaultConfig.policy.classifier };
}

/** One config file, checked; undefined when there is none. */
export async function readSource(
  kind: ConfigFileKind,
  file: string,
): Promise<ConfigSource | undefined> {
  const text = readText(file);
  if (text === undefined) return undefined;
  const parsed: ParsedConfig =
    typeof text === 'string'
      ? (await import('./parse-config.ts')).parseConfig(text, kind)
      : { values: {}, problems: [text] };
  return { kind, path: file, ...parsed };
}

/** The text of a config file, undefined when there is none, or why it cannot be read. */
export function readText(file: string): string | ConfigProblem | undefined {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    // Opening a named pipe would wait for its writer.
    if (!stats.isFile()) return unreadable('is not a file', null);
    if (stats.size > MAX_BYTES) return unreadable('is larger than 1 MiB', null);
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return undefined;
    const hint = code === 'EACCES' ? `chmod u+r ${file}` : null;
    return unreadable(`cannot be read: ${code ?? String(error)}`, hint);
  }
}

function unreadable(message: string, hint: string | null): ConfigProblem {
  return { line: null, key: null, message, hint };
}

function permissionTroubles(source: ConfigSource): Trouble[] {
  // A project's file belongs to a checkout, and can only make wisp stricter.
  if (source.kind === 'project' || source.problems.length > 0) return [];
  const stats = statSync(source.path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  const weakness = weaknessOf(stats, source.values);
  if (weakness === undefined) return [];
  const hint = `chmod 600 ${source.path}`;
  return [{ part: 'config', message: `\`${source.path}\` ${weakness}`, hint }];
}

function weaknessOf(stats: Stats, values: ConfigValues): string | undefined {
  // Windows reports no such bits.
  if (platform === 'win32') return undefined;
  if ((stats.mode & 0o022) !== 0) return 'can be changed by other users';
  const holdsSecrets = values.notifications?.webhook != null;
  if (holdsSecrets && (stats.mode & 0o044) !== 0)
    return 'holds a webhook and can be read by others';
  return undefined;
}
