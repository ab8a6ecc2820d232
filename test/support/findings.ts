import type { Finding, Triage } from '../../src/core/finding.ts';

/** A finding with a place and a message, the rest filled in. */
export function finding(place: string, message = 'broken'): Finding {
  const [file = '', line = '1'] = place.split(':');
  return {
    kind: 'error',
    file,
    line: Number(line),
    message,
    tool: 'generic',
    by: 'recogniser',
    evidence: { firstLine: 1, lastLine: 1, text: `${place}: ${message}` },
  };
}

/** A triage by the recognisers of these findings. */
export function triageOf(findings: readonly Finding[]): Triage {
  return {
    findings,
    total: findings.length,
    engine: 'recognisers',
    durationMs: 1,
    isTruncated: false,
  };
}
