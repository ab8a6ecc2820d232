/**
 * A URL as it may be shown and recorded: what opens a door in it is masked.
 *
 * Known are names and passwords, parameters by the names under which services take secrets, and
 * paths that are secrets themselves (Telegram's bots, the incoming web hooks of chat services).
 */
export function shownUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  parsed.username = '';
  parsed.password = '';
  parsed.pathname = maskedPath(parsed.pathname);
  return `${parsed.origin === 'null' ? `${parsed.protocol}//${parsed.host}` : parsed.origin}${parsed.pathname}${maskedPairs(parsed.search)}${maskedPairs(parsed.hash)}`;
}

const MASK = '***';

const SECRET_PATHS: readonly RegExp[] = [
  // https://core.telegram.org/bots/api: `/bot123456:ABC-DEF/getMe`, files below `/file/bot…`.
  /(\/bot)\d+(?::|%3a)[\w-]+/i,
  // Incoming web hooks of Slack, Discord, Teams and others end in what is the key to them.
  /(\/services\/)T\w+\/B\w+\/\w+/,
  /(\/api\/webhooks\/\d+\/)[\w-]+/,
  /(\/(?:webhook[bs]?2?|hooks?)\/).{16,}$/i,
];

function maskedPath(path: string): string {
  const known = SECRET_PATHS.reduce((masked, secret) => masked.replace(secret, `$1${MASK}`), path);
  return known.replace(/[^/]+/g, (segment) => (isToken(segment) ? MASK : segment));
}

/** What no person names a page: well-known token forms (JSON Web Tokens, GitHub, GitLab, Slack, Stripe). */
function isToken(segment: string): boolean {
  return /^(eyJ[\w-]+\.[\w-]+\.[\w-]*|gh[a-z]_\w{20,}|github_pat_\w+|glpat-[\w-]+|xox[a-z]-[\w-]+|[sr]k_(live|test)_\w+)$/.test(
    segment,
  );
}

/** `?a=1&key=…`; a fragment may hold such pairs too. */
function maskedPairs(text: string): string {
  return text.replace(/([?#&;])([^=&;#]+)=([^&;#]*)/g, (pair, before, name, value) =>
    isSecretName(name) || isToken(value) ? `${before}${name}=${MASK}` : pair,
  );
}

function isSecretName(name: string): boolean {
  const words = name
    .replace(/%5b|%5d|\[|\]/gi, '-')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_.]/);
  return words.some((word) => SECRET_WORDS.has(word)) || /(token|secret|passw|apikey)/i.test(name);
}

const SECRET_WORDS = new Set([
  'key',
  'code',
  'sig',
  'sign',
  'signature',
  'credential',
  'credentials',
  'pass',
  'pwd',
  'auth',
  'authorization',
  'jwt',
  'session',
  'sid',
  'otp',
  'pin',
  'hmac',
  'assertion',
]);
