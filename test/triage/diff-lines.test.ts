import { expect, test } from 'vitest';
import { Look } from '../../src/triage/look.ts';

const GIT = `diff --git a/one.txt b/one.txt
index 5626abf..814f4a4 100644
--- a/one.txt
+++ b/one.txt
@@ -1 +1,2 @@
 one
+two
`;

test.each<[string, string, string, string[]]>([
  [
    'by the file that differs',
    GIT,
    '+++ b/one.txt',
    ['+++ b/one.txt', '@@ -1 +1,2 @@', ' one', '+two'],
  ],
  [
    'by its first change when the file is gone',
    GIT.replace('+++ b/one.txt', '+++ /dev/null').replace(' one', '-one'),
    '-one',
    ['@@ -1 +1,2 @@', '-one', '+two'],
  ],
  [
    'by its last line when it is a plain one',
    '1c1,2\n< one\n---\n> two\n> three\n',
    '> three',
    ['1c1,2', '< one', '---', '> two', '> three'],
  ],
])('a diff that nobody recognises is told %s', (_name, output, message, extract) => {
  const look = new Look('/w');
  look.write(new TextEncoder().encode(output));
  const looked = look.end({ kind: 'failed', exitCode: 1, signal: null, reason: null });
  expect(looked.isRecognised).toBe(false);
  expect(looked.all.map((finding) => finding.message)).toEqual([message]);
  expect(looked.extract.map(({ text }) => text)).toEqual(extract);
});

test('a shell that echoes its commands is no diff', () => {
  const look = new Look('/w');
  look.write(new TextEncoder().encode('two\n> make wheels\nthree\n'));
  const { extract } = look.end({ kind: 'failed', exitCode: 1, signal: null, reason: null });
  expect(extract.map(({ text }) => text)).toEqual(['three']);
});
