import { isShellName } from '../shell/shell-names.ts';

/** True for a program that runs code given to it: a shell, a language, by any version of its name. */
export function isInterpreter(name: string): boolean {
  return isShellName(name) || INTERPRETERS.has(name.replace(/-?\d[\d.]*$/, ''));
}

/** True for a program whose output may come from the network. */
export function isFetcher(name: string): boolean {
  return FETCHERS.has(name);
}

const INTERPRETERS = new Set(
  `node nodejs tsx ts-node python pypy ipython ruby jruby irb perl raku php lua luajit julia Rscript R r
  tclsh wish expect elixir iex escript erl runghc ghci scala groovy kotlin java osascript racket guile sbcl clisp
  ocaml m4 rdmd powershell pwsh iex gnuplot octave matlab`.split(/\s+/),
);

const FETCHERS = new Set(
  `curl wget wget2 aria2c axel fetch http https xh httpie curlie nc ncat netcat socat ftp lftp lynx links elinks w3m
  telnet ssh scp rsync gsutil GET POST HEAD lwp-request lwp-download dig nslookup host iwr irm`.split(
    /\s+/,
  ),
);
