import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Makes a tree of `files` files, 20 in a directory, 8 directories in each; does nothing if it is there. */
export function makeTree(top: string, files: number, perDirectory = 20): void {
  if (existsSync(top)) return;
  const directories = [top];
  mkdirSync(top, { recursive: true });
  for (let at = 0; directories.length < Math.ceil(files / perDirectory); at++) {
    for (let inner = 0; inner < 8 && directories.length < files / perDirectory; inner++) {
      const made = path.join(directories[at] as string, `dir${inner}`);
      mkdirSync(made);
      directories.push(made);
    }
  }
  const text = 'export const x = 1;\n'.repeat(30);
  for (let file = 0; file < files; file++) {
    const directory = directories[Math.floor(file / perDirectory)] as string;
    writeFileSync(path.join(directory, `file${file % perDirectory}.ts`), text);
  }
}

/** The path of one of its files, relative to the tree's top. */
export function fileOf(files: number, index: number, perDirectory = 20): string {
  const directories = [''];
  for (let at = 0; directories.length < Math.ceil(files / perDirectory); at++) {
    for (let inner = 0; inner < 8 && directories.length < files / perDirectory; inner++) {
      directories.push(path.join(directories[at] as string, `dir${inner}`));
    }
  }
  const chosen = index % files;
  return path.join(
    directories[Math.floor(chosen / perDirectory)] as string,
    `file${chosen % perDirectory}.ts`,
  );
}
