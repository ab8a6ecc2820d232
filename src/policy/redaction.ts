import type { Redact } from '../core/redact.ts';
import { findSecrets } from './secrets/find-secrets.ts';

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
  return (text) => {
    let masked = '';
    let at = 0;
    for (const { start, end } of findSecrets(text)) {
      masked += text.slice(at, start) + markOf(text.slice(start, end));
      at = end;
    }
    return at === 0 ? text : masked + text.slice(at);
  };
}
