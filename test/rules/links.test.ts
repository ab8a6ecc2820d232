import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesOfRepository, root } from '../support/repository.ts';

const pages = filesOfRepository((name) => name.endsWith('.md') && !name.startsWith('test/'));

test('every link between the pages leads to a file, and to a heading of it', () => {
  const broken = pages.flatMap(({ name, text }) =>
    linksOf(text)
      .filter((link) => !leadsSomewhere(name, link))
      .map((link) => `${name}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('a link to nowhere would be seen', () => {
  expect(linksOf('see [a](b.md#c "t") and ![d](e.png)\n```\n[no](link)\n```')).toEqual([
    'b.md#c',
    'e.png',
  ]);
  expect(linksOf('<source srcset="a.svg"><img src="b.svg" alt="c">')).toEqual(['a.svg', 'b.svg']);
  expect(leadsSomewhere('README.md', 'nowhere.md')).toBe(false);
  expect(leadsSomewhere('docs/reference/README.md', 'config.md#no-such-heading')).toBe(false);
  expect(leadsSomewhere('docs/reference/README.md', 'config.md#config-keys')).toBe(true);
});

/** Targets of Markdown's inline links and of pictures, those to other sites left out. */
function linksOf(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)|\b(?:src|srcset)="([^"]+)"/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [file = '', heading] = link.split('#');
  const target = file === '' ? path.join(root, page) : path.join(root, path.dirname(page), file);
  if (!existsSync(target)) return false;
  if (heading === undefined || statSync(target).isDirectory()) return true;
  return anchorsOf(readFileSync(target, 'utf8')).includes(heading);
}

/** What GitHub makes of headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+\s+(.*)$/gm)].map((match) =>
    (match[1] ?? '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
