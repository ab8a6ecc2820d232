import { expect, test } from 'vitest';
import {
  ciTarget,
  hostMeantBy,
  repositoryNamed,
  repositoryOfRemote,
  unknownSshHost,
} from '../../../src/wait/ci/ci-target.ts';
import { knownForges } from '../../../src/wait/ci/known-forges.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';
const variables: Record<string, string> = { GITLAB_HOST: 'https://git.corp.example' };
const forges = knownForges((name) => variables[name]);
const acme = { forge: 'github', host: 'github.com', repository: 'acme/widget' };
const group = { forge: 'gitlab', host: 'git.corp.example', repository: 'group/sub/widget' };
const at = 'https://github.com/acme/widget';
const lab = 'https://git.corp.example/group/sub/widget';

test.each([
  ['#12', { target: { kind: 'pull', number: 12 } }],
  ['12', { target: { kind: 'pull', number: 12 } }],
  ['!7', { target: { kind: 'pull', number: 7 } }],
  [sha, { target: { kind: 'commit', sha } }],
  ['abc1234', { target: { kind: 'ref', ref: 'abc1234' } }],
  ['feature/x', { target: { kind: 'ref', ref: 'feature/x' } }],
  [`${at}/actions/runs/99`, { ...acme, target: { kind: 'run', id: '99' } }],
  [`${at}/actions/runs/99/attempts/2`, { ...acme, target: { kind: 'run', id: '99' } }],
  [`${at}/actions/runs/99/job/5?pr=3#step:2:1`, { ...acme, target: { kind: 'job', id: '5' } }],
  [`${at}/pull/12`, { ...acme, target: { kind: 'pull', number: 12 } }],
  [`${at}/pull/12/checks?check_run_id=4`, { ...acme, target: { kind: 'pull', number: 12 } }],
  [`${at}/commit/${sha}`, { ...acme, target: { kind: 'commit', sha } }],
  [`${at}/tree/feature/x`, { ...acme, target: { kind: 'ref', ref: 'feature/x' } }],
  [`${lab}/-/pipelines/8`, { ...group, target: { kind: 'run', id: '8' } }],
  [`${lab}/-/jobs/9`, { ...group, target: { kind: 'job', id: '9' } }],
  [`${lab}/-/merge_requests/7/diffs`, { ...group, target: { kind: 'pull', number: 7 } }],
])('%s', (words, expected) => {
  expect(ciTarget(words, forges)).toEqual(expected);
});

test.each([
  ['https://evil.example/acme/widget/actions/runs/99', /not a CI host/],
  ['https://github.com.evil.example/acme/widget/pull/1', /not a CI host/],
  ['https://github.com@evil.example/acme/widget/pull/1', /not a CI host/],
  ['https://github.com/acme/widget', /no run/],
  ['https://github.com/acme/..%2f../actions/runs/99', /no run|not a repository/],
  ['two words', /not a run/],
  ['https://github.com/acme/widget/tree/100%', /not a URL/],
  ['a..b', /not a run/],
  ['--flag', /not a run/],
  ['', /not a run/],
])('%j is refused before anything is sent', (words, message) => {
  expect(() => ciTarget(words, forges)).toThrow(message);
});

test.each([
  ['acme/widget', acme],
  ['github.com/acme/widget', acme],
  ['https://github.com/acme/widget.git', acme],
  ['git.corp.example/group/sub/widget', group],
])('--repo %s', (words, expected) => {
  expect(repositoryNamed(words, forges)).toEqual(expected);
});

test.each(['widget', 'evil.example/a/b', 'a/b/c', '../etc', 'a/b?x=y', 'a/../b'])(
  '--repo %s is refused',
  (words) => {
    expect(() => repositoryNamed(words, forges)).toThrow(/not a/);
  },
);

test.each([
  ['git@github.com:acme/widget.git', acme],
  ['https://github.com/acme/widget', acme],
  ['https://someone:token@github.com/acme/widget.git', acme],
  ['ssh://git@github.com/acme/widget.git', acme],
  ['ssh://git@ssh.github.com:443/acme/widget.git', acme],
  ['git@git.corp.example:group/sub/widget.git', group],
  ['/srv/git/widget.git', undefined],
])('a remote at %s', (url, expected) => {
  expect(repositoryOfRemote(url, forges)).toEqual(expected);
});

test('a remote on a strange host is refused without telling its token', () => {
  expect(() => repositoryOfRemote('https://x:hunter2@evil.example/a/b', forges)).toThrow(
    /^not a CI host that is known here: `evil.example`$/,
  );
});

test('a GitLab under a path and with a port', () => {
  const own = knownForges((name) =>
    name === 'GITLAB_HOST' ? 'https://corp.example:8443/gitlab/' : undefined,
  );
  const there = { forge: 'gitlab', host: 'corp.example:8443', repository: 'group/widget' };
  const url = 'https://corp.example:8443/gitlab/group/widget';
  expect(own.find(({ path }) => path !== '')?.apiBase).toBe(
    'https://corp.example:8443/gitlab/api/v4',
  );
  expect(ciTarget(`${url}/-/pipelines/1`, own)).toEqual({
    ...there,
    target: { kind: 'run', id: '1' },
  });
  for (const name of ['corp.example:8443/group/widget', `${url}.git`, url]) {
    expect(repositoryNamed(name, own)).toEqual(there);
  }
  for (const remote of [
    'git@corp.example:group/widget.git',
    'ssh://git@corp.example:2222/group/widget.git',
    `${url}.git`,
  ]) {
    expect(repositoryOfRemote(remote, own)).toEqual(there);
  }
  expect(() => repositoryOfRemote('https://corp.example/group/widget', own)).toThrow('not a CI');
});

test.each([
  ['git@github-work:acme/widget.git', 'github-work'],
  ['ssh://git@github-work/acme/widget.git', 'github-work'],
  ['git@github.com:acme/widget.git', undefined],
  ['https://github-work/acme/widget.git', undefined],
  ['/srv/git/widget.git', undefined],
])('the host of %s may be an alias of SSH: %s', (remote, host) => {
  expect(unknownSshHost(remote, forges)).toBe(host);
});

test.each([
  ['github-work', 'github.com'],
  ['github.com-work', 'github.com'],
  ['my-gitlab', 'gitlab.com'],
  ['github.corp.example', undefined],
  ['build', undefined],
])('the name %s most likely means %s', (alias, host) => {
  expect(hostMeantBy(alias)).toBe(host);
});
