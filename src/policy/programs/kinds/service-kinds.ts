import { dangerous, type Judgement, moderate, safe, worst } from '../../judgement.ts';
import { isSink } from '../../paths.ts';
import type { Argument, Kinds } from './argument.ts';
import { isWithin, obeyed, plainWord, reach } from './path-kinds.ts';
import { judgePathIn } from './sensitive-paths.ts';

/** Kinds of arguments of programs that work on repositories, other machines, containers and processes. */
export const serviceKinds: Kinds = {
  url: ({ text, call }) =>
    /^file:/i.test(text)
      ? dangerous(`\`${call.program} file:\` reads any file`)
      : LOCAL.test(text)
        ? safe
        : moderate(`\`${call.program}\` talks to another machine`),
  download: ({ text, call }) => {
    const isPrinted =
      call.options.some(({ name }) => name === '--spider') ||
      call.arguments.some(({ kind, word }) => kind === 'wgetout' && word.text === '-');
    return LOCAL.test(text) && isPrinted ? safe : moderate(`\`${call.program}\` downloads`);
  },
  wgetout: downloaded,
  curlout: downloaded,
  curlvalue: plainWord,
  data: ({ text }) =>
    /[@<$`]/.test(text) ? dangerous('`curl` sends a file') : moderate('`curl` sends data'),
  httpmethod: ({ text, call }) =>
    /^(?:GET|HEAD|OPTIONS)$/i.test(text)
      ? safe
      : /DELETE/i.test(text)
        ? dangerous(`\`${call.grammar.label}\` deletes on a server`)
        : moderate(`\`${call.grammar.label}\` sends data`),
  httpword: ({ text, call }) =>
    /^DELETE$/i.test(text) || /@/.test(text)
      ? dangerous(`\`${call.program}\` deletes or sends a file`)
      : safe,
  remotename: ({ text }) =>
    /^(?:ext|fd)::|\s|^-/.test(text) ? dangerous('runs another program') : safe,
  pushname: ({ text }) =>
    /^[+:]|^(?:ext|fd)::|\s|:$/.test(text)
      ? dangerous('`git push` rewrites or deletes what is there')
      : safe,
  branchname: ({ text, call }) =>
    call.grammar.label.endsWith(' reflog') ||
    call.options.some(({ name }) =>
      /^(?:-[alrv]|--list|--contains|--merged|--no-merged|--points-to)$/.test(name),
    )
      ? safe
      : /^[\w./@^~*-]+$/.test(text)
        ? moderate(`\`${call.grammar.label}\` changes the repository`)
        : dangerous('is not a plain name'),
  branchname2: ({ text }) => (/^[\w./@^~-]+$/.test(text) ? safe : dangerous('is not a plain name')),
  // Behind a branch there are files, and their changes are lost.
  checkoutname: ({ text, call }) =>
    call.arguments.filter(({ kind }) => kind === 'checkoutname').length > 1 &&
    !call.options.some(({ name }) => /^(?:-[bt]|--track|--orphan)$/.test(name))
      ? dangerous('`git checkout` discards changes')
      : /^(?:\.|\.\/.*|:.*|.*[*].*|.*\/)$/.test(text) || !/^[\w./@^~-]+$/.test(text)
        ? dangerous('`git checkout` discards changes')
        : safe,
  discard: () => dangerous('`git checkout` discards changes'),
  resetname: ({ text }) =>
    /[~^@]|^[0-9a-f]{7,40}$/.test(text) ? dangerous('`git reset` rewrites history') : safe,
  mount: (argument) => {
    const [, given] = /(?:^|,)(?:src|source)=([^,]*)/.exec(argument.text) ?? [];
    const source =
      given ?? (/(?:^|,)type=/.test(argument.text) ? '' : (argument.text.split(':')[0] ?? ''));
    const isOutside =
      /^[/~]|(?:^|\/)\.\.(?:\/|$)/.test(source) && !isWithin({ ...argument, text: source });
    return isOutside
      ? dangerous("mounts the machine's own folders into a container")
      : moderate('mounts a folder into a container');
  },
  env: ({ text }) =>
    /^\w+(?:=[\w.,:/@ -]*)?$/.test(text) ? safe : dangerous('is not a plain variable'),
  cloudword: cloudWord,
  kuberesource: ({ text }) =>
    /(?:^|[,/])secrets?(?:$|[,/.])/i.test(text)
      ? dangerous('`kubectl` reads secrets')
      : /^[\w.,:/@%-]+$/.test(text)
        ? safe
        : dangerous('is not a plain name'),
  pid: ({ text }) =>
    /^(?:-\d+|[01]|-\w+)$/.test(text)
      ? dangerous('`kill` ends everything')
      : /^(?:%[\w+-]+|\d+)$/.test(text)
        ? safe
        : dangerous('is not a process'),
  pidname: ({ text }) => (/^[\w@./ :-]+$/.test(text) ? safe : dangerous('ends too much')),
  servicename: ({ text }) => (/^[\w@.-]+$/.test(text) ? safe : dangerous('is not a service')),
  servicecommand: ({ text }) => (text === 'status' ? safe : moderate('starts or stops services')),
  ipword: ({ text }) =>
    /^(?:show|list|dev|to|[\w.:/]+)$/.test(text) &&
    !/^(?:add|del|delete|set|flush|change|replace|up|down|exec)$/.test(text)
      ? safe
      : dangerous('changes the network'),
  ddword: (argument) => ddWord(argument),
};

const LOCAL =
  /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)(?::\d+)?(?=[/?#]|$)(?!.*[\s@])/i;

function downloaded(argument: Argument): Judgement {
  const { text, call } = argument;
  if (text === '-' || isSink(text)) return safe;
  return worst([
    judgePathIn(text, true),
    isWithin(argument)
      ? moderate(`\`${call.program}\` downloads a file`)
      : moderate(`writes outside the directory: \`${text}\``),
  ]);
}

// The words of a cloud's command line name what is done.
function cloudWord({ text, call }: Argument): Judgement {
  if (
    /(?:^|[-:.])(?:delete|destroy|remove|rm|rb|terminate|purge|wipe|drop|reset|deregister|detach|revoke|disable|empty|rollback|scale|unset|teardown|stop)/.test(
      text,
    )
  )
    return dangerous(`\`${call.program}\` removes what is real`);
  if (
    /secret|password|credential|token|\bkey|\biam\b|log(?:in|out)\b|\bauth\b|\bsso\b|get-parameter|configure|\bkms\b|ssm|config:get|\benv\b/.test(
      text,
    )
  )
    return dangerous(`\`${call.program}\` handles credentials`);
  return /^[\w.,:=@%/*+-]+$/.test(text) ? safe : dangerous('is not a plain word');
}

function ddWord(argument: Argument): Judgement {
  const { text } = argument;
  if (/^of=/.test(text))
    return isSink(text.slice(3)) ? safe : dangerous('`dd` overwrites its target');
  return /^(?:if|bs|count|skip|seek|status|conv|iflag|oflag|ibs|obs|cbs)=/.test(text)
    ? reach({ ...argument, text: text.slice(text.indexOf('=') + 1) }, () => safe)
    : obeyed(argument);
}
