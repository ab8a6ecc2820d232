import { expect, test } from 'vitest';
import { decideLine } from '../support/policy.ts';

test.each([
  ['npm publish *', 'npm --prefix . publish'],
  ['npm publish *', 'npm publish --tag next'],
  ['npm publish *', 'npm -w packages/a --silent publish'],
  ['npm run deploy', 'npm --prefix web run deploy'],
  ['git push *', 'git -C sub --no-pager push origin main'],
  ['git push *', 'git -c color.ui=always push'],
  ['kubectl delete *', 'kubectl --context prod -n app delete pod x'],
  ['kubectl delete *', 'kubectl -n=app delete pod x'],
  ['docker push *', 'docker --context remote push acme/app'],
  ['docker compose up *', 'docker compose -f dev.yml up -d'],
  ['make deploy', 'make -C infra -j 4 deploy'],
  ['cargo publish *', 'cargo +nightly --locked publish'],
  ['cargo publish *', 'cargo --color never publish'],
  ['terraform apply *', 'terraform -chdir=infra apply'],
  ['rm -rf *', 'sudo /bin/rm -f -r x'],
  ['rm -rf *', 'timeout -k 5 60 rm --recursive --force x'],
])('the rule `%s` denies `%s`', async (rule, line) => {
  expect(await decideLine(line, { deny: [rule] })).toMatchObject({ decision: 'deny', rule });
});

test.each([
  ['npm publish *', 'npm --no-such-option publish'],
  ['npm publish *', 'npm publ'],
  ['git push *', 'git --no-such-option x push'],
])('the rule `%s` asks where `%s` cannot be read for sure', async (rule, line) => {
  expect(await decideLine(line, { deny: [rule] })).toMatchObject({
    decision: expect.not.stringMatching('allow'),
  });
});

test.each([
  ['npm publish *', 'npm run publish-docs'],
  ['git push *', 'git log push'],
  ['docker push *', 'docker ps'],
  ['make deploy', 'make test'],
])('the rule `%s` leaves `%s` alone', async (rule, line) => {
  expect((await decideLine(line, { deny: [rule] })).rule).toBe(null);
});
