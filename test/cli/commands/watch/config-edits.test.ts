import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { configEditWarning } from '../../../../src/cli/commands/watch/config-edits.ts';
import { readConfig } from '../../../../src/fs/config/config-file.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

test.each([
  { what: 'the settle time', text: '{"watch": {"settle": 3}}', says: '`watch.settle` holds' },
  {
    what: 'two settings',
    text: '{"watch": {"settle": 3, "ignore": ["*.x"]}}',
    says: '`watch.ignore`',
  },
  { what: 'the same again', text: '{ "watch": {"settle": 2} }', says: undefined },
  { what: 'what is no JSON', text: '{"watch": {', says: undefined },
])('an edit of $what in wisp.json is said, when it changes a setting', async ({ text, says }) => {
  const directory = tempFolder();
  const file = path.join(directory, 'wisp.json');
  const places = { configFolder: path.join(directory, 'none'), directory };
  writeFileSync(file, '{"watch": {"settle": 2}}');
  const { config } = await readConfig(places);
  writeFileSync(file, text);
  const warning = await configEditWarning(
    [path.join(directory, 'a.ts'), file],
    config.watch,
    places,
  );
  if (says === undefined) expect(warning).toBeUndefined();
  else expect(warning?.message).toContain(says);
});

test('an edit of another file asks for no config', async () => {
  const places = { configFolder: '/nonexistent', directory: '/nonexistent' };
  const { config } = await readConfig(places);
  expect(await configEditWarning(['/nonexistent/a.ts'], config.watch, places)).toBeUndefined();
});
