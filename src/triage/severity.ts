import type { FindingKind } from '../core/finding.ts';

/** How grave a tool says something is. `note` comments on another report. */
export type Severity = 'error' | 'warning' | 'info' | 'note';

/** What a tool's word for severity means; undefined when it is not one. */
export function severityOf(word: string): Severity | undefined {
  return WORDS.get(word) ?? WORDS.get(word.toLowerCase().replace(/\s+/g, ' '));
}

/** The kind of finding a severity makes. */
export function kindOf(severity: Severity | undefined): FindingKind {
  if (severity === 'warning') return 'warning';
  return severity === 'info' || severity === 'note' ? 'other' : 'error';
}

/** Pattern source of every word {@link severityOf} knows that is longer than a letter; matches any case with flag `i`. */
export const SEVERITY_WORDS =
  'fatal error|parse error|syntax error|internal error|fatal|errors?|err|failure|failed|critical|crit|severe|blocker|danger|bug|broken|severity-high|severity-medium|severity-low|warnings?|warn|deprecated|deprecation(?: warning)?|extension|obsolescent|questionable|caution|style|performance|portability|convention|refactor|weakwarning|major|minor|medium|high|low|very_high|very_low|information(?:al)?|info|suggestion|hint|help|notice|advice|note|remark';

const WORDS = new Map<string, Severity>([
  ...each(
    'error',
    'fatal error,parse error,syntax error,internal error,fatal,error,errors,err,failure,failed,critical,crit,severe,blocker,danger,bug,broken,severity-high,high,very_high,e,f',
  ),
  ...each(
    'warning',
    'severity-medium,warnings,warning,warn,deprecated,deprecation,deprecation warning,extension,obsolescent,questionable,caution,style,performance,portability,convention,refactor,weakwarning,major,minor,medium,w,c,r',
  ),
  ...each(
    'info',
    'severity-low,information,informational,info,suggestion,hint,help,notice,advice,low,very_low,i',
  ),
  ...each('note', 'note,remark,n'),
]);

function each(severity: Severity, words: string): readonly (readonly [string, Severity])[] {
  return words.split(',').map((word) => [word, severity] as const);
}
