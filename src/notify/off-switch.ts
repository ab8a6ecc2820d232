import type { Config } from '../core/config.ts';
import type { ChannelEnvironment } from './channel.ts';

/** Whether notifications are off altogether: by the config, or by `WISP_NOTIFY=off`. */
export function isSwitchedOff(
  config: Pick<Config['notifications'], 'enabled'>,
  environment: ChannelEnvironment,
): boolean {
  return !config.enabled || environment.get('WISP_NOTIFY')?.toLowerCase() === 'off';
}
