import manifest from '../../../../package.json' with { type: 'json' };
import { type Diagnosis, fail, ok } from './diagnosis.ts';

/** Whether this Node is one that wisp is made for. */
export function judgeNode(version: string): Diagnosis {
  const needed = manifest.engines.node.replace('>=', '');
  if (isAtLeast(version, needed)) return ok('node', `Node ${version}`);
  return fail(
    'node',
    `Node ${version} is older than ${needed}`,
    'install a newer one: https://nodejs.org/en/download',
  );
}

function isAtLeast(version: string, needed: string): boolean {
  return version.localeCompare(needed, 'en', { numeric: true }) >= 0;
}
