import { type FindSecrets, spansOf } from './secret-text.ts';
import { isPlaceholder } from './secret-values.ts';

/** Credentials in HTTP headers, as such, in JSON and in options. */
export const findInHeaders: FindSecrets = ({ bare }) =>
  headers
    .flatMap((shape) => spansOf(bare, shape))
    .filter(({ start, end }) => !isPlaceholder(bare.slice(start, end)));

const START = '["\'`\\\\\\0\\s[]{0,12}';

const headers: readonly RegExp[] = [
  new RegExp(
    `\\b(?:proxy-)?authorization[\\\\"'\\0]{0,8}\\s{0,4}[=:]${START}(?:bearer|basic|token|digest|apikey|bot|negotiate)\\s+(?<secret>[^\\s"'\`,;\\\\]{4,})`,
    'gid',
  ),
  new RegExp(
    `\\b(?:proxy-)?authorization[\\\\"'\\0]{0,8}\\s{0,4}:${START}(?<secret>(?!(?:bearer|basic|token|digest|apikey|bot|negotiate)\\b)[\\w.~+/=-]{12,})`,
    'gid',
  ),
  /\bbearer\s+(?<secret>(?=[\w.~+/-]*[\dA-Z])[\w.~+/-]{16,}=*)/dgi,
  new RegExp(
    `\\b(?:x-(?:[a-z]+-){0,3}(?:key|token|secret)|private-token|job-token|deploy-token|dd-api-key|apikey)[\\\\"'\\0]{0,8}\\s{0,4}:${START}(?<secret>(?=[^\\s"',;]*\\d)[^\\s"'\`,;\\\\]{6,})`,
    'gid',
  ),
  // Every pair of a cookie, and what it is kept under.
  new RegExp(
    `\\b(?:set-)?cookie[\\\\"'\\0]{0,8}\\s{0,4}[:=]${START}(?<secret>[\\w.%!#$&*+^|~-]{1,100}=[^\\r\\n"'\`\\\\]{4,})`,
    'gid',
  ),
];
