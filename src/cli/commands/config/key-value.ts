import { defaultConfig } from '../../../core/config.ts';
import { nearest } from '../../../core/nearest.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { type ConfigKey, configKeyAt, configKeys } from '../../../fs/config/config-keys.ts';

/** The key a person named on the command line, or one inside it; throws what they may have meant. */
export function keyFor(name: string): ConfigKey {
  const path = name.split('.');
  const key = configKeyAt(path);
  // Below a key there is something to name only where the value is an object.
  const isWhole = key?.path === name || name.startsWith('notifications.webhook.headers.');
  if (key !== undefined && isWhole) return key;
  throw new WispError('usage', `unknown config key \`${name}\``, { hint: hintFor(name) });
}

/** The value that words on the command line stand for. Whether the key takes it is checked later. */
export function valueFrom(name: string, words: readonly string[]): unknown {
  const [first = ''] = words;
  const initial = valueAt(defaultConfig, name);
  const isList = Array.isArray(initial) || name === 'notifications.command';
  if (isList) return words.length === 1 ? listFrom(first) : words;
  if (words.length > 1) {
    const message = `\`${name}\` takes one value: ${words.join(' ')}`;
    throw new WispError('usage', message, { hint: 'quote a value that holds blanks' });
  }
  const isText = typeof initial === 'string' || name.startsWith('notifications.webhook.headers.');
  return isText ? first : parsedOr(first, first);
}

/** What a config, or a part of one, holds at a dotted name; undefined when nothing. */
export function valueAt(config: object, name: string): unknown {
  return name.split('.').reduce<unknown>((value, step) => {
    const isObject = typeof value === 'object' && value !== null;
    return isObject ? (value as Record<string, unknown>)[step] : undefined;
  }, config);
}

function listFrom(word: string): unknown {
  const parsed = parsedOr(word, undefined);
  return Array.isArray(parsed) || parsed === null ? parsed : [word];
}

function parsedOr(word: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(word);
  } catch {
    return otherwise;
  }
}

function hintFor(name: string): string {
  const paths = configKeys.map((key) => key.path);
  const sameEnd = paths.find((path) => path.endsWith(`.${name}`));
  const meant = sameEnd ?? nearest(name, paths);
  return meant === undefined ? 'see `wisp config show`' : `did you mean \`${meant}\`?`;
}
