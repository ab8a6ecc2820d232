import { dangerous, type Judgement, moderate, safe, worst } from '../../judgement.ts';
import { judgeVariable } from '../variables.ts';
import type { Argument, Kinds } from './argument.ts';
import { inProject, plainWord } from './path-kinds.ts';
import { judgeScriptName, judgeTask } from './task-names.ts';

/** Kinds of arguments that name a task, a target, a goal: something the project itself defines. */
export const taskKinds: Kinds = {
  task: (argument) => named(argument),
  ownscript: (argument) => named(argument),
  toxenv: (argument) =>
    /deploy|publish|release|upload/.test(argument.text)
      ? moderate('`tox` publishes or deploys')
      : plainWord(argument),
  tasks: taskOrArgument,
  npmscript: () => safe,
  nxtask: (argument) =>
    /^[\w@./-]+:[\w:-]+$|^[\w-]+$/.test(argument.text)
      ? judgeTask(
          argument.text.split(':').slice(argument.text.includes(':') ? 1 : 0)[0] ?? '',
          argument.call.program,
        )
      : dangerous('is not a plain task'),
  tasklist: (argument) =>
    worst(argument.text.split(',').map((text) => named({ ...argument, text }))),
  foreachtask: (argument) => (argument.text === 'run' ? safe : named(argument)),
  hatchtask: (argument) =>
    judgeTask(
      argument.text.replace(
        /^.*:/,
        argument.text.includes(':') ? `${argument.text.split(':')[0]} ` : '',
      ),
      'hatch',
    ),
  toxcommand: plainWord,
  goal: (argument) =>
    /::|[/.]/.test(argument.text) ||
    /^(?:test|check|lint|fmt|fix|package|list|dependencies|dependents|peek|tailor|validate|roots|help|version)$/.test(
      argument.text,
    )
      ? plainWord(argument)
      : moderate(`\`pants ${argument.text}\` does more than build and test`),
  buildtask: (argument) =>
    /install|clean/.test(argument.text)
      ? moderate(`\`${argument.call.program} ${argument.text}\` installs or cleans`)
      : variableOr(argument, plainWord),
  zigstep: (argument) =>
    /^(?:run|install|uninstall|deploy)$/.test(argument.text)
      ? moderate(`\`zig build ${argument.text}\` runs the project's own program`)
      : plainWord(argument),
  xcodeaction: (argument) =>
    /^(?:build|test|analyze|build-for-testing|test-without-building|docbuild)$/.test(argument.text)
      ? safe
      : variableOr(argument, () => moderate('`xcodebuild` cleans, installs or exports')),
  msbuildword: (argument) =>
    /^[-/](?:t|target):.*(?:clean|publish|deploy|install)/i.test(argument.text)
      ? moderate('`msbuild` cleans, publishes or installs')
      : /^[-/]\w+(?::[\w.=;-]*)?$/.test(argument.text)
        ? safe
        : inProject(argument),
  gradle: gradleTask,
  maven: mavenGoal,
  sbt: sbtTask,
  alias: (argument) => judgeTask(argument.text.replace(/^:/, ''), argument.call.program),
  leintask: leinTask,
  mixtask: ({ text }) => mixTask(text),
  mixtasks: (argument) =>
    /^[-,+]|^--/.test(argument.text)
      ? plainWord(argument)
      : mixTask(argument.text.replace(/,$/, '')),
  make: makeWord,
  label: (argument) =>
    /^-?\/\/[\w./:@+-]*(?:\.\.\.)?[\w:*-]*$|^[\w@./:*+-]+$/.test(argument.text) &&
    !/(?:^|\/)\.\.\//.test(argument.text)
      ? safe
      : dangerous('is not a plain label'),
  efcommand: ({ text }) => (text === 'drop' ? dangerous('`dotnet ef` may remove data') : safe),
  dbcommand: ({ text, call }) =>
    /drop|reset|clean|revert|rollback|down|undo|fresh|:all/.test(text)
      ? dangerous(`\`${call.program}\` may remove data`)
      : /^(?:check|status|validate|current|history|info|show|heads|generate|prepare|lint)$/.test(
            text,
          )
        ? safe
        : moderate(`\`${call.program}\` changes a database`),
  dartprogram: (argument) =>
    argument.text === 'build_runner' ? safe : judgeScriptName(argument.text, 'dart run'),
  assign: ({ text, word }) => {
    const equals = text.indexOf('=');
    return equals === -1
      ? safe
      : judgeVariable({
          name: text.slice(0, equals),
          value: { ...word, text: text.slice(equals + 1) },
        });
  },
  define: ({ text }) =>
    /^[\w.:-]*(?:=[\w.,:/*#!+@ -]*)?$/.test(text) &&
    !/exec|script|shell|command|javaagent|(?:^|\.)jvm|argLine/i.test(text) &&
    !/=(?:\/|~)|\.\.\//.test(text)
      ? safe
      : dangerous(`\`${text.slice(0, 60)}\` sets what runs`),
};

function named({ text, call }: Argument): Judgement {
  if (!/^[\w:@.+*/-]+$/.test(text)) return dangerous(`\`${text}\` is not a plain task`);
  return judgeTask(text, call.grammar.label);
}

// The first is a task; what follows may be its arguments, which are only feared.
function taskOrArgument(argument: Argument): Judgement {
  const { call, text } = argument;
  const first = call.arguments.find(({ kind }) => kind === 'tasks')?.word;
  if (first === argument.word) return variableOr(argument, named);
  const judged = variableOr(argument, (one) => worst([plainWord(one), named(one)]));
  return judged.level === 'dangerous' || /does more/.test(judged.reason) || text.includes('/..')
    ? judged
    : safe;
}

function variableOr(argument: Argument, judge: (argument: Argument) => Judgement): Judgement {
  const [, name, value = ''] = /^([A-Za-z_]\w*)[:+?!]*=(.*)$/s.exec(argument.text) ?? [];
  if (name === undefined) return judge(argument);
  return judgeMakeVariable(name, value);
}

function makeWord(argument: Argument): Judgement {
  return variableOr(argument, named);
}

const MAKE_NAMES =
  /^(?:V|VERBOSE|DEBUG|BUILD|BUILD_TYPE|BUILDTYPE|CONFIG|CONFIGURATION|MODE|PROFILE|TARGET|ARCH|OS|PLATFORM|PREFIX|TESTS?|T|K|J|JOBS|N|Q|COVERAGE|RELEASE|CI|ENV|NODE_ENV|GOOS|GOARCH|CGO_ENABLED|TEST_?(?:FLAGS|ARGS|OPTS|FILES?|NAME|PKG|FILTER|SUITE)|PYTEST_?(?:ARGS|FLAGS|OPTS)|ARGS|OPTS|FLAGS|PKG|PKGS|PACKAGE|SPHINXOPTS|VERSION|W|STRICT|WERROR|SANITIZE|ASAN|LOG_?LEVEL|COLOR)$/;

function judgeMakeVariable(name: string, value: string): Judgement {
  if (/^(?:CC|CXX|FC|LD|AR|\w*FLAGS|LDLIBS)$/.test(name))
    return judgeVariable({
      name,
      value: { text: value, isKnown: true, isPattern: false, readings: [], variables: [] },
    });
  if (!/^[\w.,:=@%+-]*(?: [\w.,:=@%+-]+)*$/.test(value))
    return dangerous(`\`${name}\` is text for recipes to run`);
  return MAKE_NAMES.test(name)
    ? safe
    : /^(?:SHELL|MAKE\w*|GNUMAKEFLAGS)$/.test(name)
      ? dangerous('changes what runs the recipes')
      : moderate(`\`${name}\` is not a variable wisp knows`);
}

const GRADLE =
  /^(?:tasks|dependencies|projects|properties|help|dependencyInsight|classes|testClasses|jacocoTestReport|javadoc|dokka\w*|ktlint\w*|detekt\w*|spotless\w*|compile\w*|assemble\w*|connected\w*Test|lint\w*|check\w*|\w*Test\w*|testDebug\w*)$/;

function gradleTask({ text, call }: Argument): Judgement {
  const last = text.split(':').at(-1) ?? '';
  const isAlone = call.arguments.filter(({ kind }) => kind === 'gradle').length === 1;
  if (!/^[\w:.-]+$/.test(text)) return dangerous(`\`${text}\` is not a plain task`);
  if (GRADLE.test(last) || (last === 'clean' && !isAlone)) return safe;
  return last === 'clean'
    ? moderate('`gradle clean` deletes what was built')
    : judgeTask(last, call.program);
}

const MAVEN =
  /^(?:validate|compile|test|test-compile|verify|package|integration-test|process-\w+|generate-\w+|prepare-package|site|(?:[\w.]+:)?(?:[\w-]*(?:surefire|failsafe|checkstyle|spotbugs|pmd|jacoco|spotless|dependency|help|enforcer|compiler|fmt|formatter|javadoc|license|revapi|animal-sniffer)[\w-]*)(?::[\d.]+)?:[\w-]+)$/;

function mavenGoal({ text, call }: Argument): Judgement {
  const isAlone = call.arguments.filter(({ kind }) => kind === 'maven').length === 1;
  if (MAVEN.test(text) || (text === 'clean' && !isAlone)) return safe;
  return /exec:|antrun:|groovy|script/.test(text)
    ? dangerous(`\`mvn ${text}\` runs another program`)
    : moderate(`\`mvn ${text}\` does more than build and test`);
}

function sbtTask({ text, call }: Argument): Judgement {
  return worst(
    text.split(';').map((part) => {
      const first = part.trim().split(/\s+/)[0] ?? '';
      if (!/^[\w+:/.,*-]*$/.test(first)) return dangerous('is not a plain task');
      const last = first.split(/[/.:]/).at(-1) ?? '';
      return /^(?:compile|testOnly|testQuick|\+?test\w*|scalafmt\w*|scalafix\w*|projects|doc|evicted|coverage\w*|mimaReportBinaryIssues|headerCheck|__|)$/.test(
        last,
      )
        ? safe
        : judgeTask(last, call.program);
    }),
  );
}

function leinTask(argument: Argument): Judgement {
  const { text, call } = argument;
  if (/^:|^\+?[\w,+-]*dev$|^with-profile$|^do$/.test(text)) return plainWord(argument);
  return /^(?:test|check|compile|eastwood|kibit|cljfmt|bikeshed|midje|cloverage|jar|uberjar|classpath|javac|tasks|codox|clj-kondo|ancient)$/.test(
    text,
  )
    ? safe
    : judgeTask(text, call.program);
}

function mixTask(task: string): Judgement {
  if (
    /^(?:test|compile|format|credo|dialyzer|docs|coveralls(?:\..*)?|xref|sobelow|deps|help|test\..*|espec|gettext\.extract|eunit|ct|xref|proper|lint|fmt|phx\.routes|hex\.audit|deps\.tree)$/.test(
      task,
    )
  )
    return safe;
  return /drop|reset|rollback|^(?:run|eval|cmd)$/.test(task)
    ? dangerous(`\`mix ${task}\` may remove data or runs code`)
    : moderate(`\`mix ${task}\` does more than build and test`);
}
