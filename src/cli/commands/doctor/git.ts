import { type Diagnosis, ok, warn } from './diagnosis.ts';

/** Whether git is there; its own excludes cannot be asked for without it. */
export function judgeGit(
  version: string | undefined,
  repository: string | undefined,
  install?: string,
): Diagnosis {
  if (version === undefined) {
    return warn('git', 'git is not installed, so only ignore files in the project count', install);
  }
  const where = repository === undefined ? 'this is no repository' : `repository ${repository}`;
  return ok('git', `${version}, ${where}`);
}
