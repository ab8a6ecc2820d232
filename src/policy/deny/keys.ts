import { mayBeInside, resolvePath } from '../paths.ts';
import { type DenyCall, filesRedirected, isNamed } from './deny-call.ts';

/** What holds the person's keys, below the home folder. */
const KEY_PLACES = [
  '.ssh',
  '.gnupg',
  '.aws/credentials',
  '.config/gh/hosts.yml',
  '.config/gcloud',
  '.netrc',
  '.git-credentials',
  '.pypirc',
  '.vault-token',
  '.password-store',
  '.kube/config',
  '.docker/config.json',
  'Library/Keychains',
];

const PUBLIC = /\.pub$|\/\.ssh\/(?:config|known_hosts[^/]*|authorized_keys)$/;
// They name a key to use it, or only look whether it is there.
const KEY_USERS = /^(?:ssh-add|ssh-keygen|ssh-copy-id|git|ansible|ansible-playbook|kubectl|helm)$/;
const LOOKERS = /^(?:ls|test|\[|stat|mkdir|chmod|touch|echo|printf|cd|pushd|find|fd)$/;

/** Says when a command reads or sends the person's keys. */
export function readsKeys(call: DenyCall): string | undefined {
  const { context } = call;
  const isActing = call.texts.some((text) => /^-(?:exec|ok|x|X|delete|fprint)|^--exec/.test(text));
  const isExempt = isNamed(call, KEY_USERS) || (isNamed(call, LOOKERS) && !isActing);
  const words = isExempt ? [] : withoutKeyOptions(call);
  const found = [...words, ...filesRedirected(call)].find((text) =>
    places(text, call).some(
      (path) =>
        !PUBLIC.test(path) && KEY_PLACES.some((key) => mayBeInside(path, `${context.home}/${key}`)),
    ),
  );
  return found === undefined ? undefined : `would read or send keys: \`${found.slice(0, 80)}\``;
}

/** Says when a command reads or changes what wisp keeps for itself. */
export function touchesOwnState(call: DenyCall): string | undefined {
  const words = isNamed(call, /^(?:ls|echo|printf|wisp)$/) ? [] : call.texts;
  const isTouching = [...words, ...filesRedirected(call)].some((text) =>
    places(text, call).some((path) =>
      call.context.ownFolders.some((folder) => mayBeInside(path, folder)),
    ),
  );
  return isTouching ? "would read or change wisp's own state" : undefined;
}

// `ssh -i key host` uses the key as it is meant.
function withoutKeyOptions(call: DenyCall): readonly string[] {
  if (!isNamed(call, /^(?:ssh|scp|sftp|rsync|mosh|autossh|curl)$/)) return call.texts;
  return call.texts.filter((text, at) => {
    const before = call.texts[at - 1] ?? '';
    return (
      !/^(?:-i|--key|--cert)$/.test(before) &&
      !/^(?:-o)?IdentityFile=/.test(text) &&
      !/^-i./.test(text)
    );
  });
}

// A word may hold a path in the middle: `of=…`, `-v…:…`, `@…`, a piece of code.
function places(text: string, { bases, context }: DenyCall): string[] {
  const parts = text.split(/[\s"'=:,;()@<>|&]+/).filter((part) => /^[/~.]|\//.test(part));
  const whole = /\s/.test(text) ? [] : [text];
  return [...whole, ...parts].flatMap((part) =>
    bases.map((base) => resolvePath(part, base, context)).filter((path) => path !== null),
  );
}
