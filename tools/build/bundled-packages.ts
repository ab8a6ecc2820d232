import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OutputChunk } from 'rolldown';

/** A package whose code is in the bundles. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** The text of its licence file. */
  readonly notice: string;
}

/** The packages that the bundles hold code of, by name. Throws when one has no licence file to ship. */
export function bundledPackages(chunks: readonly OutputChunk[]): readonly BundledPackage[] {
  const folders = new Set(chunks.flatMap(packagesIn));
  return [...folders].sort().map(packageIn);
}

function packagesIn({ modules }: OutputChunk): string[] {
  return Object.entries(modules)
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([file]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0])
    .filter((folder) => folder !== undefined);
}

function packageIn(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Omit<BundledPackage, 'notice'>;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file to ship`);
  const notice = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  return { name, version, license, notice };
}
