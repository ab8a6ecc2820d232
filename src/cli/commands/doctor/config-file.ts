import type { LoadedConfig } from '../../../fs/config/config-file.ts';
import { type Diagnosis, fail, ok, warn } from './diagnosis.ts';

/** Whether the config files that count here are right, and the owner's is theirs alone. */
export function judgeConfig(
  { sources, troubles }: LoadedConfig,
  makePrivate: (file: string) => void,
): Diagnosis {
  const broken = sources.filter((source) => source.problems.length > 0);
  if (broken.length > 0) {
    const files = broken.map((source) => source.path).join(' and ');
    return fail('config', `something is wrong in ${files}`, 'wisp config check');
  }
  const [trouble] = troubles;
  const owner = sources.find((source) => source.kind === 'owner');
  if (trouble !== undefined && owner !== undefined) {
    const applyFix = async (): Promise<void> => makePrivate(owner.path);
    return { ...warn('config', trouble.message, trouble.hint), applyFix };
  }
  if (sources.length === 0) return ok('config', 'no config file, every key has its default');
  return ok('config', sources.map((source) => source.path).join(', '));
}
