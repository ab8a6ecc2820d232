import type { Finding } from '../../../core/finding.ts';
import { printable } from '../../../core/text.ts';
import type { FindingsReport } from './report.ts';

/**
 * Annotations of a GitHub Actions workflow, one a finding
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
export function asGithub({ triage }: FindingsReport): string {
  return triage.findings.map((finding) => `${annotation(finding)}\n`).join('');
}

function annotation(finding: Finding): string {
  const { kind, file, line, column, endLine, message, test, code } = finding;
  const properties = [
    ['file', file?.replaceAll('\\', '/')],
    ['line', line],
    ['endLine', endLine],
    ['col', column],
    ['title', [test, code].filter(Boolean).join(' ')],
  ]
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${propertyValue(String(value))}`);
  const level = kind === 'warning' ? 'warning' : 'error';
  const head = properties.length === 0 ? `::${level}::` : `::${level} ${properties.join(',')}::`;
  return `${head}${data(printable(message))}`;
}

// As the toolkit's own `core.error` escapes them.
function data(text: string): string {
  return text.replaceAll('%', '%25');
}

function propertyValue(text: string): string {
  return data(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
