const BASH_LIKE = /(?:^|[/\\])(?:bash|zsh|ksh|mksh)(?:\.exe)?$/;
const POSIX_LIKE = /(?:^|[/\\])(?:sh|dash|ash|busybox)(?:\.exe)?$/;

/** True for shells that share bash's grammar. */
export function isBashLike(shell: string): boolean {
  return BASH_LIKE.test(shell);
}

/** True when the parser's grammar holds for lines of this shell, bashisms aside. */
export function isShellUnderstood(shell: string): boolean {
  return BASH_LIKE.test(shell) || POSIX_LIKE.test(shell);
}
