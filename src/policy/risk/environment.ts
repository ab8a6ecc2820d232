import { UNKNOWN } from '../shell/shell-word.ts';
import type { Assigned } from '../shell/simple-command.ts';
import { dangerous, type Judgement, moderate, safe } from './judgement.ts';

/** What a variable set for a command may do to it. */
export function judgeVariable({ name, value }: Assigned, runsSomething: boolean): Judgement {
  if (LOADERS.test(name)) return dangerous(`\`${name}\` changes what programs load or run`);
  if (name === 'PATH') {
    return isProjectAdded(value.text)
      ? moderate("`PATH` puts the project's own programs first")
      : dangerous('`PATH` changes which programs run');
  }
  const options = OPTIONS.find(([names]) => names.test(name));
  if (options?.[1].test(value.text)) {
    return dangerous(`\`${name}\` makes a program load or run something else`);
  }
  if (PROGRAMS.test(name) && !COMPILERS.test(value.text)) {
    return dangerous(`\`${name}\` names a program to run`);
  }
  if (
    /^(?:PYTHONPATH|NODE_PATH|RUBYLIB|PERL5LIB|GOPATH|CLASSPATH|LUA_PATH|LD_LIBRARY_PATH|DYLD_\w*LIBRARY_PATH|JULIA_LOAD_PATH)$/.test(
      name,
    )
  ) {
    return isProjectPath(value.text) ? safe : dangerous(`\`${name}\` loads code from elsewhere`);
  }
  if (!value.isKnown && runsSomething) return moderate(`\`${name}\` is known only at run time`);
  return safe;
}

// Read by the loader, the shell or an interpreter before the program's first line.
const LOADERS =
  /^(?:WISP_\w+|LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|BASH_ENV|ENV|ZDOTDIR|PROMPT_COMMAND|PS4|SHELLOPTS|BASHOPTS|IFS|PYTHONSTARTUP|PYTHONHOME|PYTHONINSPECT|PERL5OPT|PERL5DB|PERL_\w*OPT|RUBYOPT|NODE_REPL_\w+|GIT_\w*(?:COMMAND|EDITOR|PAGER|ASKPASS|DIFF|EXEC_PATH|PROXY_COMMAND|TEMPLATE_DIR)|GIT_CONFIG\w*|GIT_SSH|SSH_ASKPASS|SUDO_ASKPASS|LESSOPEN|LESSCLOSE|GCONV_PATH|MAKEFILES|npm_config_(?:script_shell|node_options|init_module)|NPM_CONFIG_SCRIPT_SHELL|CARGO_(?:HOME|TARGET_\w+_(?:RUNNER|LINKER)|BUILD_RUSTC\w*)|JAVA_TOOL_OPTIONS_|HOME|FPATH|BASH_FUNC\w*|PYTHONBREAKPOINT|MANPAGER_|HTTPS?_PROXY|https?_proxy|ALL_PROXY|all_proxy|NODE_TLS_REJECT_UNAUTHORIZED|PIP_INDEX_URL|DOCKER_HOST|KUBECONFIG)$/;

const OPTIONS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^NODE_OPTIONS$/,
    /-r\b|--(?:require|import|loader|experimental-loader|eval|env-file|inspect)|(?:^|\s)-e\b/,
  ],
  [
    /^(?:RUSTFLAGS|RUSTDOCFLAGS|CARGO_ENCODED_RUSTFLAGS)$/,
    /linker|link-arg|-Zcodegen-backend|plugin/,
  ],
  [/^GOFLAGS$/, /toolexec|exec=|overlay|modfile/],
  [
    /^(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAVEN_OPTS|GRADLE_OPTS|SBT_OPTS|JAVA_OPTS)$/,
    /agent|OnError|OnOutOfMemory|init-script/,
  ],
  [/^(?:MAKEFLAGS|GNUMAKEFLAGS)$/, /eval|SHELL|-f|-I/],
  [/^(?:PYTEST_ADDOPTS)$/, /-p\b|-c\b|--rootdir|--confcutdir/],
  [/^(?:CFLAGS|CXXFLAGS|LDFLAGS|CPPFLAGS)$/, /plugin|-wrapper|-specs/],
];

const PROGRAMS =
  /^(?:CC|CXX|LD|AR|RUSTC|RUSTC_WRAPPER|RUSTC_WORKSPACE_WRAPPER|CARGO|EDITOR|VISUAL|PAGER|MANPAGER|BROWSER|SHELL|PYTHON|NODE|CMAKE_\w+_COMPILER_LAUNCHER|FC|GOROOT|JAVA_HOME|GO|TERM_PROGRAM_|HOSTCC|PKG_CONFIG|ESLINT_USE_|CHROME_BIN_)$/;
const COMPILERS =
  /^(?:(?:\/usr\/(?:local\/)?(?:bin|lib\/jvm)\/)?(?:ccache |sccache )?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|tcc|icc|emcc|em\+\+|ld|lld|mold|ar|gcc-ar|llvm-ar|rustc|cargo|sccache|ccache|clippy-driver|python[\d.]*|node|less|cat|more|vi|vim|nano|true|:|sh|bash|\/bin\/sh|\/bin\/bash|gfortran|go|pkg-config|[\w-]*-(?:gcc|g\+\+|clang))(?:-[\d.]+)?|\/usr\/lib\/jvm\/[\w.-]+|\/usr\/lib\/go[\w.-]*|\/usr\/local\/go|)$/;

// `bin:$PATH`, `./node_modules/.bin:$PATH`: named folders of the project beside the old value.
function isProjectAdded(text: string): boolean {
  const entries = text.split(':');
  const added = entries.filter((entry) => entry !== UNKNOWN);
  return (
    added.length === entries.length - 1 &&
    added.every((entry) =>
      /^(?:\.\/)?[\w@.-]*[\w-][\w@.-]*(?:\/[\w@.-]*[\w-][\w@.-]*)*\/?$/.test(entry),
    )
  );
}

// Entries that lie in the project, or the old value.
function isProjectPath(text: string): boolean {
  return (
    text
      .split(':')
      .every(
        (entry) => /^(?:\.|\.\/.*|[\w@][\w@./-]*|\u2047|)$/.test(entry) && !entry.includes('..'),
      ) || /^(?:\.(?:\/[\w@.-]+)*:)+\u2047$/.test(text)
  );
}
