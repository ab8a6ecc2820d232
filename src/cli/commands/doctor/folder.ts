import type { FolderState } from '../../../fs/state/folder-state.ts';
import { type Diagnosis, fail, ok, warn } from './diagnosis.ts';

/** What wisp can do with a folder of its own; `makePrivate` fixes what its owner can. */
export function judgeFolder(
  check: string,
  folder: string,
  state: FolderState,
  makePrivate: () => void,
): Diagnosis {
  const applyFix = async (): Promise<void> => makePrivate();
  switch (state.kind) {
    case 'missing':
      return ok(check, `${folder} is made when it is needed`);
    case 'unmakeable':
      return fail(
        check,
        `${folder} cannot be made in ${state.above}: ${state.reason}`,
        'export WISP_HOME=<a folder you can write>',
      );
    case 'no-folder':
      return fail(check, `${folder} is not a directory`, `mv ${folder} ${folder}.old`);
    case 'unwritable':
      return fail(
        check,
        `${folder} cannot be written: ${state.reason}`,
        `sudo chown -R "$USER" ${folder} && chmod 700 ${folder}`,
      );
    case 'writable':
      if (!state.isOpen) return ok(check, `${folder}, yours alone`);
      return {
        ...warn(check, `other users can look into ${folder}`, `chmod 700 ${folder}`),
        applyFix,
      };
  }
}
