import { expect, test } from 'vitest';
import { WispProject } from '../support/wisp-project.ts';

test.each([
  ['maybe\r', 'no'],
  ['\r', 'no'],
  ['\x03', 'no'],
  ['\x04', 'no'],
])('on a terminal %j is no yes to `npm publish`', async (keys) => {
  const project = new WispProject({ 'package.json': '{"name":"a","version":"1.0.0"}' });
  const wisp = project.startInTerminal(['run', 'npm publish']);
  await wisp.screen.until(/then Enter: /);
  wisp.press(keys);
  await wisp.screen.until(/was not approved/);
  expect((await wisp.ended).code).toBe(126);
  expect(project.events('policy.decision')).toMatchObject([{ by: 'person', authorized: false }]);
});

test('a line of yes lets it run, and what is typed behind it is no key of the watch', async () => {
  const project = new WispProject({ 'a.txt': '' });
  const wisp = project.startInTerminal(['watch', 'rm -rf build; echo done']);
  await wisp.screen.until(/then Enter: /);
  wisp.press('once\rq\x03');
  await wisp.screen.until(/run 1 \(start\).*PASS/);
  await wisp.screen.until(/watching 1 file/);
  wisp.press('\r');
  await wisp.screen.until(/run 2 \(manual\)/);
  wisp.press('q');
  expect((await wisp.ended).code).toBe(0);
});
