import type { Locale } from '../../../../schema/locales.ts';
import type { AlertKind } from '../../../../schema/members/alerts.ts';
import { TOLD_AT_ONCE } from '../../../../schema/members/constants.ts';
import type { AnyStream, States, Timer } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Own } from '../../../platform/operations.ts';
import { memberStream } from '../account/offers.ts';
import { pushedFrom } from './quiet-hours.ts';
import { alerts, subscribersAmong, type AlertRow } from './rows.ts';

/** The timer that pushes an alert to a member's browsers. */
export const PUSH_ALERT = 'PushAlert';

/** What a member is told. It names nobody, and has no number or address of theirs. */
export interface News {
  readonly kind: AlertKind;
  readonly words: Readonly<Record<Locale, { readonly title: string; readonly text: string }>>;
  /** Where it leads: an address of the app. */
  readonly link: `/${string}`;
  /** An advertisement is labelled as one, and pushed only during the day. */
  readonly isAdvertising?: boolean;
}

/** What the causing decision must include, so that both happen or neither. */
interface AlertsGiven {
  readonly rows: readonly Write[];
  readonly timers: { readonly set: readonly Timer[] };
}

/** Alerts that are about to be given. */
export interface PendingAlerts {
  /** The command must read these: members who have left get no alert. */
  readonly streams: readonly AnyStream[];
  decide(states: States, now: number): AlertsGiven;
}

/** Members' alerts. Each is listed, and pushed after its cause is in the log. */
export class Alerts {
  readonly #platform: Pick<Platform, 'log' | 'source'>;

  constructor({ log, source }: Pick<Platform, 'log' | 'source'>) {
    this.#platform = { log, source };
  }

  /** Tells a member, within the caller's decision. */
  tell(userSysId: number, news: News): PendingAlerts {
    return this.#telling([{ userSysId, news, isPushed: true }]);
  }

  /** Tells many. Sets no timer for members without a browser to push to. */
  async tellAll(all: readonly { readonly userSysId: number; readonly news: News }[]): Promise<PendingAlerts> {
    if (all.length === 0) return this.#telling([]);
    const userSysIds = [...new Set(all.map(({ userSysId }) => userSysId))].join();
    const found = await this.#platform.log.reads.all(subscribersAmong({ userSysIds }));
    const reached = new Set(found.map((row) => row.user_sys_id));
    return this.#telling(all.map((each) => ({ ...each, isPushed: reached.has(each.userSysId) })));
  }

  #telling(
    all: readonly { readonly userSysId: number; readonly news: News; readonly isPushed: boolean }[],
  ): PendingAlerts {
    const members = new Map(all.map(({ userSysId }) => [userSysId, memberStream(userSysId)]));
    const given = all.map((each) => ({ ...each, alertSysId: this.#platform.source.id() }));
    return {
      streams: [...members.values()],
      decide: (states, now) => {
        const there = given.filter(({ userSysId }) => !states.get(members.get(userSysId)!).isRemoved);
        return {
          rows: there.map(({ alertSysId, userSysId, news }) =>
            alerts.insert(rowOf(alertSysId, userSysId, news, now)),
          ),
          timers: {
            set: there
              .filter(({ isPushed }) => isPushed)
              .map(({ alertSysId, news: { isAdvertising = false } }) =>
                pushTimer(alertSysId, pushedFrom(now, { isAdvertising })),
              ),
          },
        };
      },
    };
  }

  /**
   * Tells some of many members of the same, when a timer is due, and has the same timer go on with the others. So no step
   * keeps the log for long, and a process that ends leaves nobody out. `members` are the next {@link TOLD_AT_ONCE}, those in
   * `except` among them, who are passed over.
   */
  async tellSome(
    members: readonly number[],
    news: News,
    next: (after: number) => Timer,
    except?: ReadonlySet<number>,
  ): Promise<Own> {
    const told = members.filter((userSysId) => !except?.has(userSysId));
    const telling = await this.tellAll(told.map((userSysId) => ({ userSysId, news })));
    return {
      streams: telling.streams,
      decide: (states, now) => {
        const { rows, timers } = telling.decide(states, now);
        const more = members.length === TOLD_AT_ONCE ? [next(members.at(-1)!)] : [];
        return { rows, timers: { set: [...timers.set, ...more] } };
      },
    };
  }
}

function pushTimer(alertSysId: number, dueAt: number): Timer {
  return { id: `push-alert:${alertSysId}`, dueAt, command: { type: PUSH_ALERT, alertSysId } };
}

function rowOf(
  alertSysId: number,
  userSysId: number,
  { kind, words: { ko, en }, link, isAdvertising = false }: News,
  now: number,
): AlertRow {
  return {
    alert_sys_id: alertSysId,
    user_sys_id: userSysId,
    kind,
    title: ko.title,
    title_en: en.title,
    text: ko.text,
    text_en: en.text,
    link,
    is_advertising: isAdvertising ? 1 : 0,
    told_at: now,
  };
}
