import { type FindSecrets, type Span, spansOf } from './secret-text.ts';
import { isPlaceholder, isRandom } from './secret-values.ts';

/** Passwords and tokens in addresses, and addresses that are themselves the secret. */
export const findInAddresses: FindSecrets = ({ bare }) => [
  ...(bare.includes('://') ? [...bare.matchAll(AUTHORITY)].flatMap(userinfo) : []),
  ...webhooks.flatMap((shape) => spansOf(bare, shape)),
];

const AUTHORITY = /(?<=\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#"'`<>\0]{1,600}(?=@)/gi;

/** The password of `user:password`; a user that is a token. */
function userinfo({ index, 0: text }: RegExpExecArray): readonly Span[] {
  const colon = text.indexOf(':');
  const user = colon === -1 ? text : text.slice(0, colon);
  const password = colon === -1 ? '' : text.slice(colon + 1);
  const spans: Span[] = [];
  if (isRandom(user) || password === 'x-oauth-basic') {
    spans.push({ start: index, end: index + user.length });
  }
  if (password !== '' && password !== 'x-oauth-basic' && !isPlaceholder(password)) {
    spans.push({ start: index + colon + 1, end: index + text.length });
  }
  return spans;
}

const webhooks: readonly RegExp[] = [
  /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[A-Za-z0-9/_-]{20,})/dg,
  /\b(?:discord(?:app)?|canary\.discord)\.com\/api\/webhooks\/\d+\/(?<secret>[\w-]{40,})/dg,
  /\.webhook\.office\.com\/webhookb2\/(?<secret>[\w@/-]{40,})/dg,
  // Signed addresses: Azure's, Amazon's, Google's.
  /[?&;](?:sig|signature|x-(?:amz|goog)-(?:signature|security-token|credential))=(?<secret>[\w%+/=.-]{16,})/dgi,
];
