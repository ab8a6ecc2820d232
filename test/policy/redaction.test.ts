import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRedact } from '../../src/policy/redaction.ts';

// Invented values in the services' own forms, put together here so that no scanner takes them for real.
const a = (length: number): string =>
  'Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4z'.repeat(10).slice(0, length);
const lower = (length: number): string => a(length).toLowerCase();
const hex = (length: number): string =>
  'a1b2c3d4e5f60718293a4b5c6d7e8f90'.repeat(6).slice(0, length);
const upper = (length: number): string =>
  'AB2CD3EF4GH5IJ6KL7MN2OP3QR4ST5UV'.repeat(3).slice(0, length);

test.each<[string, string]>([
  ['AWS', `AKIA${upper(16)}`],
  ['AWS, temporary', `ASIA${upper(16)}`],
  ['GitHub', `ghp_${a(36)}`],
  ['GitHub, for an app', `ghs_${a(36)}`],
  ['GitHub, fine-grained', `github_pat_${a(22)}_${a(59)}`],
  ['GitLab', `glpat-${a(20)}`],
  ['Slack', `xoxb-123456789012-123456789012-${a(24)}`],
  ['Slack, app', `xapp-1-A0123-${a(30)}`],
  ['Stripe', `sk_live_${a(24)}`],
  ['Stripe, restricted', `rk_test_${a(24)}`],
  ['Google', `AIza${a(35)}`],
  ['Google OAuth', `ya29.${a(60)}`],
  ['OpenAI', `sk-proj-${a(48)}`],
  ['OpenAI, old', `sk-${a(48)}`],
  ['Anthropic', `sk-ant-api03-${a(80)}`],
  ['Hugging Face', `hf_${a(34)}`],
  ['npm', `npm_${a(36)}`],
  ['PyPI', `pypi-AgEI${a(80)}`],
  ['RubyGems', `rubygems_${hex(48)}`],
  ['crates.io', `cio${a(32)}`],
  ['Docker Hub', `dckr_pat_${a(27)}`],
  ['SendGrid', `SG.${a(22)}.${a(43)}`],
  ['Mailgun', `key-${hex(32)}`],
  ['Twilio', `SK${hex(32)}`],
  ['Telegram', `123456789:AA${a(33)}`],
  ['Discord', `M${a(24)}.${a(6)}.${a(30)}`],
  ['Shopify', `shpat_${hex(32)}`],
  ['DigitalOcean', `dop_v1_${hex(64)}`],
  ['Square', `sq0atp-${a(22)}`],
  ['New Relic', `NRAK-${upper(27)}`],
  ['Sentry', `sntrys_${a(60)}`],
  ['Grafana', `glsa_${a(32)}_${hex(8)}`],
  ['Vault', `hvs.${a(40)}`],
  ['Doppler', `dp.pt.${a(43)}`],
  ['Databricks', `dapi${hex(32)}`],
  ['Linear', `lin_api_${a(40)}`],
  ['Notion', `ntn_${a(46)}`],
  ['Figma', `figd_${a(43)}`],
  ['Postman', `PMAK-${hex(24)}-${hex(34)}`],
  ['Atlassian', `ATATT3xFf${a(80)}`],
  ['Terraform Cloud', `${a(14)}.atlasv1.${a(67)}`],
  ['Pulumi', `pul-${hex(40)}`],
  ['Supabase', `sbp_${hex(40)}`],
  ['Netlify', `nfp_${a(36)}`],
  ['age', `AGE-SECRET-KEY-1${upper(58)}`],
  ['a JSON Web Token', `eyJ${a(20)}.eyJ${a(40)}.${a(43)}`],
])('masks a key of %s wherever it stands', (_, secret) => {
  for (const text of [
    secret,
    `using ${secret} now`,
    `x="${secret}"`,
    `{"k":"${secret}"}`,
    `(${secret})`,
  ]) {
    expect(createRedact()(text), text).toBe(text.replace(secret, '[secret 1]'));
  }
});

test.each([
  ['postgres://ada:hunter22@db:5432/app', 'postgres://ada:[secret 1]@db:5432/app'],
  ['https://:tok3n99@host/x', 'https://:[secret 1]@host/x'],
  ['redis://:p4ss@cache', 'redis://:[secret 1]@cache'],
  ['--password=hunter22 -v', '--password=[secret 1] -v'],
  ["--password 'hunter 22'", "--password '[secret 1]'"],
  ['--db-password hunter22', '--db-password [secret 1]'],
  ['--token hunter22', '--token [secret 1]'],
  ['--api-key=hunter22', '--api-key=[secret 1]'],
  ['mysql -uroot -phunter22 app', 'mysql -uroot -p[secret 1] app'],
  ['curl -u ada:hunter22 https://x', 'curl -u ada:[secret 1] https://x'],
  ['sshpass -p hunter22 ssh x', 'sshpass -p [secret 1] ssh x'],
  ['Authorization: Bearer abcdef123456', 'Authorization: Bearer [secret 1]'],
  ["-H 'Authorization: Basic YWRhOmh1bnRlcg=='", "-H 'Authorization: Basic [secret 1]'"],
  ['x-api-key: abcdef123456', 'x-api-key: [secret 1]'],
  ['PRIVATE-TOKEN: abcdef123456', 'PRIVATE-TOKEN: [secret 1]'],
  ['cookie: session=abcdef123456', 'cookie: [secret 1]'],
  ['DB_PASSWORD=hunter22 npm test', 'DB_PASSWORD=[secret 1] npm test'],
  ['export GITHUB_TOKEN="abc def"', 'export GITHUB_TOKEN="[secret 1]"'],
  ['AWS_SECRET_ACCESS_KEY=abc/def+123', 'AWS_SECRET_ACCESS_KEY=[secret 1]'],
  ['"client_secret": "abcdef"', '"client_secret": "[secret 1]"'],
  ['password: s3cr3t!x', 'password: [secret 1]'],
  [
    `https://hooks.slack.com/services/T0/B0/${a(24)}`,
    'https://hooks.slack.com/services/[secret 1]',
  ],
  [`x?sig=${a(43)}&y`, 'x?sig=[secret 1]&y'],
  [
    `DefaultEndpointsProtocol=https;AccountKey=${a(86)}==`,
    'DefaultEndpointsProtocol=https;AccountKey=[secret 1]',
  ],
])('%s', (text, masked) => {
  expect(createRedact()(text)).toBe(masked);
});

test('private key blocks go, whole or cut off', () => {
  const block = `-----BEGIN OPENSSH PRIVATE KEY-----\n${a(60)}\n${a(60)}\n-----END OPENSSH PRIVATE KEY-----`;
  const redact = createRedact();
  expect(redact(`before\n${block}\nafter`)).toBe(
    'before\n-----BEGIN OPENSSH PRIVATE KEY-----[secret 1]-----END OPENSSH PRIVATE KEY-----\nafter',
  );
  expect(redact(block.slice(0, 90))).not.toContain(a(40));
});

test('the same value has the same number, another has another, and what is masked stays', () => {
  const redact = createRedact();
  const first = redact(`--token=${a(20)} --token=${lower(21)} --token=${a(20)}`);
  expect(first).toBe('--token=[secret 1] --token=[secret 2] --token=[secret 1]');
  expect(redact(first)).toBe(first);
  expect(redact(`TOKEN=${lower(21)}`)).toBe('TOKEN=[secret 2]');
});

test.each([
  createHash('sha1').update('x').digest('hex'),
  createHash('sha256').update('x').digest('hex'),
  createHash('md5').update('x').digest('hex'),
  `sha512-${createHash('sha512').update('x').digest('base64')}`,
  `integrity sha512-${createHash('sha512').update('y').digest('base64')}`,
  `commit ${hex(40)}`,
  `index ${hex(7)}..${hex(8)} 100644`,
  `sha256:${hex(64)}`,
  '0191d5f0-7b3a-7cc2-9a6e-0f1e2d3c4b5a',
  'src/policy/secret-shapes.ts:12:3',
  '/usr/local/lib/node_modules/npm/node_modules/@npmcli/arborist/lib/tracker.js',
  '/home/ada/.cache/pip/wheels/ab/cd/ef0123456789abcdef0123456789abcdef01234567',
  'C:\\Users\\ada\\AppData\\Local\\Temp\\npm-a1b2c3d4',
  '/nix/store/1b9p07z77phvv2hf6gm9f28syp39f1ag-hello-2.12.1/bin/hello',
  'node_modules/.pnpm/@babel+core@7.24.0/node_modules/@babel/core',
  'https://registry.npmjs.org/left-pad/-/left-pad-1.3.0.tgz',
  'https://example.com:8443/a/b?page=2&sort=asc#top',
  'git@github.com:acme/app.git',
  'ssh://git@example.com/acme/app.git',
  'Unexpected token } in JSON at position 12',
  'SyntaxError: Unexpected token: punc (})',
  'error: expected token `;`, found `}`',
  'password must be at least 8 characters',
  'Password: required',
  'invalid password',
  'tokens: 12, secrets: 0',
  'PASSWORD_FILE=/run/secrets/db',
  '--token-file=/run/token',
  'TOKEN=$GITHUB_TOKEN',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a shell or a template.
  'password: ${DB_PASSWORD}',
  'token: undefined',
  'PWD=/home/ada/app',
  'expect(secret).toBe(true)',
  'const token = lexer.next();',
  'if (token === null) return;',
  'max_tokens=4096',
  '✓ hides the password field (12 ms)',
  'test_password_reset_token PASSED',
  'key-value-store-with-a-long-name-0123456789',
  'task-runner sk-loading-animation',
  'AKIA is a prefix',
  'Bearer token required',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
  'at Object.<anonymous> (/home/ada/app/test/token.test.ts:5:11)',
  '2026-01-02T03:04:05.678Z',
  'v1.2.3-beta.4+build.567',
  '10.0.0.1:5432',
])('leaves alone: %s', (text) => {
  expect(createRedact()(text)).toBe(text);
});

test('a megabyte of output takes no noticeable time and stays as it is', () => {
  const line =
    '  ✓ adds numbers and compares them with what was expected (3 ms) at src/sum.test.ts:12:7\n';
  const output = line.repeat(12_000);
  expect(createRedact()(output)).toBe(output);
});

test.each([
  'password'.repeat(20_000),
  '-'.repeat(50_000),
  'a.'.repeat(50_000),
  'token='.repeat(10_000),
  ':'.repeat(50_000),
  `https://${'a'.repeat(50_000)}`,
])('hostile text ends too', (text) => {
  expect(createRedact()(text).length).toBeGreaterThan(0);
});
