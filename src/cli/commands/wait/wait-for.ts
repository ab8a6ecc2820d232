import { freshId } from '../../../app/host/open-host.ts';
import { createProbes } from '../../../app/wait/wait-probes.ts';
import { type WaitMember, WaitSession } from '../../../app/wait/wait-session.ts';
import { absoluteClock } from '../../../core/absolute-clock.ts';
import type { Config } from '../../../core/config.ts';
import type { RecordEvent } from '../../../core/event.ts';
import type { Redact } from '../../../core/redact.ts';
import type { ReportTrouble } from '../../../core/trouble.ts';
import { readConfig } from '../../../fs/config/config-file.ts';
import { createRedact } from '../../../policy/redaction.ts';
import { systemClock, wallClockMs } from '../../../system/system-clock.ts';
import { takeLookFor } from '../../../wait/take-look.ts';
import { targetOf, type Wait, wordsOf } from '../../../wait/wait.ts';
import { WaitLoop } from '../../../wait/wait-loop.ts';
import type { Screen } from '../../render/screen.ts';
import { createStyle, wantsColour } from '../../render/style.ts';
import {
  endLines,
  standingLine,
  type ToldEnd,
  tailLines,
  waitJson,
} from '../../render/wait-report.ts';
import { rowWords } from '../../render/wait-row.ts';
import { timeOfDay } from '../../render/watch-reporter.ts';
import type { Io } from '../../terminal/io.ts';
import { openAudit } from '../../terminal/open-audit.ts';
import { openScreen } from '../../terminal/open-screen.ts';
import { terminalNotifier } from '../../terminal/terminal-notifier.ts';
import { WaitTerminal } from '../../terminal/wait-terminal.ts';
import { exitOfVerdict } from './wait-exit.ts';
import { type CommonWaitOptions, planDeadline, planTogether } from './wait-plan.ts';

/** Waits for what is looked at; the exit code says how it ended. */
export async function waitFor(
  waits: readonly Wait[],
  options: CommonWaitOptions,
  io: Io,
): Promise<number> {
  if (options.detach === true) {
    const { detachWait } = await import('../supervised/detach-wait.ts');
    return detachWait(waits, options, io);
  }
  const probes = createProbes(io.environment);
  const members = waits.map((wait): WaitMember => {
    const look = takeLookFor(wait, probes);
    return {
      kind: wait.kind,
      target: targetOf(wait),
      words: wordsOf(wait),
      start: (given) => new WaitLoop({ ...given, look, random: Math.random }),
    };
  });
  return waitForMembers(members, options, io, await openSurroundings(options, io));
}

/** Waits for members that know how to start themselves. */
export async function waitForMembers(
  members: readonly WaitMember[],
  options: CommonWaitOptions,
  io: Io,
  around: WaitSurroundings,
): Promise<number> {
  const { screen, record } = around;
  const style = createStyle(wantsColour(io.stderr, io.environment));
  const hasOthers = members.length > 1;
  const together = planTogether(members.length, options);
  const hasLines = !options.quiet && !screen.hasStatus;
  const say = (words: string): void =>
    screen.say(`${style.dim(`[${timeOfDay(wallClockMs())}]`)} ${words}`);

  const id = freshId('wait');
  const deadlineMs = planDeadline(members[0]?.kind ?? '', options.deadline);
  if (hasLines) {
    for (const { words } of members) say(`waiting for ${words}`);
  }
  let terminal: WaitTerminal | undefined;
  const session = new WaitSession({
    id,
    members,
    together,
    deadlineMs,
    clock: absoluteClock(systemClock, wallClockMs),
    record,
    exitCodeOf: exitOfVerdict,
    tell: (member, standing) => {
      if (hasLines) say(standingLine(member, standing, hasOthers));
      terminal?.update();
    },
  });
  terminal = new WaitTerminal({
    io,
    screen,
    clock: systemClock,
    row: () =>
      rowWords(
        {
          targets: session.targets,
          together,
          elapsedMs: session.elapsedMs,
          nowMs: wallClockMs(),
          hasKeys: terminal?.hasKeys === true,
        },
        style,
      ),
    lookNow: () => session.lookNow(),
    stopFor: (signal) => session.stopFor(signal),
  });
  terminal.attach();
  const ended = await session.ended().finally(() => terminal?.detach());
  const told: ToldEnd = { id, members, together: hasOthers ? together : null, ...ended };
  tellEnd(told, options, io, screen);
  if (options.notify) await notify(told, io, around);
  return told.exitCode;
}

/** What a wait needs of this process. */
export interface WaitSurroundings {
  readonly screen: Screen;
  readonly redact: Redact;
  readonly record: RecordEvent;
  readonly reportTrouble: ReportTrouble;
  readonly config: Config;
}

async function openSurroundings(options: CommonWaitOptions, io: Io): Promise<WaitSurroundings> {
  const { configFolder, directory } = io.environment;
  const { config } = await readConfig({ configFolder, directory });
  const { screen } = openScreen(io, !options.quiet);
  const reportTrouble: ReportTrouble = ({ message }) => screen.say(`wisp: ${message}`);
  const redact = createRedact();
  const record = openAudit(io, {
    directory,
    log: config.log,
    redact,
    reportTrouble,
  });
  return { screen, redact, record, reportTrouble, config };
}

function tellEnd(told: ToldEnd, options: CommonWaitOptions, io: Io, screen: Screen): void {
  if (options.json) screen.data(JSON.stringify(waitJson(told)));
  if (options.quiet) return;
  const style = createStyle(wantsColour(io.stderr, io.environment));
  for (const line of tailLines(told.end, style)) screen.say(line);
  // The ending is what a pipe is read for, unless the object is.
  const onStdout = createStyle(wantsColour(io.stdout, io.environment));
  if (options.json) for (const line of endLines(told, style)) screen.say(line);
  else for (const line of endLines(told, onStdout)) screen.data(line);
  const { hint } = told.end.verdict;
  if (hint !== undefined) screen.say(`  hint: ${hint}`);
}

async function notify(told: ToldEnd, io: Io, around: WaitSurroundings): Promise<void> {
  const { verdict } = told.end;
  if (verdict.kind === 'interrupted') return;
  const notifier = terminalNotifier(io, {
    config: around.config.notifications,
    clock: systemClock,
    redact: around.redact,
    record: around.record,
    reportTrouble: around.reportTrouble,
  });
  const { result, reason } = await notifier.notify({
    title: 'wisp wait',
    subtitle: told.members.map(({ target }) => target).join(', '),
    body: verdict.summary,
    sound: verdict.kind !== 'good',
    source: 'wait',
    key: told.id,
  });
  if (result === 'held' || result === 'failed') {
    around.screen.say(`wisp: the notification waits: ${reason}`);
  }
  const isSettled = result === 'sent' || (await notifier.settled(LONGEST_HOLD_MS));
  if (!isSettled || result === 'off') around.screen.say(`wisp: not notified: ${reason}`);
  await notifier.close();
}

/** How long the end of a wait waits for its notification: the limit counts by the minute. */
const LONGEST_HOLD_MS = 61_000;
