import { dangerous, type Judgement, moderate, safe } from '../judgement.ts';
import { UNKNOWN } from '../shell/shell-word.ts';
import type { Assigned } from '../shell/simple-command.ts';

/** What a variable may do to the programs that see it: harmless only when it is declared here. */
export function judgeVariable({ name, value }: Assigned): Judgement {
  if (!value.isKnown && name !== 'PATH' && !PATHS.test(name))
    return HARMLESS.test(name)
      ? moderate(`\`${name}\` is known only at run time`)
      : dangerous(`\`${name}\` is not declared harmless, and known only at run time`);
  if (name === 'PATH') {
    return isProjectAdded(value.text)
      ? moderate("`PATH` puts the project's own programs first")
      : dangerous('`PATH` changes which programs run');
  }
  if (PATHS.test(name))
    return isProjectPath(value.text) ? safe : dangerous(`\`${name}\` loads code from elsewhere`);
  const form = FORMS.find(([names]) => names.test(name));
  if (form !== undefined)
    return form[1].test(value.text)
      ? safe
      : dangerous(`\`${name}\` may make a program load or run something else`);
  if (HARMLESS.test(name))
    return PLAIN.test(value.text) ? safe : dangerous(`\`${name}\` has a value that is not plain`);
  return /^[\w.,+-]*$/.test(value.text) && !KNOWN_LOADERS.test(name)
    ? moderate(`\`${name}\` is not a variable wisp knows to be harmless`)
    : dangerous(`\`${name}\` may change what programs load or run`);
}

const PLAIN = /^[\w@%+=:,./*?&[\]~ -]*$/;

/** Variables that choose, count, colour or switch, by name or by the kind of name. */
const HARMLESS =
  /^(?:[a-z_]|file|dir|name|pkg|attempt|CI|NODE_ENV|BABEL_ENV|RAILS_ENV|RACK_ENV|APP_ENV|MIX_ENV|FLASK_ENV|FLASK_DEBUG|DJANGO_SETTINGS_MODULE|ENVIRONMENT|STAGE|GO_ENV|SYMFONY_ENV|PHP_ENV|FORCE_COLOR|NO_COLOR|CLICOLOR(?:_FORCE)?|COLORTERM|TERM|COLUMNS|LINES|DEBUG|VERBOSE|TZ|LANG|LANGUAGE|LC_\w+|PORT|HOST|HOSTNAME|LOG_LEVEL|LOGLEVEL|RUST_LOG|RUST_BACKTRACE|RUST_TEST_THREADS|RUST_MIN_STACK|CARGO_TERM_\w+|CARGO_INCREMENTAL|CARGO_NET_OFFLINE|CARGO_PROFILE_\w+_(?:DEBUG|OPT_LEVEL|LTO)|PROPTEST_CASES|INSTA_UPDATE|GOOS|GOARCH|GOARM|GOMAXPROCS|GOGC|GO111MODULE|CGO_ENABLED|GORACE|GOTESTSUM_FORMAT|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|PYTHONHASHSEED|PYTHONIOENCODING|PYTHONUTF8|PYTHONFAULTHANDLER|PYTHONASYNCIODEBUG|PYTEST_TIMEOUT|PYTEST_DISABLE_PLUGIN_AUTOLOAD|DATABASE_URL|REDIS_URL|MONGO_URL|MONGODB_URI|BASE_URL|API_URL|UPDATE_SNAPSHOTS?|UPDATE_GOLDEN|COVERAGE|HEADLESS|SEED|TESTS?|RETRIES|TIMEOUT|JEST_\w*JUNIT\w*|VITEST_\w+|PLAYWRIGHT_(?:WORKERS|HTML_OPEN)|PWDEBUG|NEXT_TELEMETRY_DISABLED|DO_NOT_TRACK|ASTRO_TELEMETRY_DISABLED|DISABLE_\w+|SKIP_\w+|ENABLE_\w+|FEATURE_\w+|TEST_\w+|VITE_\w+|NEXT_PUBLIC_\w+|REACT_APP_\w+|GATSBY_\w+|NUXT_PUBLIC_\w+|MAKELEVEL|SOURCE_DATE_EPOCH|OMP_NUM_THREADS|CTEST_OUTPUT_ON_FAILURE|CTEST_PARALLEL_LEVEL|CMAKE_BUILD_PARALLEL_LEVEL|CMAKE_BUILD_TYPE|ASAN_SYMBOLIZE|DOTNET_CLI_TELEMETRY_OPTOUT|DOTNET_NOLOGO|ASPNETCORE_ENVIRONMENT|DOTNET_ENVIRONMENT|ELIXIR_ASSERT_TIMEOUT|BUNDLE_WITHOUT|COMPOSE_PROJECT_NAME|TURBO_TELEMETRY_DISABLED|NX_(?:DAEMON|VERBOSE_LOGGING|SKIP_NX_CACHE)|ESLINT_USE_FLAT_CONFIG|TIMING|TS_NODE_TRANSPILE_ONLY|UV_THREADPOOL_SIZE|NO_UPDATE_NOTIFIER|V|BUILD_TYPE|CONFIG|NODE_NO_WARNINGS|HUSKY|FOO|BAR|GREP_COLORS?|TF_(?:IN_AUTOMATION|INPUT))$/;

/** Variables that are harmless in some forms only. */
const FORMS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^NODE_OPTIONS$/,
    /^(?:--(?:max-old-space-size|max-semi-space-size|stack-trace-limit|unhandled-rejections)=[\w-]+|--(?:no-warnings|experimental-vm-modules|trace-warnings|enable-source-maps|no-deprecation|trace-deprecation|experimental-strip-types|openssl-legacy-provider|expose-gc|throw-deprecation|pending-deprecation)(?:=\w+)?| )*$/,
  ],
  [
    /^(?:RUSTFLAGS|RUSTDOCFLAGS)$/,
    /^(?:-[DWAF] ?[\w:-]+|--cfg ?\w+|-C ?(?:target-cpu|opt-level|debuginfo|instrument-coverage)(?:=[\w-]+)?|-Zsanitizer=\w+| )*$/,
  ],
  [
    /^GOFLAGS$/,
    /^(?:-(?:count|mod|tags|timeout|p|parallel|buildvcs|trimpath|v|race|short)(?:=[\w.,]+)?| )*$/,
  ],
  [
    /^(?:MAKEFLAGS|GNUMAKEFLAGS)$/,
    /^(?:-?[jkns]+\d*|--(?:no-print-directory|silent|keep-going)| )*$/,
  ],
  [
    /^(?:JAVA_OPTS|MAVEN_OPTS|GRADLE_OPTS|SBT_OPTS|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS)$/,
    /^(?:-X(?:mx|ms|ss)\d+[kmgKMG]?|-XX:(?:MaxMetaspaceSize|MaxRAMPercentage|ReservedCodeCacheSize)=\w+|-Dfile\.encoding=[\w-]+|-Djava\.awt\.headless=true|-ea| )*$/,
  ],
  [/^(?:MAVEN_ARGS)$/, /^(?:-[BeqXoTU]|--batch-mode|--no-transfer-progress|-ntp| )*$/],
  [
    /^PYTEST_ADDOPTS$/,
    /^(?:-[vqxs]+|-n ?\w+|--(?:color|tb|durations|maxfail|cov)(?:=[\w-]+)?| )*$/,
  ],
  [/^PYTHONWARNINGS$/, /^[\w:.,]*$/],
  [
    /^(?:CFLAGS|CXXFLAGS|CPPFLAGS|LDFLAGS|LDLIBS|CGO_\w+FLAGS|FFLAGS)$/,
    /^(?:-(?:[WOgDUlm][\w=.,+-]*|f(?!plugin|use-ld)[\w=.,+-]*|I[\w][\w./-]*|std=[\w+]+|pthread|pedantic|static|shared)| )*$/,
  ],
  [
    /^(?:CC|CXX|FC|HOSTCC)$/,
    /^(?:(?:ccache |sccache )?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|tcc|icc|emcc|em\+\+|gfortran|(?:x86_64|aarch64|arm|riscv64|i686)[\w-]*-(?:gcc|g\+\+|clang))(?:-[\d.]+)?)$/,
  ],
  [/^(?:AR|LD|RUSTC|RUSTC_WRAPPER)$/, /^(?:ar|gcc-ar|llvm-ar|ld|lld|mold|rustc|sccache|)$/],
  [
    /^(?:EDITOR|VISUAL|GIT_EDITOR|PAGER|GIT_PAGER|MANPAGER)$/,
    /^(?:cat|less|more|true|:|vi|vim|nano)?$/,
  ],
  [/^(?:JAVA_HOME|GOROOT)$/, /^\/usr\/(?:lib|local)\/(?:jvm\/[\w.-]+|go[\w.-]*)$/],
  [/^(?:GIT_TERMINAL_PROMPT|GIT_OPTIONAL_LOCKS|GIT_TRACE|GIT_PAGER_IN_USE)$/, /^[01]$/],
];

const PATHS =
  /^(?:PYTHONPATH|NODE_PATH|RUBYLIB|PERL5LIB|LUA_PATH|JULIA_LOAD_PATH|JULIA_PROJECT|MYPYPATH)$/;

// Names that are worse than unknown, whatever the value.
const KNOWN_LOADERS =
  /PRELOAD|^LD_|^DYLD_|^GIT_|^NPM_|^npm_|^WISP_|OPT(?:ION)?S?$|FLAGS$|ARGS$|_HOME$|HOME$|^HOME$|PATH|CONFIG|PLUGIN|HOOK|STARTUP|INIT|RC$|^BASH|^ENV$|ZDOTDIR|PS4|IFS|SHELL|WRAPPER|LINKER|COMMAND|EXEC|_DIR$|PROXY|proxy|^PROMPT|CERT|TLS|LOAD|BREAKPOINT|TOOLCHAIN|^AS$|RUSTFMT|^RUSTUP|^GREP$|LESS|DISPLAY|_CONF$|^path$|^fpath$|^PROGRAM|^PYTHON|^RUBY|^PERL|^DOCKER|^KUBE|USERBASE|TOKEN|SECRET|PASS/;

// `bin:$PATH`, `./node_modules/.bin:$PATH`: named folders of the project beside the old value.
function isProjectAdded(text: string): boolean {
  const entries = text.split(':');
  const added = entries.filter((entry) => entry !== UNKNOWN);
  return (
    added.length === entries.length - 1 &&
    added.every((entry) =>
      /^(?:\.\/)?(?:[\w@-][\w@.-]*|\.[\w@-][\w@.-]*)(?:\/(?:[\w@-][\w@.-]*|\.[\w@-][\w@.-]*))*\/?$/.test(
        entry,
      ),
    )
  );
}

// Entries that lie in the project, or the old value.
function isProjectPath(text: string): boolean {
  return text
    .split(':')
    .every(
      (entry) => /^(?:\.|\.\/.*|[\w@][\w@./-]*|\u2047|)$/.test(entry) && !entry.includes('..'),
    );
}
