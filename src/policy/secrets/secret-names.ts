/**
 * What a name says of its value: a password is whatever people think up, a token is random, a `hint`
 * only counts when the value could be nothing else.
 */
export type NameKind = 'password' | 'secret' | 'token' | 'hint';

/** The kind of secret that a variable, key, option or field holds by its name; undefined for none. */
export function secretNameKind(name: string): NameKind | undefined {
  const words = wordsOf(name);
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const kind = kindAt(words, at);
    if (kind === undefined) continue;
    const rest = words.slice(at + 1);
    if (rest.every((word) => NEUTRAL.test(word))) return kind;
    return rest.some((word) => ABOUT.has(word)) ? undefined : 'hint';
  }
  return HINTS.test(name) ? 'hint' : undefined;
}

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function kindAt(words: readonly string[], at: number): NameKind | undefined {
  const word = words[at] ?? '';
  if (PASSWORD.test(word)) return 'password';
  if (SECRET.test(word)) return 'secret';
  if (TOKEN.test(word)) return 'token';
  if (word === 'key' && KEY_OF.has(words[at - 1] ?? '')) return 'token';
  if (word === 'auth' && at === words.length - 1) return 'hint';
  return undefined;
}

const PASSWORD =
  /^(?:[a-z]*(?:password|passwd|passphrase|passwort|contrasena)|pass|pwd|pw|psk|passcode|(?:db|my|user|admin|root|ssh|mail|smtp|become|vault|ftp|proxy|redis|mysql|pg|store|key|bind|ldap)(?:pass|pwd|pw))$/;
const SECRET = /^(?:[a-z]*secret|credentials?|creds?)$/;
const TOKEN =
  /^(?:[a-z]*token|[a-z]*apikey|(?:access|secret|private|auth|account|master|signing|encryption)key|jwt)$/;

const KEY_OF: ReadonlySet<string> = new Set(
  `api access secret private priv signing sign encryption encrypt crypt cipher master account auth service license licence
  deploy ssh storage shared symmetric client app application webhook session admin root jwt hmac aes rsa gpg pgp ssl tls role
  subscription consumer integration write ingest db database`.split(/\s+/),
);

// Which one of several it is, or how it is written.
const NEUTRAL =
  /^(?:\d+|[a-z]|base|value|val|b64|base64|hex|pem|raw|plain|plaintext|clear|cleartext|string|old|new|prev|previous|current|next|prod|production|dev|development|stage|staging|test|testing|live|sandbox|local|ci|main|primary|secondary|backup|default|rw|ro|env|var)$/;

// It is about a secret and not the secret itself.
const ABOUT: ReadonlySet<string> = new Set(
  `id ids name names file files path paths dir folder url uri link endpoint type types kind kinds length len size count counts
  total min max minimum maximum ttl expiry expires expire expiration exp timeout age limit limits policy rule rules field
  fields label hint prompt reset ref refs store manager provider service version algorithm alg hash hashed format pattern
  regex regexp prefix suffix index position start end line column usage budget used shape shapes required enabled allowed
  strength score validation validator check checks changed updated created rotation rotate request response error errors
  stdin only stream parser lexer list map set test tests status state mode source scope scopes review hidden visible
  input output form page view screen button component class bucket`.split(/\s+/),
);

const HINTS = /(?:^|[_.])(?:sid|sess(?:ion)?_?(?:id)?|[a-z]*sessi?o?n?id|authorization)$/i;
