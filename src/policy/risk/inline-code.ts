import { isListed } from './judgement.ts';

/** Names that code may use and still only compute and print. */
const VOCABULARY = `print println puts echo p say printf log info warn error console JSON stringify parse Math process version versions
    platform arch sys path import from as for in if else elsif elif end do then and or not is return let const var my our use strict
    warnings true false True False None null undefined nil nothing len length range str int float bool list dict set
    tuple sum min max abs round sorted map filter join split upper lower strip trim replace format toString Number
    String Array Object keys values entries require_version os name platform__ sep __version__ __file__ __name__
    PHP_VERSION PHP_EOL VERSION RUBY_VERSION RUBY_PLATFORM Config array count phpversion phpinfo_ assert
    using Pkg test Test testset testthat devtools lintr rcmdcheck pkgload covr check lint_package styler
    style_pkg load_all test_local test_dir test_package test_check library stop_on_failure activate
    sessionInfo R cat paste0 paste InteractiveUtils versioninfo IO write stdout uptime now Date toISOString getTime
    time math pi sqrt floor ceil random seed torch numpy np pandas pd cuda is_available django get_version flask ssl OPENSSL_VERSION
    sqlite3 sqlite_version json datetime decimal re`;

/**
 * True for code that, by its names alone, can only compute and print: every name outside plain
 * strings is one of a small list. Whatever is not certain is no.
 */
export function isHarmlessCode(code: string, language: string): boolean {
  // Backticks and interpolation run code inside what looks like a string.
  if (/[`\\]|#\{|\$\{|@\{|\$\(|%x|\bqx\b|<</.test(code)) return false;
  if (/\b[fFbBrR]{1,2}["']/.test(code)) return false;
  const withoutStrings = code.replace(/'[^'\n]*'|"[^"\n]*"/g, ' ');
  if (/["']/.test(withoutStrings)) return false;
  // A called string or subscript reaches names that are not written as names.
  if (/\]\s*\(|\[\s*\]|__(?!version__|file__|name__)/.test(withoutStrings)) return false;
  // In these a double-quoted string interpolates, and a bare one may be opened as a pipe.
  if (
    (language === 'perl' || language === 'php' || language === 'tcl') &&
    /"[^"]*[$@[][^"]*"/.test(code)
  )
    return false;
  const names = withoutStrings.match(/[A-Za-z_]\w*/g) ?? [];
  return names.every((name) => isListed(VOCABULARY, name));
}
