import type { BundledPackage } from './bundled-packages.ts';

/** The licences of the packages whose code is in the bundles, which ask to be shipped with it. */
export function thirdPartyLicences(packages: readonly BundledPackage[]): string {
  const notices = packages.map(
    ({ name, version, license, notice }) => `${name} ${version} (${license})\n\n${notice}\n`,
  );
  return `${HEAD}\n${notices.join(`\n${RULE}\n\n`)}`;
}

const HEAD = `What is bundled into wisp, and the licence of each.
`;
const RULE = '-'.repeat(80);
