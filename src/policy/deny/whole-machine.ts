import { programName } from '../shell/simple-command.ts';
import { type DenyCall, isNamed } from './deny-call.ts';

const LAST_STATES =
  /^(?:poweroff|reboot|halt|kexec|soft-reboot|emergency|rescue|(?:poweroff|reboot|halt|rescue|emergency|shutdown)\.target)$/;

/** Says when a command would end the whole machine or every process on it. */
export function endsTheMachine(call: DenyCall): string | undefined {
  const { texts } = call;
  const isEnding =
    isNamed(call, /^(?:shutdown|reboot|halt|poweroff|stop-computer|restart-computer)$/) ||
    (isNamed(call, /^(?:init|telinit)$/) && texts.some((text) => /^[016s]$/i.test(text))) ||
    (isNamed(call, /^(?:systemctl|loginctl)$/) && texts.some((text) => LAST_STATES.test(text))) ||
    (isNamed(call, /^osascript$/) &&
      texts.some((text) => /\b(?:shut down|restart)\b/i.test(text))) ||
    (isNamed(call, /^kill$/) && texts.some((text, at) => text === '-1' && at > 0)) ||
    (isNamed(call, /^kill$/) && texts.includes('1') && texts.every((text) => /^-|^1$/.test(text)));
  return isEnding ? 'would shut the machine down' : undefined;
}

const FORK_LOOPS =
  /\bfork\b\s*(?:\(\s*\))?\s*(?:while|until)\s+\w*fork|while\s*(?:\(?\s*(?:1|true)\s*\)?)\s*[:{]?\s*(?:os\.)?fork|:\s*\(\s*\)\s*\{|loop\s*\{\s*fork/i;

/** Says when a command starts copies of itself without end. */
export function bombs(call: DenyCall): string | undefined {
  const { command, names, texts, line } = call;
  const { inFunction } = command;
  if (inFunction !== null && names.includes(inFunction.toLowerCase())) {
    const calls = line.commands.filter(
      (other) => other.inFunction === inFunction && programName(other) === inFunction,
    );
    if (calls.length > 1 || command.isBackground || command.pipes.length > 0)
      return 'is a fork bomb';
  }
  return texts.some((text) => FORK_LOOPS.test(text)) ? 'is a fork bomb' : undefined;
}
