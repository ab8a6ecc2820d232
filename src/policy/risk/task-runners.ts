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
import { judgeTask } from './task-names.ts';

/** Runners of tasks that the project itself defines, judged by the tasks' names. */
export const taskRunners: ProgramTable = {
  ...each('make gmake bmake remake', (call) => judgeMake(call)),
  ...each(
    'just',
    runner(
      '-f --justfile -d --working-directory --set --shell',
      /^(?:--list|-l|--summary|--dump|--show|--evaluate|--fmt|--variables)$/,
    ),
  ),
  ...each(
    'task go-task',
    runner(
      '-t --taskfile -d --dir -C --concurrency -o --output',
      /^(?:--list|-l|--list-all|-a|--status|--dry|-n)$/,
    ),
  ),
  ...each(
    'rake',
    runner('-f --rakefile -C --directory -I -r -R', /^(?:-T|--tasks|-P|-D|-W|-n|--dry-run)$/, safe),
  ),
  ...each(
    'gulp grunt jake cake invoke inv fab paver doit mage nuke psake earthly dagger xtask thor',
    runner('-f --gulpfile --gruntfile -c -d --dir', /^(?:--tasks|-T|--list|-l|--help|ls|-h)$/),
  ),
  ...each(
    'ant',
    runner(
      '-f -file -buildfile -lib -l -logger -listener -s -find',
      /^(?:-p|-projecthelp|-version)$/,
    ),
  ),
  ...each('gradle gradlew', judgeGradle),
  ...each('mvn mvnw mvnd', judgeMaven),
  ...each('sbt bloop', (call) => judgeWords(call, /^(?:-|;)/)),
  ...each('mill', (call) => judgeWords(call, /^-/)),
  ...each('lein boot bb', (call) => judgeLein(call)),
  ...each('clj clojure', judgeClojure),
  ...each('composer', judgeComposer),
  ...each('bundle bundler', judgeBundler),
  ...each('poetry pdm rye hatch pipenv uv uvx pixi', judgePythonProject),
  ...each('deno', judgeDeno),
  ...each('rails', judgeRails),
  ...each('artisan spark', judgeArtisan),
  ...each('django-admin manage.py', judgeDjango),
  ...each('symfony console wp drush', ({ args, name }) =>
    judgeTask(args.find((arg) => !arg.startsWith('-')) ?? '', name),
  ),
};

function tasksOf(args: readonly string[], withValue: string): string[] {
  const options = withValue.split(' ');
  return args.filter(
    (arg, at) =>
      !arg.startsWith('-') && !/^\w+[:+?]?=/.test(arg) && !options.includes(args[at - 1] ?? ''),
  );
}

function runner(withValue: string, listing: RegExp, alone: Judgement = safe): Judge {
  return ({ name, args }) => {
    if (args.some((arg) => listing.test(arg))) return safe;
    const tasks = tasksOf(args, withValue);
    return tasks.length === 0 ? alone : judgeFirst(tasks, name);
  };
}

// The first is a task; what follows may be its arguments, which are only feared.
function judgeFirst([first = '', ...rest]: readonly string[], name: string): Judgement {
  const others = rest
    .map((task) => judgeTask(task, name))
    .filter(({ level, reason }) => level === 'dangerous' || /does more/.test(reason));
  return worst([judgeTask(first, name), ...others]);
}

function judgeMake({ name, args }: Call): Judgement {
  if (args.some((arg) => /^(?:-n|--dry-run|--just-print|-q|--question)$/.test(arg))) return safe;
  if (args.some((arg) => /^(?:SHELL|\.SHELLFLAGS|MAKEFLAGS|MAKE|MAKEFILES)[:+?]*=/.test(arg))) {
    return dangerous('changes what runs the recipes');
  }
  const tasks = tasksOf(args, '-f --file --makefile -C --directory -j -l -I -o -W');
  const named = tasks.filter((task) => !/^\d+$/.test(task));
  // The default target builds, by every convention.
  return named.length === 0 ? safe : worst(named.map((task) => judgeTask(task, name)));
}

function judgeGradle({ name, args }: Call): Judgement {
  if (args.some((arg) => /^(?:-I|--init-script)$/.test(arg)))
    return dangerous('`--init-script` runs more code');
  const tasks = tasksOf(
    args,
    '-p --project-dir -b --build-file -c --settings-file -x --exclude-task --tests -P -D -g --console --max-workers',
  );
  return worst(
    tasks.map((task) => {
      const last = task.split(':').at(-1) ?? '';
      if (
        /^(?:tasks|dependencies|projects|properties|help|dependencyInsight|classes|testClasses|jacocoTestReport|javadoc|dokka\w*|ktlint\w*|detekt\w*|spotless\w*|compile\w*|assemble\w*|connected\w*Test|lint\w*|check\w*|\w*Test\w*|testDebug\w*)$/.test(
          last,
        )
      )
        return safe;
      if (last === 'clean' && tasks.length > 1) return safe;
      return last === 'clean'
        ? moderate(`\`${name} clean\` deletes what was built`)
        : judgeTask(last, name);
    }),
  );
}

const MAVEN_SAFE =
  /^(?:validate|compile|test|test-compile|verify|package|integration-test|process-\w+|generate-\w+|prepare-package|site|(?:[\w.]+:)?(?:[\w-]*(?:surefire|failsafe|checkstyle|spotbugs|pmd|jacoco|spotless|dependency|help|enforcer|versions-display|compiler|fmt|formatter|javadoc|license|sonar|revapi|animal-sniffer)[\w-]*)(?::[\d.]+)?:[\w-]+)$/;

function judgeMaven({ name, args }: Call): Judgement {
  const goals = tasksOf(
    args,
    '-f --file -pl --projects -P --activate-profiles -s --settings -rf --resume-from -T --threads -l --log-file -t -gs',
  );
  return worst(
    goals.map((goal) => {
      if (/sonar:|wrapper:/.test(goal)) return moderate(`\`${name} ${goal}\` sends or fetches`);
      if (MAVEN_SAFE.test(goal) || (goal === 'clean' && goals.length > 1)) return safe;
      return /exec:|antrun:/.test(goal)
        ? moderate(`\`${name} ${goal}\` runs another program`)
        : moderate(`\`${name} ${goal}\` does more than build and test`);
    }),
  );
}

function judgeWords({ name, args }: Call, ignored: RegExp): Judgement {
  const tasks = args
    .flatMap((arg) => arg.split(';'))
    .map((arg) => arg.trim())
    .filter((arg) => arg !== '' && !ignored.test(arg));
  if (tasks.length === 0) return moderate(`\`${name}\` opens a prompt`);
  return worst(
    tasks.map((task) => {
      const words = task.split(/\s+/)[0] ?? '';
      const last = words.split(/[/.:]/).at(-1) ?? '';
      return /^(?:compile|testOnly|testQuick|\+?test\w*|scalafmt\w*|scalafix\w*|projects|doc|evicted|update-check|coverage\w*|mimaReportBinaryIssues|headerCheck|undeclaredCompileDependencies\w*|__)$/.test(
        last,
      )
        ? safe
        : judgeTask(last, name);
    }),
  );
}

function judgeLein({ name, args }: Call): Judgement {
  const tasks = args.filter((arg) => !/^[-:]/.test(arg));
  const task =
    tasks.find((arg) => !/^(?:with-profile|do|\+?[\w,+-]*dev|update-in)$/.test(arg)) ?? '';
  if (
    /^(?:test|check|compile|eastwood|kibit|cljfmt|bikeshed|midje|cloverage|jar|uberjar|classpath|deps|javac|tasks|codox|clj-kondo|ancient)$/.test(
      task,
    )
  ) {
    return task === 'deps' ? moderate(`\`${name} deps\` installs packages`) : safe;
  }
  return judgeTask(task, name);
}

function judgeClojure({ args, name }: Call): Judgement {
  const alias = args.find((arg) => /^-[MXTA]/.test(arg)) ?? '';
  if (args.some((arg) => /^(?:-e|--eval)$/.test(arg)))
    return dangerous(`\`${name} -e\` runs inline code`);
  return judgeTask(alias.slice(2) || args.find((arg) => !arg.startsWith('-')) || 'repl', name);
}

function judgeComposer({ name, args }: Call): Judgement {
  const [first = '', second = ''] = args.filter((arg) => !arg.startsWith('-'));
  if (
    /^(?:validate|show|info|outdated|licenses|check-platform-reqs|depends|why|why-not|prohibits|diagnose|audit|fund|search|status|suggests|list|about|exec)$/.test(
      first,
    )
  )
    return safe;
  if (
    /^(?:install|update|require|create-project|dump-autoload|dumpautoload|self-update|global|reinstall|init|i|u|bump|remove|archive|clear-cache|config)$/.test(
      first,
    )
  ) {
    return moderate(`\`${name} ${first}\` installs packages or changes settings`);
  }
  if (first === '') return safe;
  return /^(?:run|run-script)$/.test(first) ? judgeTask(second, name) : judgeTask(first, name);
}

function judgeBundler({ name, args }: Call): Judgement {
  const [first = ''] = args.filter((arg) => !arg.startsWith('-'));
  if (
    /^(?:exec|check|list|show|info|outdated|platform|doctor|viz|env|licenses|audit|version|help)$/.test(
      first,
    )
  )
    return safe;
  return moderate(`\`${name} ${first || 'install'}\` installs packages`);
}

function judgePythonProject({ name, args }: Call): Judgement {
  const [first = '', second = ''] = args.filter((arg) => !arg.startsWith('-'));
  if (name === 'uvx') return moderate('`uvx` may fetch a package and run it');
  if (/^(?:run|exec)$/.test(first)) return safe;
  if (
    /^(?:check|show|build|env|version|list|tree|info|graph|verify|requirements|search|about|fmt|test|lint|help|export|python|lock-check|task)$/.test(
      first,
    )
  ) {
    if (name === 'hatch' && first === 'env') return moderate('`hatch env` changes an environment');
    if (name === 'pixi' && first === 'task') return judgeTask(second, name);
    if (name === 'uv' && first === 'python')
      return second === 'list' ? safe : moderate('`uv python` installs');
    return safe;
  }
  if (/^(?:publish|upload)$/.test(first))
    return moderate(`\`${name} ${first}\` publishes a package`);
  if (first === '') return safe;
  return moderate(`\`${name} ${first}\` installs packages or changes settings`);
}

function judgeDeno({ args, name }: Call): Judgement {
  const [first = '', second = ''] = args.filter((arg) => !arg.startsWith('-'));
  if (
    /^(?:test|check|lint|fmt|doc|info|bench|coverage|types|outdated|help|completions)$/.test(first)
  )
    return safe;
  if (first === 'task') return second === '' ? safe : judgeTask(second, 'deno task');
  if (first === 'eval' || first === 'repl') return dangerous('`deno eval` runs inline code');
  return first === '' ? safe : moderate(`\`${name} ${first}\` runs or installs code`);
}

function judgeRails({ args, name }: Call): Judgement {
  const [first = ''] = args.filter((arg) => !arg.startsWith('-'));
  if (
    /^(?:routes|about|notes|stats|zeitwerk:check|assets:precompile|middleware|time:zones|test(?::\w+)?|spec)$/.test(
      first,
    )
  )
    return safe;
  if (/^(?:runner|r)$/.test(first)) return dangerous('`rails runner` runs inline code');
  return judgeTask(first, name);
}

function judgeArtisan({ args, name }: Call): Judgement {
  const [first = ''] = args.filter((arg) => !arg.startsWith('-'));
  if (/^(?:test|list|route:list|about|env|config:show|schedule:list|dusk|inspire)$/.test(first))
    return safe;
  if (/fresh|wipe|reset|flush|rollback|tinker|forget/.test(first))
    return dangerous(`\`${name} ${first}\` may remove data or runs code`);
  return moderate(`\`${name} ${first}\` changes things`);
}

function judgeDjango({ args, name }: Call): Judgement {
  const [first = ''] = args.filter((arg) => !arg.startsWith('-'));
  if (
    /^(?:test|check|showmigrations|diffsettings|help|version|sqlmigrate|findstatic|inspectdb|compilemessages)$/.test(
      first,
    )
  )
    return safe;
  if (
    /^(?:makemigrations|migrate)$/.test(first) &&
    args.some((arg) => /^--(?:check|dry-run|plan)$/.test(arg))
  )
    return safe;
  if (
    /^(?:flush|sqlflush|reset_db|shell|shell_plus|dbshell|drop_test_database|clear_cache|remove_stale_contenttypes)$/.test(
      first,
    )
  ) {
    return dangerous(`\`${name} ${first}\` may remove data or runs code`);
  }
  return moderate(`\`${name} ${first}\` changes things`);
}
