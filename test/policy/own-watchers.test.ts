import { expect, test } from 'vitest';
import { ownWatcher } from '../../src/policy/own-watchers.ts';
import { parseCommand } from '../../src/policy/shell/parse-command.ts';

test.each([
  ['tsc -w', 'tsc … -w'],
  ['npx tsc --noEmit --watch', 'tsc … --watch'],
  ['tsc -b -w && echo done', 'tsc … -w'],
  ['jest --watch', 'jest … --watch'],
  ['CI=1 npx jest --coverage --watchAll', 'jest … --watchAll'],
  ['vitest watch', 'vitest watch'],
  ['vitest --watch', 'vitest … --watch'],
  ['npm test -- --watch', 'npm … --watch'],
  ['npm run build -- --watch', 'npm … --watch'],
  ['node --watch server.js', 'node … --watch'],
  ['node --watch-path=src server.js', 'node … --watch-path=src'],
  ['tsx watch src/main.ts', 'tsx watch'],
  ['nodemon app.js', 'nodemon'],
  ['cargo watch -x test', 'cargo watch'],
  ['ls src/*.ts | entr make', 'entr'],
  ['bash -c "mocha -w"', 'mocha … -w'],
  ['esbuild a.ts --bundle --watch', 'esbuild … --watch'],
  ['wisp watch "npm test"', 'wisp watch'],
])('`%s` watches files itself', async (line, words) => {
  expect(await watcherIn(line)).toBe(words);
});

test.each([
  ['tsc --noEmit'],
  ['jest --watchAll=false'],
  ['jest --watchman=false'],
  ['vitest'],
  ['vitest run'],
  ['npm test'],
  ['npm run watch-me'],
  ['node server.js --watch'],
  ['grep -w word file'],
  ['diff -w a b'],
  ['echo tsc -w'],
  ['tsc -w & sleep 1'],
  ['ls watch'],
  ['cargo test watch'],
  ['curl -w "%{http_code}" http://localhost'],
])('`%s` does not, as far as is certain', async (line) => {
  expect(await watcherIn(line)).toBeUndefined();
});

test.each([
  ['vitest', 'vitest'],
  ['npx vitest src', 'vitest'],
  ['vitest run', undefined],
  ['vitest --run', undefined],
  ['vitest src --watch=false', undefined],
  ['jest', undefined],
])('in a terminal, `%s`: %s', async (line, words) => {
  expect(await watcherIn(line, true)).toBe(words);
});

async function watcherIn(line: string, isInTerminal = false): Promise<string | undefined> {
  const parsed = await parseCommand({
    words: { kind: 'shell', line, shell: 'sh' },
    directory: '/',
  });
  return ownWatcher(parsed, isInTerminal)?.words;
}
