import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OutputChunk } from 'rolldown';

/** The licences of the packages whose code is in the bundles, which ask to be shipped with it. */
export function thirdPartyLicences(chunks: readonly OutputChunk[]): string {
  const folders = new Set(chunks.flatMap(packagesIn));
  const notices = [...folders].sort().map(noticeOf);
  return `${HEAD}\n${notices.join(`\n${RULE}\n\n`)}`;
}

const HEAD = `What is bundled into wisp, and the licence of each.
`;
const RULE = '-'.repeat(80);

/** Folders of the packages that a bundle holds code of. */
function packagesIn({ modules }: OutputChunk): string[] {
  return Object.entries(modules)
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([file]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0])
    .filter((folder) => folder !== undefined);
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license: string };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file to ship`);
  const text = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}
