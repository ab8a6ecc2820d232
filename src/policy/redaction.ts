import type { Redact } from '../core/redact.ts';
import { mayHoldSecret, secretShapes } from './secret-shapes.ts';

/**
 * Makes a masker that puts `[secret 1]`, `[secret 2]`, … where secrets stood. The same value has
 * the same number for the masker's lifetime, so that a reader can still tell them apart.
 */
export function createRedact(): Redact {
  const numbers = new Map<string, number>();
  const markOf = (value: string): string => {
    const number = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, number);
    return `[secret ${number}]`;
  };
  return (text) =>
    mayHoldSecret(text)
      ? secretShapes.reduce((masked, shape) => mask(masked, shape, markOf), text)
      : text;
}

function mask(text: string, shape: RegExp, markOf: (value: string) => string): string {
  return text.replace(shape, (...parts) => {
    const match = parts[0] as string;
    const groups = parts.at(-1) as Record<string, string | undefined>;
    const value = groups.secret ?? groups.secret2 ?? groups.secret3;
    if (value === undefined || value.startsWith('[secret')) return match;
    const at = match.lastIndexOf(value);
    return match.slice(0, at) + markOf(value) + match.slice(at + value.length);
  });
}
