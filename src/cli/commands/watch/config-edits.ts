import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../../core/config.ts';
import type { Trouble } from '../../../core/trouble.ts';
import { type ConfigPlaces, examineConfig } from '../../../fs/config/config-file.ts';
import { PROJECT_FILE } from '../../../fs/config/find-project-file.ts';

/**
 * What to say when a project's file was changed while a watch runs: the rules in it hold from the next
 * run on, `watch` only from the next start. Undefined when `watch` is as it was.
 *
 * @param paths The paths that changed; absolute.
 */
export async function configEditWarning(
  paths: readonly string[],
  began: Config['watch'],
  places: ConfigPlaces,
): Promise<Trouble | undefined> {
  const file = paths.find(
    (it) => it.endsWith(`/${PROJECT_FILE}`) || it.endsWith(`\\${PROJECT_FILE}`),
  );
  if (file === undefined) return undefined;
  const { config, sources } = await examineConfig(places);
  // A broken file is said by whoever needs what is in it.
  if (sources.some(({ problems }) => problems.length > 0)) return undefined;
  const keys = (Object.keys(config.watch) as (keyof Config['watch'])[]).filter(
    (key) => !isDeepStrictEqual(config.watch[key], began[key]),
  );
  if (keys.length === 0) return undefined;
  return {
    part: 'config',
    message: `${PROJECT_FILE} changed while watching: ${keys.map((key) => `\`watch.${key}\``).join(', ')} holds from the next start`,
    hint: 'stop wisp and start it again',
  };
}
