import type { Config } from '../core/config.ts';
import type { NotificationResult } from '../core/notification.ts';
import type { ReportTrouble } from '../core/trouble.ts';
import type { ChannelEnvironment } from './channel.ts';
import { isSwitchedOff } from './off-switch.ts';
import { formatMinute, parseQuietHours, type QuietHours, quietUntil } from './quiet-hours.ts';
import { type Claim, type ClaimLog, claimPlace, OwnClaims } from './rate-limit.ts';

/** Why nothing may be told now. */
export interface Closed {
  readonly result: Exclude<NotificationResult['result'], 'sent'>;
  readonly reason: string;
  /** When to ask again; absent when asking again is of no use. */
  readonly opensInMs?: number;
}

interface GateParts {
  readonly config: Config['notifications'];
  readonly environment: ChannelEnvironment;
  readonly wallClock: () => number;
  readonly claims: ClaimLog;
  readonly reportTrouble: ReportTrouble;
}

/** Says whether a message may go out now: the off switches, quiet hours, then the rate. */
export class Gate {
  readonly #parts: GateParts;
  readonly #quiet: QuietHours | undefined;
  #claims: ClaimLog;

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.#quiet = parseQuietHours(parts.config.quiet ?? '');
    this.#claims = parts.claims;
  }

  /** Undefined when the message may go: it then has one of the places of this minute. */
  tryEnter(): Closed | undefined {
    const { config, environment, wallClock } = this.#parts;
    if (isSwitchedOff(config, environment)) {
      const by = config.enabled ? '`WISP_NOTIFY` is off' : '`notifications.enabled` is false';
      return { result: 'off', reason: by };
    }
    const nowMs = Math.floor(wallClock());
    const quietEnd = this.#quiet && quietUntil(this.#quiet, nowMs);
    if (this.#quiet && quietEnd !== undefined) {
      const reason = `quiet hours until ${formatMinute(this.#quiet.toMinute)}`;
      return { result: 'off', reason, opensInMs: quietEnd - nowMs };
    }
    const claim = this.#claim();
    if (claim.isGranted) return undefined;
    const reason = `more than ${config.perMinute} within a minute`;
    return { result: 'held', reason, opensInMs: claim.freeInMs };
  }

  #claim(): Claim {
    const { config, wallClock, reportTrouble } = this.#parts;
    try {
      return claimPlace(this.#claims, config.perMinute);
    } catch (error) {
      if (!isOfWholeDisk(error)) {
        const message = error instanceof Error ? error.message : String(error);
        reportTrouble({
          part: 'notify',
          message: `the limit of notifications holds for this process alone: ${message}`,
        });
      }
      this.#claims = new OwnClaims(wallClock);
      return claimPlace(this.#claims, config.perMinute);
    }
  }
}

/** A disk that takes nothing is told by the audit log, which is beside the claims: one line a cause. */
function isOfWholeDisk(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS';
}
