import { resolvePath } from './paths.ts';
import type { Place } from './place.ts';
import { protectedFolder } from './protected-paths.ts';
import { isRecursive } from './risk/files.ts';
import { interpreter } from './risk/interpreters.ts';
import { isFetcher } from './risk/network.ts';
import { textsOf } from './shell/shell-word.ts';
import {
  baseName,
  feeds,
  type ParsedLine,
  programName,
  type SimpleCommand,
} from './shell/simple-command.ts';
import { workingDirectories } from './working-directories.ts';

/**
 * Why a line is never run, whatever any file, flag or person says; undefined when the floor has
 * nothing against it.
 *
 * It holds what nobody means to repeat unwatched: removing the root, the home folder or a parent of
 * the watched directory, writing to disks, fork bombs, opening everything to everybody, shutting
 * down, running what the network sends, reading wisp's state or the person's keys.
 */
export function forbidden(line: ParsedLine, place: Place): string | undefined {
  const directories = workingDirectories(line, place);
  for (const command of line.commands) {
    const call = callOf(command);
    const bases = directories.possible(command.id);
    const reason =
      removesProtected(call, bases, place, line) ??
      opensEverything(call, bases, place) ??
      writesToDevice(call) ??
      endsTheMachine(call) ??
      runsFromNetwork(command, call, line) ??
      bombs(command, call, line) ??
      readsKeys(command, call, bases, place);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

interface FloorCall {
  /** Every name the program may turn out to have. */
  readonly names: readonly string[];
  /** Every text each argument may turn out to be. */
  readonly args: readonly (readonly string[])[];
  readonly texts: readonly string[];
  readonly command: SimpleCommand;
}

function callOf(command: SimpleCommand): FloorCall {
  const [name, ...rest] = command.words;
  const args = rest.map(textsOf);
  return {
    names: name === undefined ? [] : textsOf(name).map((text) => baseName(text).toLowerCase()),
    args,
    texts: args.flat(),
    command,
  };
}

function isNamed({ names }: FloorCall, pattern: RegExp): boolean {
  return names.some((name) => pattern.test(name));
}

function removesProtected(
  call: FloorCall,
  bases: readonly (string | null)[],
  place: Place,
  line: ParsedLine,
): string | undefined {
  const { texts } = call;
  const isRemoving =
    (isNamed(call, /^(?:rm|grm|srm|del|erase|trash|trash-put|chattr)$/) &&
      (isRecursive(texts) || texts.some((text) => /\*/.test(text)))) ||
    isNamed(call, /^(?:rimraf|rd|rmdir|shred|wipe|scrub)$/) ||
    (isNamed(call, /^(?:g?find|fd|fdfind)$/) &&
      (texts.includes('-delete') || removesWhatItFinds(call, line))) ||
    (isNamed(call, /^rsync$/) && texts.some((text) => /^--del/.test(text))) ||
    isNamed(call, /^mv$/) ||
    isNamed(call, /^remove-item$|^ri$/);
  if (!isRemoving) return undefined;
  const targets = isNamed(call, /^(?:g?find|fd|fdfind)$/)
    ? searchRoots(call)
    : texts.filter((text) => !/^-/.test(text));
  for (const target of targets) {
    const folder = protectedFolder(target, bases, place);
    if (folder !== null) return `would remove \`${folder}\``;
  }
  return undefined;
}

function searchRoots({ args, names }: FloorCall): string[] {
  if (names.some((name) => name.startsWith('fd')))
    return args.flat().filter((text) => /^[/~.]/.test(text));
  const end = args.findIndex(([text = '']) => /^[-(!]/.test(text) && !/^-[HLPDO]/.test(text));
  const roots = (end === -1 ? args : args.slice(0, end))
    .flat()
    .filter((text) => !text.startsWith('-'));
  // A search that is narrowed down removes a part, not the folder.
  const isNarrow = args
    .flat()
    .some((text) =>
      /^-i?(?:name|path|regex|wholename|newer\w*|mtime|mmin|ctime|atime|size|user|empty|inum|samefile)$/.test(
        text,
      ),
    );
  return isNarrow ? roots.filter((root) => /^(?:\/|~|\/home|\/etc|\/usr)\/?$/.test(root)) : roots;
}

function removesWhatItFinds({ command }: FloorCall, line: ParsedLine): boolean {
  return line.commands.some((other) => {
    if (!/^(?:rm|shred|srm|unlink|rmdir)$/.test(programName(other))) return false;
    const isInside = other.via.some((via) => /^(?:g?find|fd|fdfind) /.test(via));
    return (
      isInside ||
      (feeds(command, other) && other.via.some((via) => via === 'xargs' || via === 'parallel'))
    );
  });
}

function opensEverything(
  call: FloorCall,
  bases: readonly (string | null)[],
  place: Place,
): string | undefined {
  if (
    !isNamed(call, /^(?:chmod|chown|chgrp|setfacl|chflags|icacls|takeown)$/) ||
    !isRecursive(call.texts)
  )
    return undefined;
  const folder = call.texts
    .filter((text) => /[/~.*]/.test(text))
    .map((text) => protectedFolder(text, bases, place))
    .find((found) => found !== null);
  return folder === undefined
    ? undefined
    : `would change the rights of everything in \`${folder}\``;
}

const DEVICE =
  /^\/dev\/(?:[shv]d[a-z]|xvd[a-z]|nvme\d|mmcblk\d|disk\d|rdisk\d|loop\d|md\d|dm-\d|mapper\/|sr\d|mem|kmem|port|nbd\d|zd\d|block\/|by-|disk\/|sd\*|[shv]d\?)|^\\\\\.\\|^\/dev\/[*?]|^\/proc\/sysrq-trigger|^\/sys\/(?:firmware|block|power)/;

function writesToDevice(call: FloorCall): string | undefined {
  const { texts, command } = call;
  if (isNamed(call, /^(?:mkfs(?:\..+)?|mke2fs|newfs\w*|mkswap|wipefs|blkdiscard)$/))
    return 'would erase a disk';
  if (
    isNamed(call, /^(?:format|diskpart)(?:\.com)?$/) &&
    texts.some((text) => /^[a-z]:/i.test(text))
  )
    return 'would erase a disk';
  if (
    isNamed(call, /^diskutil$/) &&
    texts.some((text) => /^(?:erase|partition|zero|secureErase|reformat|randomDisk)/i.test(text))
  )
    return 'would erase a disk';
  if (
    isNamed(call, /^(?:s?g?fdisk|cfdisk|sfdisk|gdisk|sgdisk|parted)$/) &&
    texts.some((text) => /^\/dev\//.test(text)) &&
    !texts.some((text) => /^(?:-l|--list|print|-s)$/.test(text))
  )
    return 'would change the partitions of a disk';
  const written = [
    ...command.redirects
      .filter(({ operator }) => !/^(?:<|<<|<<<|<&)$/.test(operator))
      .flatMap(({ word }) => textsOf(word)),
    ...(isNamed(call, /^dd$/)
      ? texts.filter((text) => text.startsWith('of=')).map((text) => text.slice(3))
      : []),
    ...(isNamed(call, /^(?:tee|cp|mv|shred|install|truncate|rm|dcfldd|ddrescue|pv|sponge|ln)$/)
      ? texts
      : []),
  ];
  const device = written.find((text) =>
    DEVICE.test(text.replace(/\/{2,}/g, '/').replaceAll('/./', '/')),
  );
  return device === undefined ? undefined : `would write to the device \`${device}\``;
}

function endsTheMachine(call: FloorCall): string | undefined {
  const { texts } = call;
  const isEnding =
    isNamed(call, /^(?:shutdown|reboot|halt|poweroff|stop-computer|restart-computer)$/) ||
    (isNamed(call, /^(?:init|telinit)$/) && texts.some((text) => /^[016s]$/i.test(text))) ||
    (isNamed(call, /^(?:systemctl|loginctl)$/) &&
      texts.some((text) =>
        /^(?:poweroff|reboot|halt|kexec|soft-reboot|emergency|rescue|(?:poweroff|reboot|halt|rescue|emergency|shutdown)\.target)$/.test(
          text,
        ),
      )) ||
    (isNamed(call, /^osascript$/) &&
      texts.some((text) => /\b(?:shut down|restart)\b/i.test(text))) ||
    (isNamed(call, /^kill$/) && texts.some((text, at) => text === '-1' && at > 0)) ||
    (isNamed(call, /^kill$/) && texts.includes('1') && texts.every((text) => /^-|^1$/.test(text)));
  return isEnding ? 'would shut the machine down' : undefined;
}

function runsFromNetwork(
  command: SimpleCommand,
  call: FloorCall,
  line: ParsedLine,
): string | undefined {
  const isRunner = call.names.some(
    (name) =>
      interpreter(name) !== undefined ||
      /^(?:eval|source|\.|xargs|parallel|at|batch|crontab)$/.test(name),
  );
  if (!isRunner) return undefined;
  const runsInput = line.runsUnknownText.has(command.id) || readsCode(call);
  if (!runsInput) return undefined;
  const source = line.commands.find((other) => {
    if (!isNetworkReader(other)) return false;
    const isAssigned = other.within.some((id) =>
      line.commands.some((outer) => outer.id === id && outer.words.length === 0),
    );
    return (
      feeds(other, command) ||
      other.within.includes(command.id) ||
      command.within.some((id) => other.within.includes(id) && feeds(other, command)) ||
      (isAssigned && line.runsUnknownText.has(command.id)) ||
      isFedByOuter(other, command, line)
    );
  });
  return source === undefined
    ? undefined
    : `would run what \`${programName(source) || 'the network'}\` fetches`;
}

// `sudo bash -c "$(curl x)"`: the substitution stands in the words of the outer command.
function isFedByOuter(other: SimpleCommand, command: SimpleCommand, line: ParsedLine): boolean {
  if (command.via.length === 0) return false;
  return other.within.some((id) => {
    const outer = line.commands.find((candidate) => candidate.id === id);
    return outer?.words.some((word) => command.words.includes(word) && !word.isKnown);
  });
}

function isNetworkReader(command: SimpleCommand): boolean {
  return (
    isFetcher(programName(command)) ||
    command.redirects.some(({ word }) => /^\/dev\/(?:tcp|udp)\//.test(word.text))
  );
}

// Interpreters without a script, or with one that is a stream.
function readsCode({ names, args, command }: FloorCall): boolean {
  const isPiped =
    command.pipes.some(({ stage }) => stage > 0) ||
    command.redirects.some(({ operator }) => operator.startsWith('<'));
  const texts = args.map(([text = '']) => text);
  const isStream = texts.some((text) =>
    /^(?:-|\/dev\/stdin|\/dev\/fd\/\d+|\/proc\/self\/fd\/\d+)$/.test(text),
  );
  const hasScript = texts.some((text) => !text.startsWith('-') && !/^[\u2047]/.test(text));
  const isCode = names.some((name) => interpreter(name) !== undefined);
  if (!isCode) return false;
  const hasInline = texts.some((text) => /^(?:-[a-zA-Z]*[cep]|--eval|-r)$/.test(text));
  if (hasInline)
    return args.some((arg, at) => at > 0 && arg.some((text) => text.includes('\u2047')));
  return isStream || (isPiped && !hasScript) || texts.some((text) => text === '\u2047');
}

function bombs(
  command: SimpleCommand,
  { texts, names }: FloorCall,
  line: ParsedLine,
): string | undefined {
  if (command.inFunction !== null && names.includes(command.inFunction.toLowerCase())) {
    const calls = line.commands.filter(
      (other) =>
        other.inFunction === command.inFunction && programName(other) === command.inFunction,
    );
    if (calls.length > 1 || command.isBackground || command.pipes.length > 0)
      return 'is a fork bomb';
  }
  if (
    texts.some((text) =>
      /\bfork\b\s*(?:\(\s*\))?\s*(?:while|until)\s+\w*fork|while\s*(?:\(?\s*(?:1|true|True)\s*\)?)\s*[:{]?\s*(?:os\.)?fork|:\s*\(\s*\)\s*\{|loop\s*\{\s*fork/.test(
        text,
      ),
    )
  )
    return 'is a fork bomb';
  return /^\$?\{?0\}?$/.test(command.words[0]?.text ?? '') && command.isBackground
    ? 'is a fork bomb'
    : undefined;
}

const PRIVATE_KEYS =
  /(?:^|\/)\.ssh(?:\/(?!config$|known_hosts|[^/]*\.pub$|authorized_keys$)|$)|(?:^|\/)\.gnupg(?:\/|$)|(?:^|\/)\.aws\/credentials|(?:^|\/)\.config\/(?:gh\/hosts|gcloud\/(?:credentials|application_default|legacy|access_tokens))|(?:^|\/)\.(?:netrc|git-credentials|pypirc|vault-token|password-store)(?:\/|$)|(?:^|\/)\.kube\/config|(?:^|\/)\.docker\/config\.json|\/Library\/Keychains/;

// Naming a key for a connection is using it as it is meant.
const KEY_USERS =
  /^(?:ssh|scp|sftp|rsync|mosh|autossh|ssh-add|ssh-keygen|ssh-copy-id|git|ansible|ansible-playbook|kubectl|helm|ls|test|\[|stat|mkdir|chmod|touch|echo|printf)$/;

function readsKeys(
  command: SimpleCommand,
  call: FloorCall,
  bases: readonly (string | null)[],
  place: Place,
): string | undefined {
  const files = command.redirects
    .filter(({ operator }) => !/^<<?<?$/.test(operator) || operator === '<')
    .filter(({ operator }) => operator !== '<<' && operator !== '<<<')
    .flatMap(({ word }) => textsOf(word));
  const isUsing = isNamed(call, KEY_USERS);
  const words = [...(isUsing ? [] : call.texts), ...files];
  for (const text of words) {
    for (const part of pathsIn(text)) {
      const paths = bases
        .map((base) => resolvePath(part, base, place))
        .filter((path) => path !== null);
      if (
        isInsideHome(part, paths, place) &&
        paths.concat(part).some((path) => PRIVATE_KEYS.test(path))
      )
        return `would read or send keys: \`${text.slice(0, 80)}\``;
    }
  }
  const isNaming = isNamed(call, /^(?:echo|printf|ls|wisp)$/);
  const own = [...(isNaming ? [] : call.texts), ...files].find((text) =>
    pathsIn(text).some((part) =>
      bases.some((base) => {
        const path = resolvePath(part, base, place);
        return (
          path !== null &&
          place.ownFolders.some((folder) => path === folder || path.startsWith(`${folder}/`))
        );
      }),
    ),
  );
  return own === undefined ? undefined : "would read or change wisp's own state";
}

// A word may hold a path: `of=…`, `-v…:…`, `@…`, a piece of code.
function pathsIn(text: string): string[] {
  const parts = text
    .split(/[\s"'=:,;()@<>|&]+/)
    .filter((part) => part.includes('/') || part.startsWith('~') || part.startsWith('.'));
  return [text, ...parts];
}

// In the project a folder of that name is the project's own (fixtures); at home it is the person's.
function isInsideHome(text: string, paths: readonly string[], place: Place): boolean {
  if (/^~|\$HOME|HOME\b/.test(text)) return true;
  const isProject = paths.every((path) => path.startsWith(`${place.directory}/`));
  return !isProject || place.directory === place.home;
}
