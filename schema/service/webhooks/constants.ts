/** Limits and timings of webhooks. */
import { DAY, HOUR, MINUTE, SECOND } from '../../durations.ts';

/** Endpoints of one seller; as many get the events of all sellers. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_LENGTH_MAX = 500;
/** Bytes of a signing secret, before base64. */
export const WEBHOOK_SECRET_BYTES = 32;
/** How long events are gathered before their messages go out (ms). */
export const WEBHOOKS_TOLD_EVERY = 500;
/** How long an endpoint may take to answer (ms). */
export const WEBHOOK_ANSWER_WITHIN = 15 * SECOND;
/** How long a server that stops waits for answers (ms). */
export const WEBHOOK_CLOSE_WITHIN = 3 * SECOND;
/** When another process takes an attempt over that has not ended (ms). It is longer than any attempt, and the wait for its turn. */
export const WEBHOOK_TRY_LASTS = 2 * MINUTE;
/** Attempts at one endpoint at a time, in one process. */
export const WEBHOOK_AT_ONCE = 8;
/**
 * Pauses after failed attempts (ms): the first ones, then each is twice the one before it, up to `longest`. A message is
 * given up where the next attempt would come more than `within` after the first one.
 */
export const WEBHOOK_RETRIES = {
  pauses: [5 * SECOND, 30 * SECOND, 2 * MINUTE],
  longest: HOUR,
  within: DAY,
} as const;
/** An endpoint that has failed for this long without a success is turned off (ms). */
export const WEBHOOK_OFF_AFTER = 3 * DAY;
/** Attempts that its owner is shown, newest first. */
export const WEBHOOK_ATTEMPTS_SHOWN = 20;
/** Messages that one call sends again. */
export const WEBHOOK_REDELIVERED_MAX = 10_000;
/** How often one endpoint may be tested. */
export const WEBHOOK_TESTS = { burst: 10, perSecond: 0.1 } as const;
/** How long messages and attempts are kept, and can be sent again (months). */
export const WEBHOOK_KEPT_MONTHS = 1;
