import { type Config, defaultConfig } from '../../src/core/config.ts';
import { configKeys } from '../../src/fs/config/config-keys.ts';

const HEAD = `// Every setting of wisp with its default. Copy what you want to change into the file that
// \`wisp config path\` names. Comments and trailing commas are welcome there.
//
// An editor completes and checks the keys after
//   wisp config schema > config.schema.json
// beside that file, and the line "$schema": "./config.schema.json" in it.
`;

/** `config.json.example`: every key, its default, what it does and what it takes. */
export function exampleConfig(): string {
  const sections = Object.entries(defaultConfig).map(([section, keys]) => {
    const lines = Object.keys(keys).map((key) => entry(section as keyof Config, key));
    return `  "${section}": {\n${lines.join('\n\n')}\n  },\n`;
  });
  return `${HEAD}{\n${sections.join('\n')}}\n`;
}

function entry(section: keyof Config, name: string): string {
  const key = configKeys.find(({ path }) => path === `${section}.${name}`);
  const value = (defaultConfig[section] as unknown as Record<string, unknown>)[name];
  const notes = [key?.note ?? '', `Takes ${key?.expected}.`].flatMap((note) => wrapped(note, 90));
  return [
    ...notes.map((line) => `    // ${line}`),
    `    "${name}": ${JSON.stringify(value).replaceAll(',', ', ')},`,
  ].join('\n');
}

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
