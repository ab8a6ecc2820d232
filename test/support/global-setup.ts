import { execFileSync } from 'node:child_process';

/** Builds what the end-to-end tests run, once a test run. */
export default function buildOnce(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
