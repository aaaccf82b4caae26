import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../../schema/locales.ts';
import { PUSH_TRIES, PUSH_TRY_LASTS, PUSH_WAIT_MAX } from '../../../../schema/members/constants.ts';
import type { AlertKind } from '../../../../schema/members/alerts.ts';
import { isOfOutage, type EventLog, type Timer } from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { isDormant } from '../account/offers.ts';
import { executeOwn } from '../../../platform/operations.ts';
import { Outage } from '../../../platform/outage.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Source } from '../../../platform/source.ts';
import { keptFor, messageOf } from './payload.ts';
import { isPushed } from './push-flags.ts';
import { NotPushed, type PushSender } from './push-sender.ts';
import { pushFlagsOf } from './queries.ts';
import { pushedFrom } from './quiet-hours.ts';
import {
  alertOf,
  subscriptionOf,
  subscriptions,
  subscriptionsOf,
  type AlertRow,
  type SubscriptionRow,
} from './rows.ts';
import { Turns } from '../../../platform/turns.ts';

/** The timer of a further attempt, for one browser. */
export const PUSH_AGAIN = 'PushAgain';

/** Push services may be slow, and members name them. */
const AT_ONCE = 64;

interface PushesNeed {
  readonly log: EventLog;
  readonly clock: Pick<Clock, 'now'>;
  readonly source: Pick<Source, 'commandId'>;
  readonly sender: PushSender;
  /** Signs the links that end a kind of messages. */
  readonly secret: string;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Pushes alerts to browsers. What must stay true:
 * - An attempt is made by one process, which has set the timer of the next attempt before. So a process that ends loses none.
 * - A message may come twice, where an answer was lost: the browser then shows it once, by its tag.
 * - Timers do not wait for push services, as a slow one would hold up those of orders.
 */
export class Pushes {
  readonly #need: PushesNeed;
  readonly #outage: Outage;
  readonly #turns = new Turns(AT_ONCE);
  readonly #running = new Set<Promise<void>>();
  /** Counted by this process since it started. */
  readonly counts = { sent: 0, failures: 0, gone: 0 };

  constructor(need: PushesNeed) {
    this.#need = need;
    const words = { lost: 'push messages are not taken', back: 'push messages are taken again' };
    this.#outage = new Outage(words, need.logger);
  }

  /** The first attempt: to all browsers of the member. */
  async push(timer: Timer): Promise<void> {
    const { reads } = this.#need.log;
    const alert = await reads.one(alertOf({ alertSysId: numberIn(timer, 'alertSysId') }));
    if (!alert || !(await this.#isDue(alert, timer))) return;
    await this.#attempt(timer, alert, await reads.all(subscriptionsOf({ userSysId: alert.user_sys_id })), 1);
  }

  /** A further attempt, to one of them. */
  async pushAgain(timer: Timer): Promise<void> {
    const { reads } = this.#need.log;
    const [alert, subscription] = await Promise.all([
      reads.one(alertOf({ alertSysId: numberIn(timer, 'alertSysId') })),
      reads.one(subscriptionOf({ subscriptionSysId: numberIn(timer, 'subscriptionSysId') })),
    ]);
    // Another member may use the browser by now.
    if (!alert || subscription?.user_sys_id !== alert.user_sys_id) return;
    if (await this.#isDue(alert, timer))
      await this.#attempt(timer, alert, [subscription], numberIn(timer, 'tryCnt'));
  }

  /** Resolves when no attempt is under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** False: the member does not want it any more or is dormant, or it is night now and the timer has moved to the morning. */
  async #isDue({ user_sys_id, kind, is_advertising }: AlertRow, timer: Timer): Promise<boolean> {
    const { log, clock } = this.#need;
    if (!isPushed(kind as AlertKind, await pushFlagsOf(log, user_sys_id))) return false;
    if (await isDormant(log.reads, user_sys_id)) return false;
    const now = clock.now();
    const dueAt = pushedFrom(now, { isAdvertising: is_advertising === 1 });
    if (dueAt <= now) return true;
    const decide = () => ({ timers: { set: [{ ...timer, dueAt }] } });
    await executeOwn(this.#need, { decide });
    return false;
  }

  async #attempt(
    timer: Timer,
    alert: AlertRow,
    subscriptions: readonly SubscriptionRow[],
    tryCnt: number,
  ): Promise<void> {
    if (subscriptions.length === 0) return;
    const decide = (_: unknown, now: number) => ({
      timers: {
        set: subscriptions.flatMap((each) => this.#again(alert, each, tryCnt, now + PUSH_TRY_LASTS)),
      },
    });
    // Another process that has the timer, too, gets `TimerGone` here.
    await executeOwn(this.#need, { decide }, timer.id);
    for (const subscription of subscriptions) {
      const sending = this.#turns
        .take(() => this.#send(alert, subscription, tryCnt))
        .finally(() => {
          this.#running.delete(sending);
        });
      this.#running.add(sending);
    }
  }

  /** Never rejects. */
  async #send(alert: AlertRow, subscription: SubscriptionRow, tryCnt: number): Promise<void> {
    const { sender, secret, logger } = this.#need;
    try {
      await sender.send(subscription, messageOf(alert, localeOf(subscription), secret));
      this.#outage.back();
      this.counts.sent += 1;
      await this.#after(alert, subscription, tryCnt, null);
    } catch (error) {
      if (!(error instanceof NotPushed)) {
        // The timer of the next attempt is set.
        if (!isOfOutage(error)) logger.error({ err: error }, 'an attempt to push failed');
        return;
      }
      if (error.next === 'gone') this.counts.gone += 1;
      else this.counts.failures += 1;
      if (error.next === 'later') this.#outage.lost(error.reason);
      if (error.next === 'never') logger.warn({ reason: error.reason }, 'a push message was refused');
      await this.#after(alert, subscription, tryCnt, error).catch((failed: unknown) => {
        if (!isOfOutage(failed)) logger.error({ err: failed }, 'an attempt to push failed');
      });
    }
  }

  /** Moves the timer of the next attempt, or clears it. */
  async #after(
    alert: AlertRow,
    subscription: SubscriptionRow,
    tryCnt: number,
    missed: NotPushed | null,
  ): Promise<void> {
    const isLater = missed?.next === 'later';
    const rows: Write[] = missed?.next === 'gone' ? [subscriptions.remove(subscription)] : [];
    const decide = (_: unknown, now: number) => {
      const wait = Math.max(
        PUSH_TRIES.firstAfter * 2 ** (tryCnt - 1),
        Math.min(missed?.wait ?? 0, PUSH_WAIT_MAX),
      );
      const isWorthIt = now + wait < alert.told_at + keptFor(alert.kind);
      const again = isLater && isWorthIt ? this.#again(alert, subscription, tryCnt, now + wait) : [];
      const timers =
        again.length > 0 ? { set: again } : { clear: [againId(alert, subscription, tryCnt + 1)] };
      return { rows, timers };
    };
    await executeOwn(this.#need, { decide });
  }

  /** None after the last attempt. */
  #again(alert: AlertRow, subscription: SubscriptionRow, tryCnt: number, dueAt: number): Timer[] {
    if (tryCnt >= PUSH_TRIES.max) return [];
    return [
      {
        id: againId(alert, subscription, tryCnt + 1),
        dueAt,
        command: {
          type: PUSH_AGAIN,
          alertSysId: alert.alert_sys_id,
          subscriptionSysId: subscription.subscription_sys_id,
          tryCnt: tryCnt + 1,
        },
      },
    ];
  }
}

/** Each attempt has a timer of its own, so that only one process makes it. */
function againId(
  { alert_sys_id }: Pick<AlertRow, 'alert_sys_id'>,
  { subscription_sys_id }: Pick<SubscriptionRow, 'subscription_sys_id'>,
  tryCnt: number,
): string {
  return `push-again:${alert_sys_id}:${subscription_sys_id}:${tryCnt}`;
}

function numberIn({ command }: Timer, field: string): number {
  return Number(command[field]);
}

function localeOf({ locale }: SubscriptionRow): Locale {
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}
