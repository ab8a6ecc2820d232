import { expect, test } from 'vitest';
import { knownForges } from '../../../src/wait/ci/known-forges.ts';

/** `host → API, with the token it gets`, in order. */
function told(variables: Record<string, string>): readonly string[] {
  return knownForges((name) => variables[name]).map(({ host, apiBase, signIn, isReachedByGh }) => {
    const token = signIn === null ? 'no token' : signIn.value;
    return `${host} → ${apiBase}, ${token}${isReachedByGh ? ', gh' : ''}`;
  });
}

test.each<[string, Record<string, string>, readonly string[]]>([
  [
    'nothing set',
    {},
    [
      'github.com → https://api.github.com, no token, gh',
      'gitlab.com → https://gitlab.com/api/v4, no token',
    ],
  ],
  [
    'tokens for the public hosts',
    { GITHUB_TOKEN: 'actions', GH_TOKEN: 'own', GITLAB_TOKEN: 'lab' },
    [
      'github.com → https://api.github.com, Bearer own, gh',
      'gitlab.com → https://gitlab.com/api/v4, lab',
    ],
  ],
  [
    'GitHub Enterprise: the public token stays with the public host',
    { GH_HOST: 'git.corp.example', GH_TOKEN: 'public' },
    [
      'git.corp.example → https://git.corp.example/api/v3, no token, gh',
      'github.com → https://api.github.com, Bearer public, gh',
      'gitlab.com → https://gitlab.com/api/v4, no token',
    ],
  ],
  [
    'GitHub Enterprise with a token of its own',
    { GH_HOST: 'git.corp.example', GH_ENTERPRISE_TOKEN: 'corp' },
    [
      'git.corp.example → https://git.corp.example/api/v3, Bearer corp, gh',
      'github.com → https://api.github.com, no token, gh',
      'gitlab.com → https://gitlab.com/api/v4, no token',
    ],
  ],
  [
    'GitHub with data residency',
    { GH_HOST: 'corp.ghe.com', GH_TOKEN: 'own' },
    [
      'corp.ghe.com → https://api.corp.ghe.com, Bearer own, gh',
      'github.com → https://api.github.com, Bearer own, gh',
      'gitlab.com → https://gitlab.com/api/v4, no token',
    ],
  ],
  [
    'an API elsewhere, as a test server or Actions on Enterprise sets it',
    { GITHUB_API_URL: 'http://127.0.0.1:8080/', GITHUB_TOKEN: 'own' },
    [
      'github.com → http://127.0.0.1:8080, Bearer own',
      '127.0.0.1:8080 → http://127.0.0.1:8080, Bearer own',
      'gitlab.com → https://gitlab.com/api/v4, no token',
    ],
  ],
  [
    'a GitLab of its own: the token is meant for it',
    { GITLAB_HOST: 'git.corp.example', GITLAB_TOKEN: 'lab' },
    [
      'github.com → https://api.github.com, no token, gh',
      'git.corp.example → https://git.corp.example/api/v4, lab',
      'gitlab.com → https://gitlab.com/api/v4, no token',
    ],
  ],
])('%s', (_name, variables, expected) => {
  expect(told(variables)).toEqual(expected);
});

test.each([
  ['GITHUB_API_URL', 'api.example'],
  ['GITLAB_HOST', 'http://'],
  ['GH_HOST', 'two words'],
])('a %s that is no server is refused by its name', (variable, value) => {
  expect(() => told({ [variable]: value })).toThrow(`\`${variable}\` is not the URL of a server`);
});
