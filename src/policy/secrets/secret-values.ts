/**
 * True for what stands where a secret would: a variable, a template, stars, a word of a type or of a
 * sentence, nothing.
 */
export function isPlaceholder(value: string): boolean {
  return (
    FILLED_IN_LATER.test(value) || WORDS.has(value.toLowerCase()) || value.includes('[secret ')
  );
}

const FILLED_IN_LATER =
  /^(?:\s*|\$(?:[A-Za-z_]\w*|\{.*|\(.*|\d)|%[A-Za-z_]\w*%|%[a-z]|#?\{.*|\{\{.*|<[^<>]*>?|\[.*|\(.*|@\w+@|[*x•.…_-]+|.*(?:\*{3,}|\.{3}|…)|(?:your|my|the|some|any)[-_ ].*|.*[-_ ]here|!.*\w\s.*)$/is;

const WORDS: ReadonlySet<string> = new Set(
  `true false null none nil undefined yes no on off required optional string number boolean bool int any unknown never
  object text bytes buffer varchar char str bytea invalid missing incorrect wrong expired hidden masked redacted removed
  empty unset set default password passwd passphrase secret token key credentials example placeholder same-origin
  include omit inherit env file plain basic bearer negotiate digest oauth oauth2 md5 sha1 sha256 sha512 bcrypt argon2
  hash identifier option flag is and or to for must needs requires argument value in with not was has can cannot as at
  of from by it this that if when field input changed reset failed passed ok error accepted rejected ignored enabled
  disabled used unused here there a an the one two`.split(/\s+/),
);

/** True for a value that somebody could only have generated. */
export function isRandom(value: string): boolean {
  if (value.length < 16 || /\s/.test(value) || UUID.test(value)) return false;
  if (/^[0-9a-f]+$/i.test(value))
    return value.length >= 20 && /\d/.test(value) && /[a-f]/i.test(value);
  const changes = [...value].filter(
    (character, at) => at > 0 && kindOf(character) !== kindOf(value[at - 1] ?? ''),
  ).length;
  const share = changes / value.length;
  const longestRun = Math.max(
    ...(value.match(/[a-z]+|[A-Z]+|\d+/g) ?? ['']).map(({ length }) => length),
  );
  const digits = value.replace(/\D/g, '').length;
  if (digits >= 2) return share >= 0.3 && longestRun < 11;
  const isDense = share >= 0.36 || /[A-Z]{2,}[a-z]+[A-Z]{2,}/.test(value);
  return value.length >= 20 && isDense && /[A-Z]/.test(value) && /^[A-Za-z0-9+/=_-]+$/.test(value);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function kindOf(character: string): string {
  if (/[a-z]/.test(character)) return 'lower';
  if (/[A-Z]/.test(character)) return 'upper';
  return /\d/.test(character) ? 'digit' : 'other';
}

/** True for a piece of a program: a call, a member of something. */
export function isCode(value: string): boolean {
  return (
    /^\/[\^([]/.test(value) ||
    (/^(?:(?:await|new|typeof)\s|[A-Za-z_$][\w$]*(?:\(|(?:\?\.|\.|::|->|\[)[A-Za-z_$'"]))/.test(
      value,
    ) &&
      !isRandom(value))
  );
}

/** True for a path whose every step has a name. */
export function isPath(value: string): boolean {
  return (
    /^(?:~|\.{1,2}|[A-Za-z]:)?[\\/]/.test(value) &&
    value.split(/[\\/]/).every((step) => /^[\w.@ ~:-]*$/.test(step) && !isRandom(step))
  );
}
