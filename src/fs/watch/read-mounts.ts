import { readFileSync } from 'node:fs';
import { type Mount, parseMounts } from './mounts.ts';

/** What is mounted where, as this process sees it; empty where the system does not say. */
export function readMounts(): Mount[] {
  try {
    return parseMounts(readFileSync('/proc/self/mountinfo', 'utf8'));
  } catch {
    return [];
  }
}
