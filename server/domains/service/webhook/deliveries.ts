import {
  WEBHOOK_ANSWER_WITHIN,
  WEBHOOK_CLOSE_WITHIN,
  WEBHOOK_TRY_LASTS,
} from '../../../../schema/service/webhooks/constants.ts';
import { TEST_TYPE, type WebhookBody } from '../../../../schema/service/webhooks/events.ts';
import { isOfOutage, Refusal, TimerGone, type States, type Timer } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import type { Platform } from '../../../platform/module.ts';
import { executeOwn } from '../../../platform/operations.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { bodyOf } from './causes.ts';
import { afterMissed, turnOff, webhookStream, type OffBecause } from './decider.ts';
import { tellOff } from './off-news.ts';
import { ownersMayHear } from './owners.ts';
import { Queues } from './queues.ts';
import type { AttemptOutcome, Receivers } from './receiver.ts';
import { openSecret } from './secrets.ts';
import {
  endMessage,
  endpointOf,
  messageOf,
  nowFails,
  nowWorks,
  takeMessage,
  waitingOf,
  waitUntil,
  webhookAttempts,
  type EndpointRow,
  type MessageRow,
} from './rows.ts';

/** The timer of an attempt. */
export const SEND_WEBHOOK = 'SendWebhook';
/** The server's own secret has changed since the endpoint's was made. */
const NO_SECRET = 'NO_SECRET';
/** How long a message that waits for an earlier one rests after that one's next attempt (ms). */
const BEHIND = 1000;

type TimedOutcome = AttemptOutcome & { readonly lasted: number };

type DeliveryPlatform = Pick<Platform, 'log' | 'clock' | 'source' | 'secrets' | 'logger' | 'use'>;

/**
 * Gives messages to endpoints. What must stay true:
 * - Each attempt has a timer of its own, and one process makes it: the one that has set the timer of the next attempt. So a
 *   process that ends loses none. A message may come twice, where the answer was lost: under the same id.
 * - A message waits for the earlier ones of its subject at the same endpoint, until they were taken or given up.
 * - Timers do not wait for endpoints, as a slow one would hold up those of orders and of other endpoints.
 */
export class Deliveries {
  readonly #platform: DeliveryPlatform;
  readonly #receivers: Pick<Receivers, 'give' | 'close'>;
  readonly #queues = new Queues();
  /** Counted by this process since it started. */
  readonly counts = { delivered: 0, failures: 0, givenUp: 0, turnedOff: 0 };

  constructor(platform: DeliveryPlatform, receivers: Pick<Receivers, 'give' | 'close'>) {
    this.#platform = platform;
    this.#receivers = receivers;
  }

  async send(timer: Timer): Promise<void> {
    const { reads } = this.#platform.log;
    const message = await reads.one(messageOf({ messageSysId: numberIn(timer, 'messageSysId') }));
    // It was purged, or another process has made the attempt.
    if (message?.state !== 'waiting' || message.try_cnt + 1 !== numberIn(timer, 'tryNo')) return;
    const endpoint = await reads.one(endpointOf({ webhookSysId: message.webhook_sys_id }));
    if (!endpoint) return;
    if (endpoint.off_because !== null || !(await ownersMayHear(this.#platform, [endpoint]))[0])
      return this.#giveUp(timer, message);
    const { webhook_sys_id: webhookSysId } = message;
    const earlier = await this.#earlier(message);
    if (earlier) {
      await this.#putOff(timer, message, (now) => Math.max(earlier.next_at, now) + BEHIND);
      // If that one has ended meanwhile, it has called this one too early.
      if (!(await this.#earlier(message))) await this.#call(message);
      return;
    }
    if (!this.#queues.enter(webhookSysId))
      return this.#putOff(timer, message, (now) => now + this.#queues.pauseOf(webhookSysId));
    try {
      await this.#take(timer, message);
    } catch (error) {
      this.#queues.leave(webhookSysId);
      throw error;
    }
    const takenAt = this.#platform.clock.monotonic();
    this.#queues.run(webhookSysId, () => this.#attempt(message, endpoint, takenAt));
  }

  /** One attempt that is not repeated. Resolves to what came of it, and how long it took (ms). */
  async test(endpoint: EndpointRow): Promise<TimedOutcome> {
    const { clock, source } = this.#platform;
    const { webhook_sys_id: webhookSysId } = endpoint;
    const timestamp = new Date(clock.now()).toISOString();
    return this.#give(endpoint, idOf(source.id()), { type: TEST_TYPE, timestamp, data: { webhookSysId } });
  }

  /** Attempts that this process has under way. */
  get underWay(): number {
    return this.#queues.size;
  }

  /** Resolves when no attempt is under way. */
  idle(): Promise<void> {
    return this.#queues.idle();
  }

  /** A message that is not next is left to another process. Never rejects. */
  async close(): Promise<void> {
    this.#queues.close();
    const patience = setTimeout(() => this.#receivers.close(), WEBHOOK_CLOSE_WITHIN);
    await this.#queues.idle();
    clearTimeout(patience);
  }

  /** Throws `TimerGone` if another process took the timer first. */
  async #take(timer: Timer, { message_sys_id: messageSysId, try_cnt: tryCnt }: MessageRow): Promise<void> {
    const decide = (_: unknown, now: number) => {
      const until = now + WEBHOOK_TRY_LASTS;
      return {
        rows: [takeMessage({ messageSysId, tryCnt, now, until })],
        timers: { set: [sendTimer(messageSysId, tryCnt + 2, until)] },
      };
    };
    await executeOwn(this.#platform, { decide }, timer.id);
  }

  async #putOff(timer: Timer, message: MessageRow, until: (now: number) => number): Promise<void> {
    const { message_sys_id: messageSysId, try_cnt: tryCnt } = message;
    const decide = (_: unknown, now: number) => {
      const dueAt = until(now);
      return {
        rows: [waitUntil({ messageSysId, tryCnt, until: dueAt })],
        timers: { set: [{ ...timer, dueAt }] },
      };
    };
    await executeOwn(this.#platform, { decide }, timer.id);
  }

  /** The first waiting message of its subject; null: it is that itself. */
  async #earlier({ message_sys_id, webhook_sys_id: webhookSysId, subject }: MessageRow) {
    const [first] = await this.#platform.log.reads.all(waitingOf({ webhookSysId, subject, rowCount: 1 }));
    return first && first.message_sys_id !== message_sys_id ? first : null;
  }

  /** Its turn has come. */
  async #call({ message_sys_id, try_cnt }: MessageRow): Promise<void> {
    await executeOwn(this.#platform, {
      decide: (_, now) => ({ timers: { set: [calledAt(message_sys_id, try_cnt + 1, now)] } }),
    });
  }

  async #giveUp(timer: Timer, message: MessageRow): Promise<void> {
    const { message_sys_id: messageSysId, try_cnt: tryCnt } = message;
    this.counts.givenUp += 1;
    const decide = () => ({ rows: [endMessage({ messageSysId, tryCnt, state: 'failed' })] });
    await executeOwn(this.#platform, { decide }, timer.id);
  }

  /** Never rejects. Resolves to how long the endpoint took (ms). */
  async #attempt(message: MessageRow, endpoint: EndpointRow, takenAt: number): Promise<number> {
    const { log, clock, logger } = this.#platform;
    const { message_sys_id: messageSysId, webhook_sys_id: webhookSysId } = message;
    let lasted = 0;
    try {
      // It has waited for so long that another process takes it over.
      if (clock.monotonic() - takenAt > WEBHOOK_TRY_LASTS - 2 * WEBHOOK_ANSWER_WITHIN) return lasted;
      const body = await bodyOf(log, message, endpoint.seller_sys_id);
      if (!body) throw new Error('the event of a message cannot be read');
      const given = await this.#give(endpoint, idOf(messageSysId), body);
      lasted = given.lasted;
      await this.#after(message, endpoint, given);
    } catch (error) {
      if (!isOfOutage(error) && !(error instanceof TimerGone))
        logger.error({ err: error, webhookSysId, messageSysId }, 'an attempt at a webhook failed');
    }
    return lasted;
  }

  async #give({ url, sealed_secret }: EndpointRow, id: string, body: WebhookBody): Promise<TimedOutcome> {
    const now = this.#platform.clock.now();
    let secret: string;
    try {
      secret = openSecret(this.#platform, sealed_secret, now);
    } catch (error) {
      if (error instanceof Refusal) return { status: null, reason: NO_SECRET, lasted: 0 };
      throw error;
    }
    const began = performance.now();
    const outcome = await this.#receivers.give(url, { id, body: JSON.stringify(body), secret, now });
    return { ...outcome, lasted: Math.round(performance.now() - began) };
  }

  /** Moves the timer of the next attempt, or clears it and lets the next message of the subject go. */
  async #after(
    message: MessageRow,
    endpoint: EndpointRow,
    { status, reason, lasted }: TimedOutcome,
  ): Promise<void> {
    const { clock, log, logger, use } = this.#platform;
    const { message_sys_id: messageSysId, webhook_sys_id: webhookSysId, subject } = message;
    const tryCnt = message.try_cnt + 1;
    const [, behind] = await log.reads.all(waitingOf({ webhookSysId, subject, rowCount: 2 }));
    const now = clock.now();
    const next =
      reason === null
        ? { againAt: null, off: null }
        : afterMissed(
            {
              status,
              tried: tryCnt - message.tried_before,
              firstAt: message.first_at ?? now,
              failingSince: endpoint.failing_since ?? now,
            },
            now,
          );
    const { againAt, off } = next;
    const state = reason === null ? 'delivered' : 'failed';
    const again = sendTimer(messageSysId, tryCnt + 1, againAt ?? now);
    const rows: Write[] = [
      webhookAttempts.upsert({
        message_sys_id: messageSysId,
        try_no: tryCnt,
        webhook_sys_id: webhookSysId,
        tried_at: now,
        status,
        reason,
        lasted,
      }),
      reason === null ? nowWorks({ webhookSysId }) : nowFails({ webhookSysId, now }),
      againAt === null
        ? endMessage({ messageSysId, tryCnt, state })
        : waitUntil({ messageSysId, tryCnt, until: againAt }),
    ];
    const following = behind ? [calledAt(behind.message_sys_id, behind.try_cnt + 1, now)] : [];
    const telling = off === null ? null : tellOff(use(Alerts), endpoint, off);
    const ref = webhookStream(endpoint.seller_sys_id);
    const streams = [ref, ...(telling?.streams ?? [])];
    const decide = (states: States, at: number) => {
      const events = off === null ? [] : turnOff(states.get(ref), webhookSysId, off);
      const told = events.length > 0 ? telling?.decide(states, at) : undefined;
      const ended = againAt === null ? { set: following, clear: [again.id] } : { set: [again], clear: [] };
      return {
        events: [{ ref, events }],
        rows: [...rows, ...(told?.rows ?? [])],
        timers: { ...ended, set: [...ended.set, ...(told?.timers.set ?? [])] },
        reply: events.length > 0,
      };
    };
    const isOff = await executeOwn<boolean>(this.#platform, { streams, decide });
    if (isOff) this.#tellOff(webhookSysId, off);
    if (reason === null) this.counts.delivered += 1;
    else this.counts.failures += 1;
    if (reason !== null && againAt === null) {
      this.counts.givenUp += 1;
      logger.warn({ webhookSysId, messageSysId, reason }, 'a message to a webhook was given up');
    }
  }

  #tellOff(webhookSysId: number, because: OffBecause | null): void {
    this.counts.turnedOff += 1;
    this.#platform.logger.warn({ webhookSysId, because }, 'a webhook was turned off');
  }
}

/** The timer of an attempt. Each has one of its own, so that only one process makes it. */
export function sendTimer(messageSysId: number, tryNo: number, dueAt: number): Timer {
  return {
    id: `send-webhook:${messageSysId}:${tryNo}`,
    dueAt,
    command: { type: SEND_WEBHOOK, messageSysId, tryNo },
  };
}

/**
 * The timer of a message whose turn has come at last. It is later than any of its timers that has fired: the scheduler takes
 * one that is due at the same moment for what a handler left behind.
 */
function calledAt(messageSysId: number, tryNo: number, now: number): Timer {
  return sendTimer(messageSysId, tryNo, now + 1);
}

/** Its `webhook-id`. */
export function idOf(messageSysId: number): string {
  return `msg_${messageSysId}`;
}

function numberIn({ command }: Timer, field: string): number {
  return Number(command[field]);
}
