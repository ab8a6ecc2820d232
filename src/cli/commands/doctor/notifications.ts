import type { ChannelName, Config } from '../../../core/config.ts';
import { type Diagnosis, fail, ok, warn } from './diagnosis.ts';

/** What each channel would need here. */
export interface ChannelFacts {
  readonly platform: NodeJS.Platform;
  readonly isWsl: boolean;
  readonly hasNotifySend: boolean;
  readonly hasSessionBus: boolean;
  readonly isTerminal: boolean;
  /** The owner's program was found; null when none is set. */
  readonly hasCommand: boolean | null;
  readonly isSwitchedOff: boolean;
  /** The command that installs notify-send here. */
  readonly installNotifySend: string | undefined;
}

/** Which of the channels in the config can work here. Nothing is sent. */
export function judgeNotifications(
  config: Config['notifications'],
  facts: ChannelFacts,
): Diagnosis[] {
  const check = 'notify';
  if (facts.isSwitchedOff) return [ok(check, 'switched off by WISP_NOTIFY')];
  if (!config.enabled) return [ok(check, '`notifications.enabled` is false')];
  const judged = config.channels.map((channel) => judgeChannel(channel, config, facts));
  if (judged.some(({ status }) => status === 'ok')) return judged;
  // That the doctor's own words go elsewhere does not break anything.
  if (config.channels.includes('terminal')) {
    return [...judged, warn(check, 'no channel but the terminal works, which this is not')];
  }
  return [
    ...judged,
    fail(
      check,
      'no channel works here: a change of status is shown in the output and the log only',
    ),
  ];
}

function judgeChannel(
  channel: ChannelName,
  config: Config['notifications'],
  facts: ChannelFacts,
): Diagnosis {
  const check = `notify ${channel}`;
  switch (channel) {
    case 'desktop':
      return judgeDesktop(check, facts);
    case 'terminal':
      return facts.isTerminal
        ? ok(check, 'this terminal shows it, or its bell rings')
        : warn(check, 'standard error is not a terminal');
    case 'command':
      if (facts.hasCommand === null) {
        return warn(
          check,
          '`notifications.command` is not set',
          'wisp config set notifications.command <program>',
        );
      }
      return facts.hasCommand
        ? ok(check, `${config.command?.[0]} is there`)
        : warn(
            check,
            `there is no program ${config.command?.[0]}`,
            'wisp config set notifications.command <program>',
          );
    case 'webhook':
      return config.webhook === null
        ? warn(
            check,
            '`notifications.webhook` is not set',
            'wisp config set notifications.webhook.url <address>',
          )
        : ok(check, `messages go to ${new URL(config.webhook.url).host}`);
  }
}

function judgeDesktop(check: string, facts: ChannelFacts): Diagnosis {
  if (facts.platform === 'darwin' || facts.platform === 'win32' || facts.isWsl) {
    return ok(check, 'banners of this system');
  }
  if (!facts.hasNotifySend) {
    return warn(check, 'notify-send is not installed', facts.installNotifySend);
  }
  return facts.hasSessionBus
    ? ok(check, 'notify-send and a session bus are there')
    : warn(check, 'no desktop session here (no D-Bus session bus)');
}
