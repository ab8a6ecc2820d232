import { readFile } from 'node:fs/promises';

/** The certificates of a file in PEM (RFC 7468); undefined when it cannot be read or holds none. */
export async function certificatesIn(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.includes('-----BEGIN CERTIFICATE-----') ? text : undefined;
}
