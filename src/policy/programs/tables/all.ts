import { buildTools } from './build-tools.ts';
import { checkers } from './checkers.ts';
import { files } from './files.ts';
import { languages } from './languages.ts';
import { machine } from './machine.ts';
import { nodeTools } from './node-tools.ts';
import { packages } from './packages.ts';
import { pythonTools } from './python-tools.ts';
import { reading } from './reading.ts';
import { versionControl } from './version-control.ts';
import { wrappers } from './wrappers.ts';

/** Every table: one family of programs each. A program may stand in several lines, a grammar in one. */
export const tables: readonly string[] = [
  reading,
  files,
  versionControl,
  nodeTools,
  pythonTools,
  buildTools,
  checkers,
  languages,
  wrappers,
  packages,
  machine,
];
