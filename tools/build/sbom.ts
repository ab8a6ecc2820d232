import type { BundledPackage } from './bundled-packages.ts';

/**
 * The software bill of materials: every package whose code is in the bundles, in CycloneDX 1.6
 * (ECMA-424). Without a time stamp or a serial number, so that two builds of one source are equal.
 */
export function softwareBill(
  product: { readonly name: string; readonly version: string },
  packages: readonly BundledPackage[],
): string {
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': purlOf(product),
        purl: purlOf(product),
        name: product.name,
        version: product.version,
      },
    },
    components: packages.map(({ name, version, license }) => ({
      type: 'library',
      'bom-ref': purlOf({ name, version }),
      purl: purlOf({ name, version }),
      name,
      version,
      licenses: [{ expression: license }],
    })),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** A package URL; the `@` of a scope is encoded (purl specification, type `npm`). */
function purlOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
