import { readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { type Config, defaultConfig } from '../../core/config.ts';
import { platform } from '../../core/platform.ts';
import type { Trouble } from '../../core/trouble.ts';
import { WispError } from '../../core/wisp-error.ts';
import { type ConfigValues, completeConfig } from './config-values.ts';
import { findProjectFile } from './find-project-file.ts';
import type { ConfigFileKind, ConfigProblem, ParsedConfig } from './parse-config.ts';

/** Largest config file that is read, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Where to look. */
export interface ConfigPlaces {
  /** Holds the owner's `config.json`. */
  readonly configFolder: string;
  /** Where the command runs; a project's `wisp.json` is in it or above. */
  readonly directory: string;
}

export interface LoadedConfig {
  readonly config: Config;
  /** What a project's file adds to the owner's rules. */
  readonly project: ProjectRules;
  /** The files that were found, the owner's first. */
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
  const projectFile = findProjectFile(places.directory);
  const sources = [
    await readSource('owner', ownerConfigPath(places.configFolder)),
    projectFile === undefined ? undefined : await readSource('project', projectFile),
  ].filter((source) => source !== undefined);

  const valuesOf = (kind: ConfigFileKind): ConfigValues =>
    sources.find((source) => source.kind === kind)?.values ?? {};
  const isBroken = sources.some((source) => source.problems.length > 0);
  const config = completeConfig(valuesOf('owner'), valuesOf('project'));
  const { deny = [], ask = [] } = valuesOf('project').policy ?? {};
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
