import type { RiskLevel } from '../../core/authorization.ts';
import { isHarmlessCode } from './inline-code.ts';
import {
  type Call,
  dangerous,
  each,
  type Judge,
  type Judgement,
  moderate,
  type ProgramTable,
  safe,
  worst,
} from './judgement.ts';
import { bySubcommand } from './subcommands.ts';

const RUNS = "runs the project's own program";
const INSTALLS = 'installs packages';
const PUBLISHES = 'publishes or deploys';
const DELETES = 'deletes what was built';

type Groups = readonly (readonly [RiskLevel, string, string?])[];

/** The build tools of languages that have subcommands of their own. */
export const buildTools: ProgramTable = {
  cargo: tool(
    'test t build b check c clippy fmt doc d rustdoc bench nextest tree metadata version verify-project locate-project llvm-cov tarpaulin audit deny outdated udeps machete expand miri hack semver-checks careful mutants msrv spellcheck readme rustc search info help --version -V --list',
    [
      ['moderate', 'run r watch', RUNS],
      [
        'moderate',
        'install add update fetch vendor generate-lockfile binstall upgrade new init fix',
        INSTALLS,
      ],
      ['moderate', 'publish yank owner package release', PUBLISHES],
      ['moderate', 'clean remove rm uninstall sweep cache', DELETES],
      ['dangerous', 'login logout', 'handles credentials'],
    ],
    '--manifest-path -Z -C --color --config',
    [['dangerous', /^--config/, 'changes what cargo runs']],
  ),
  go: tool(
    'test build vet fmt list doc version env mod+graph mod+why mod+verify tool help bug',
    [
      ['moderate', 'run generate', RUNS],
      ['moderate', 'get install mod work', INSTALLS],
      ['moderate', 'clean', DELETES],
      ['dangerous', 'env+-w env+-u', 'changes the settings of go'],
    ],
    '-C',
    [['dangerous', /^-{1,2}(?:toolexec|exec|vettool)/, 'runs another program']],
  ),
  swift: tool(
    'test build --version -version',
    [
      ['moderate', 'run', RUNS],
      ['moderate', 'package', INSTALLS],
    ],
    '',
    [['dangerous', /^-e$/, 'runs inline code']],
  ),
  xcodebuild: ({ args }) =>
    args.some((arg) =>
      /^(?:clean|install|-exportArchive|-exportNotarizedApp|-allowProvisioningUpdates|-downloadPlatform)$/.test(
        arg,
      ),
    )
      ? moderate('`xcodebuild` cleans, installs or exports')
      : safe,
  dotnet: tool(
    'test build msbuild vstest format --version --info --list-sdks list restore-check sln',
    [
      ['moderate', 'run watch exec', RUNS],
      ['moderate', 'restore add remove new tool workload', INSTALLS],
      ['moderate', 'publish pack nuget', PUBLISHES],
      ['moderate', 'clean', DELETES],
      ['moderate', 'ef', 'changes a database'],
    ],
    '',
    [['dangerous', /^drop$/, 'removes data', 'ef']],
  ),
  mix: ({ args, name }) =>
    args.some((arg) => /drop|reset|rollback/.test(arg))
      ? dangerous(`\`${name}\` may remove data`)
      : mixTasks(args, name),
  rebar3: tool(
    'do eunit ct compile dialyzer xref proper edoc lint fmt as tree cover version help',
    [
      ['moderate', 'get-deps upgrade update deps unlock', INSTALLS],
      ['moderate', 'shell', RUNS],
      ['moderate', 'release tar hex', PUBLISHES],
      ['moderate', 'clean', DELETES],
    ],
    '',
    [
      [
        'moderate',
        /^(?:release|shell|hex|clean|tar|upgrade|update|get-deps|relup),?$/,
        DELETES,
        'do',
      ],
    ],
  ),
  gleam: tool('test build check format docs+build', [
    ['moderate', 'run', RUNS],
    ['moderate', 'add deps update', INSTALLS],
    ['moderate', 'publish hex docs', PUBLISHES],
    ['moderate', 'clean', DELETES],
  ]),
  stack: tool(
    'test build bench haddock ls path query list-dependencies dot --version lint hpc',
    [
      ['moderate', 'run runghc runhaskell ghci repl script', RUNS],
      ['moderate', 'install update setup init new', INSTALLS],
      ['moderate', 'upload sdist', PUBLISHES],
      ['moderate', 'clean purge', DELETES],
      ['safe', 'exec'],
    ],
    '--resolver --stack-yaml',
  ),
  cabal: tool(
    'test build v2-test v2-build new-test new-build bench check haddock list info format list-bin path v1-test',
    [
      ['moderate', 'run v2-run new-run repl', RUNS],
      [
        'moderate',
        'install update v2-install configure fetch get freeze init gen-bounds',
        INSTALLS,
      ],
      ['moderate', 'upload sdist', PUBLISHES],
      ['moderate', 'clean', DELETES],
      ['safe', 'exec'],
    ],
  ),
  dune: tool(
    'build test runtest fmt describe show ocaml-merlin ocamlformat top rules coverage',
    [
      ['safe', 'exec'],
      ['moderate', 'install uninstall pkg init', INSTALLS],
      ['moderate', 'clean', DELETES],
      ['moderate', 'promote utop', 'changes files'],
      ['moderate', 'release', PUBLISHES],
    ],
    '--root --profile',
  ),
  esy: tool('build test ls-builds status x', [['moderate', 'install add', INSTALLS]]),
  dart: tool('test analyze format doc info compile --version', [
    ['safe', 'run'],
    ['moderate', 'pub create', INSTALLS],
    ['moderate', 'fix', 'changes files'],
  ]),
  flutter: tool('test analyze build doctor devices gen-l10n --version config--list', [
    ['moderate', 'run drive attach install logs screenshot', RUNS],
    ['moderate', 'pub create upgrade downgrade precache config channel', INSTALLS],
    ['moderate', 'clean', DELETES],
  ]),
  crystal: tool('spec build tool docs version env --version', [
    ['moderate', 'run play eval', RUNS],
    ['moderate', 'init', INSTALLS],
  ]),
  shards: tool('build check list outdated version', [
    ['moderate', 'install update prune init', INSTALLS],
    ['moderate', 'run', RUNS],
  ]),
  nim: tool('c cpp js check doc compile test --version', [['moderate', 'e r run', RUNS]], '', [
    ['moderate', /^(?:-r|--run)$/, RUNS],
  ]),
  nimble: tool('test build check list dump tasks c', [
    ['moderate', 'install develop refresh init uninstall', INSTALLS],
    ['moderate', 'run', RUNS],
    ['moderate', 'publish', PUBLISHES],
  ]),
  zig: tool(
    'test build-exe build-lib build-obj fmt ast-check cc c++ version env targets translate-c',
    [
      ['moderate', 'run', RUNS],
      ['moderate', 'init fetch', INSTALLS],
      ['safe', 'build'],
    ],
    '',
    [['moderate', /^(?:run|install|uninstall|deploy)$/, RUNS, 'build']],
  ),
  v: tool('test fmt vet check-md doc build version', [
    ['moderate', 'run watch', RUNS],
    ['moderate', 'install up update', INSTALLS],
  ]),
  odin: tool('test build check doc version report', [['moderate', 'run', RUNS]]),
  dub: tool('test build lint describe list search', [
    ['moderate', 'run', RUNS],
    ['moderate', 'fetch add upgrade remove add-local init', INSTALLS],
    ['moderate', 'clean', DELETES],
  ]),
  fpm: tool('test build list --version', [
    ['moderate', 'run', RUNS],
    ['moderate', 'install update new', INSTALLS],
    ['moderate', 'clean publish', PUBLISHES],
  ]),
  alr: tool('build test show search check', [
    ['moderate', 'run', RUNS],
    ['moderate', 'get with update install init', INSTALLS],
    ['moderate', 'publish', PUBLISHES],
    ['moderate', 'clean', DELETES],
  ]),
  spago: tool('test build docs bundle ls graph verify check-set', [
    ['moderate', 'run repl', RUNS],
    ['moderate', 'install init upgrade-set', INSTALLS],
    ['moderate', 'publish', PUBLISHES],
  ]),
  elm: tool('make diff', [
    ['moderate', 'install init reactor repl', INSTALLS],
    ['moderate', 'publish bump', PUBLISHES],
  ]),
  zef: tool('test build list info search depends', [
    ['moderate', 'install upgrade fetch update uninstall', INSTALLS],
  ]),
  lake: tool('test build check-build lint env check', [
    ['moderate', 'exe exec run script', RUNS],
    ['moderate', 'update new init', INSTALLS],
    ['moderate', 'clean upload', DELETES],
  ]),
  forge: tool(
    'test build fmt coverage snapshot inspect compile lint doc tree config remappings bind geiger --version',
    [
      ['moderate', 'script', RUNS],
      ['moderate', 'create verify-contract', PUBLISHES],
      ['moderate', 'install update init remove', INSTALLS],
      ['moderate', 'clean cache', DELETES],
    ],
  ),
  hardhat: tool('test compile check coverage size-contracts help flatten', [
    ['moderate', 'run node console', RUNS],
    ['moderate', 'deploy verify ignition', PUBLISHES],
    ['moderate', 'clean', DELETES],
  ]),
  truffle: tool('test compile version', [
    ['moderate', 'migrate deploy', PUBLISHES],
    ['moderate', 'exec console develop', RUNS],
  ]),
  anchor: tool('test build idl+parse', [
    ['moderate', 'deploy migrate upgrade publish idl', PUBLISHES],
    ['moderate', 'init new run', RUNS],
  ]),
  buf: tool('lint build format breaking generate ls-files', [
    ['moderate', 'push registry', PUBLISHES],
    ['moderate', 'mod dep curl', INSTALLS],
  ]),
  meson: tool(
    'setup compile test introspect configure format --version dist',
    [['moderate', 'install subprojects wrap', INSTALLS]],
    '',
    [['moderate', /^--wipe$/, DELETES]],
  ),
  cmake: ({ args }) =>
    args.some((arg) => /^--install$/.test(arg))
      ? moderate('`cmake --install` installs')
      : args.some((arg) => /^-E$/.test(arg))
        ? cmakeTool(args)
        : args.some(
              (arg, at) =>
                /^(?:-t|--target)$/.test(arg) && /install|clean|uninstall/.test(args[at + 1] ?? ''),
            )
          ? moderate('`cmake` installs or cleans')
          : args.includes('-P')
            ? moderate('`cmake -P` runs a script')
            : safe,
  ctest: ({ args }) =>
    args.some((arg) => /^(?:-D|-S|-M|-T|--dashboard|--script|--submit.*)$/.test(arg))
      ? moderate('`ctest` runs a dashboard or script')
      : safe,
  ...each(
    'bazel bazelisk blaze',
    tool(
      'test build query cquery aquery info version coverage fetch help mod print_action',
      [
        ['moderate', 'run mobile-install', RUNS],
        ['moderate', 'clean shutdown sync', DELETES],
      ],
      '--bazelrc --output_base',
      [['dangerous', /^--(?:run_under|test_arg_exec|script_path)/, 'runs another program']],
    ),
  ),
  ...each(
    'buck buck2',
    tool('test build query targets uquery cquery audit root', [
      ['moderate', 'run install', RUNS],
      ['moderate', 'clean kill killall', DELETES],
    ]),
  ),
  ...each('pants pants.pex', ({ args }) => pantsGoals(args)),
  ...each('scons waf xmake premake5 tup b2 bjam gn gyp', ({ args, name }) =>
    args.some((arg) => /install|clean|distclean/.test(arg))
      ? moderate(`\`${name}\` installs or cleans`)
      : safe,
  ),
  terraform: terraform(),
  tofu: terraform(),
  terragrunt: terraform(),
  pulumi: tool('preview stack+ls version about whoami', [
    ['moderate', 'config new plugin stack refresh import', 'changes the stack'],
    ['dangerous', 'up update destroy cancel', 'changes real infrastructure'],
  ]),
  packer: tool('validate fmt inspect version', [['moderate', 'build init plugins', PUBLISHES]]),
  helm: tool(
    'lint template list ls status get history show search version env verify dependency+list',
    [
      [
        'moderate',
        'install upgrade repo dependency dep package push pull test plugin create registry rollback',
        'changes a cluster or fetches charts',
      ],
      ['dangerous', 'uninstall delete', 'removes what runs in a cluster'],
    ],
  ),
  nix: tool(
    'flake+check flake+show flake+metadata build eval fmt show-derivation path-info log search why-depends hash',
    [
      ['safe', 'develop shell'],
      ['moderate', 'run flake profile copy registry upgrade-nix store', INSTALLS],
      ['dangerous', 'store+gc store+delete collect-garbage', 'deletes from the store'],
    ],
  ),
  ...each('nix-build nix-instantiate nix-shell', () => safe),
  'nix-collect-garbage': () => dangerous('deletes from the store'),
  cypress: tool('run verify info version cache+path', [['moderate', 'open install cache', RUNS]]),
  playwright: tool('test show-report merge-reports --version', [
    ['moderate', 'install install-deps codegen open uninstall', INSTALLS],
  ]),
  vite: tool(
    'build optimize',
    [['moderate', 'dev serve preview', RUNS]],
    '-c --config -m --mode',
    [],
    RUNS,
  ),
  next: tool(
    'build lint info typegen telemetry+status',
    [['moderate', 'dev start', RUNS]],
    '',
    [],
    RUNS,
  ),
  nuxt: tool('build generate typecheck prepare analyze test', [
    ['moderate', 'dev preview start', RUNS],
    ['moderate', 'add upgrade init module', INSTALLS],
  ]),
  nuxi: tool('build generate typecheck prepare analyze test', [
    ['moderate', 'dev preview start', RUNS],
    ['moderate', 'add upgrade init module', INSTALLS],
  ]),
  astro: tool(
    'check build sync info',
    [
      ['moderate', 'dev preview', RUNS],
      ['moderate', 'add', INSTALLS],
    ],
    '',
    [],
    RUNS,
  ),
  ...each(
    'gatsby remix react-scripts vue-cli-service craco preact ember ng docusaurus vuepress vitepress eleventy react-router svelte-kit expo ionic quasar umi rsbuild rspack storybook sb start-storybook build-storybook nest sapper stencil lit wmr snowpack cap electron-builder electron-forge electron-vite tauri wails',
    appTool(),
  ),
  ...each('biome', () => safe),
  ...each(
    'prisma',
    tool('validate format generate version', [
      [
        'moderate',
        'migrate+dev migrate+deploy migrate+status studio init db+pull',
        'changes a database',
      ],
      ['dangerous', 'migrate+reset db+push db+execute db+seed migrate', 'may reset a database'],
    ]),
  ),
  ...each(
    'drizzle-kit typeorm sequelize knex mikro-orm graphile-migrate dbmate flyway liquibase alembic goose migrate sqlx diesel atlas',
    ({ args, name }) =>
      args.some((arg) =>
        /drop|reset|clean|revert|rollback|down|undo|downgrade|fresh|:all/.test(arg),
      )
        ? dangerous(`\`${name}\` may remove data`)
        : args.some((arg) =>
              /^(?:check|status|validate|current|history|info|show|heads|generate|prepare|lint)$/.test(
                arg,
              ),
            )
          ? safe
          : moderate(`\`${name}\` changes a database`),
  ),
  dbt: tool(
    'test compile parse list ls debug docs+generate --version',
    [
      ['moderate', 'run build seed snapshot deps run-operation retry', 'changes a database'],
      ['moderate', 'clean docs init', DELETES],
    ],
    '--profiles-dir --project-dir --target',
  ),
  ...each('msbuild xbuild', ({ args, name }) =>
    args.some((arg) => /^[-/](?:t|target):.*(?:clean|publish|deploy|install)/i.test(arg))
      ? moderate(`\`${name}\` cleans, publishes or installs`)
      : safe,
  ),
  molecule: tool('test lint list matrix syntax verify idempotence', [
    [
      'moderate',
      'converge create prepare login init side-effect destroy cleanup reset',
      'works with containers',
    ],
  ]),
  build_runner: tool('build test', [['moderate', 'watch serve daemon clean', RUNS]]),
  'cocotb-config': () => safe,
  godot: ({ args }) =>
    args.includes('--headless') && args.some((arg) => /test/i.test(arg))
      ? safe
      : moderate(`\`godot\` ${RUNS}`),
  hugo: tool('version env config list', [
    ['moderate', 'server serve', RUNS],
    ['moderate', 'deploy', PUBLISHES],
    ['moderate', 'mod new', INSTALLS],
  ]),
  zola: tool('build check', [['moderate', 'serve init', RUNS]]),
  mdbook: tool('build test', [
    ['moderate', 'serve watch init', RUNS],
    ['moderate', 'clean', DELETES],
  ]),
  mkdocs: tool('build', [
    ['moderate', 'serve new', RUNS],
    ['moderate', 'gh-deploy', PUBLISHES],
  ]),
  jekyll: tool('build doctor', [
    ['moderate', 'serve new', RUNS],
    ['moderate', 'clean', DELETES],
  ]),
  dvc: tool('status diff dag metrics params plots list check-ignore root version doctor', [
    [
      'moderate',
      'repro exp add push pull fetch run init import get checkout commit import-url',
      'runs or moves data',
    ],
    ['dangerous', 'gc destroy remove', 'deletes data'],
  ]),
  'wasm-pack': tool('build test', [
    ['moderate', 'publish pack login', PUBLISHES],
    ['moderate', 'new', INSTALLS],
  ]),
  trunk: tool('build check fmt', [
    ['moderate', 'serve watch', RUNS],
    ['moderate', 'clean', DELETES],
  ]),
  maturin: tool('build develop sdist', [
    ['moderate', 'publish upload', PUBLISHES],
    ['moderate', 'init new', INSTALLS],
  ]),
  flit: tool('build', [['moderate', 'publish install', PUBLISHES]]),
  coverage: tool('run report html xml json lcov combine annotate debug', [
    ['moderate', 'erase', DELETES],
  ]),
  tox: ({ args }) =>
    args.some(
      (arg, at) =>
        /^(?:-e|--env)$/.test(args[at - 1] ?? '') && /deploy|publish|release|upload/.test(arg),
    )
      ? moderate(`\`tox\` ${PUBLISHES}`)
      : safe,
  fastlane: ({ args }) =>
    /^(?:test|tests|scan|lint|build|gym|snapshot)$/.test(
      args.find((arg) => !/^(?:ios|android|mac)$/.test(arg)) ?? '',
    )
      ? safe
      : moderate(`\`fastlane\` ${PUBLISHES}`),
  R: (call) => (call.args.includes('-e') ? judgeCodeOfR(call) : toolOfR(call)),
};

function tool(
  safeOnes: string,
  groups: Groups,
  options = '',
  flags: readonly (readonly [RiskLevel, RegExp, string, string?])[] = [],
  aloneReason?: string,
): Judge {
  return bySubcommand({
    options,
    groups: [['safe', safeOnes], ...groups],
    flags,
    alone: aloneReason === undefined ? safe : moderate(aloneReason),
    other: moderate('is no command of it that wisp knows'),
  });
}

function terraform(): Judge {
  return bySubcommand({
    options: '-chdir --terragrunt-working-dir',
    groups: [
      ['safe', 'fmt validate version providers graph test hclfmt get'],
      ['moderate', 'init workspace output refresh plan show', 'fetches or reads what is real'],
      [
        'dangerous',
        'apply destroy import state taint untaint force-unlock run-all console login logout',
        'changes real infrastructure',
      ],
    ],
    alone: safe,
  });
}

function appTool(): Judge {
  return tool(
    'build test lint check e2e typecheck prepare generate info version doctor make package',
    [
      ['moderate', 'dev develop start serve preview server watch open run', RUNS],
      [
        'moderate',
        'add new create init install update upgrade generate g sync copy eject',
        INSTALLS,
      ],
      ['moderate', 'deploy publish submit release gh-pages', PUBLISHES],
      ['moderate', 'clean', DELETES],
    ],
  );
}

// `mix do a --x, b`: several tasks with commas between.
function mixTasks(args: readonly string[], name: string): Judgement {
  const [first = '', ...rest] = args;
  if (first !== 'do') return mixTask(first, name);
  const tasks = rest.join(' ').split(/\s*(?:,|\+)\s*/);
  return worst(tasks.map((task) => mixTask(task.split(' ')[0] ?? '', name)));
}

function mixTask(task: string, name: string): Judgement {
  if (
    /^(?:test|compile|format|credo|dialyzer|docs|coveralls(?:\..*)?|xref|sobelow|deps|help|test\..*|espec|gettext\.extract|phx\.routes|hex\.audit|deps\.(?:tree|unlock --check-unused))$/.test(
      task,
    )
  )
    return safe;
  if (/drop|reset|rollback/.test(task)) return dangerous(`\`${name} ${task}\` may remove data`);
  return moderate(`\`${name} ${task}\` does more than build and test`);
}

function cmakeTool(args: readonly string[]) {
  if (args.some((arg) => /^(?:rm|remove|remove_directory)$/.test(arg)))
    return dangerous('`cmake -E` deletes files');
  return moderate('`cmake -E` changes files');
}

function pantsGoals(args: readonly string[]) {
  const goals = args.filter((arg) => /^[a-z-]+$/.test(arg) && !arg.startsWith('-'));
  return goals.every((goal) =>
    /^(?:test|check|lint|fmt|fix|package|list|dependencies|dependents|peek|tailor|validate|roots|help|version)$/.test(
      goal,
    ),
  )
    ? safe
    : moderate(`\`pants\` ${PUBLISHES}`);
}

const toolOfR = tool(
  'CMD+check CMD+build CMD+config --version',
  [['moderate', 'CMD', INSTALLS]],
  '',
  [],
  RUNS,
);

function judgeCodeOfR({ args }: Call): Judgement {
  const codes = args.filter((_, at) => args[at - 1] === '-e');
  return codes.every((code) => isHarmlessCode(code, 'r'))
    ? safe
    : dangerous('`R` runs inline code');
}
