const BASH_LIKE = /(?:^|[/\\])(?:bash|zsh|ksh|mksh)(?:\.exe)?$/;
const POSIX_LIKE = /(?:^|[/\\])(?:sh|dash|ash|busybox)(?:\.exe)?$/;
const SHELL = /^(?:(?:ba|da|z|k|a|mk|pdk|fi|c|tc|r|rba|ya|po|o|y|hu)?sh|elvish|nu|xonsh)$/;

/** True for shells that share bash's grammar. */
export function isBashLike(shell: string): boolean {
  return BASH_LIKE.test(shell);
}

/** True when the parser's grammar holds for lines of this shell, bashisms aside. */
export function isShellUnderstood(shell: string): boolean {
  return BASH_LIKE.test(shell) || POSIX_LIKE.test(shell);
}

/** True for the name of a program that reads and runs shell lines. */
export function isShellName(name: string): boolean {
  return SHELL.test(name);
}
