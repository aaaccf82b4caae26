import { LIVE_FLAG, REMINDER_TOLD_WITHIN, REMINDERS_MAX } from '../../../../schema/broadcasts/constants.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import type { Reminder } from '../../../../schema/broadcasts/reminders.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { BroadcastPlan } from '../../room/broadcast/broadcast.ts';
import { isShownAt } from '../../room/broadcast/hosts.ts';
import { findPlan } from '../../room/broadcast/plans.ts';
import type { Catalog } from '../../catalog/catalog/catalog.ts';
import { roomStream } from '../../room/room/decider.ts';
import { dropReminder, remindersStream, setReminder } from './decider.ts';
import { remindersOf } from './projection.ts';

/** The broadcasts that members wait for. */
export class Reminders {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #catalog: Pick<Catalog, 'seller'>;

  constructor(parts: {
    readonly log: EventLog;
    readonly clock: Clock;
    readonly catalog: Pick<Catalog, 'seller'>;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#catalog = parts.catalog;
  }

  async set(plan: BroadcastPlan, userSysId: number, commandId: string): Promise<void> {
    const reminders = remindersStream(userSysId);
    const room = roomStream(plan);
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [reminders, room],
      decide: (states) => ({
        events: [{ ref: reminders, events: setReminder(states.get(reminders), states.get(room), plan) }],
        reply: null,
      }),
    });
  }

  /** Sets a reminder, or drops the one that is set. Resolves to 1 if there is one now. */
  async toggle(plan: BroadcastPlan, userSysId: number, commandId: string): Promise<0 | 1> {
    const reminders = remindersStream(userSysId);
    const room = roomStream(plan);
    const { reply } = await this.#log.execute<0 | 1>({
      actorId: userSysId,
      commandId,
      streams: [reminders, room],
      decide: (states) => {
        const state = states.get(reminders);
        const dropped = dropReminder(state, plan.broadcastSysId);
        const isDropped = dropped.length > 0;
        const events = isDropped ? dropped : setReminder(state, states.get(room), plan);
        return { events: [{ ref: reminders, events }], reply: isDropped ? 0 : 1 };
      },
    });
    return reply;
  }

  async drop({ broadcastSysId }: BroadcastPlan, userSysId: number, commandId: string): Promise<void> {
    const reminders = remindersStream(userSysId);
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [reminders],
      decide: (states) => ({
        events: [{ ref: reminders, events: dropReminder(states.get(reminders), broadcastSysId) }],
        reply: null,
      }),
    });
  }

  /** Upcoming broadcasts, and for a while those that have begun, so that any of the member's pages can announce them. */
  async list(caller: Caller, shop: number | null): Promise<Reminder[]> {
    const now = this.#clock.now();
    const { userSysId } = caller;
    const rows = await this.#log.reads.all(remindersOf({ userSysId, now, rowCount: REMINDERS_MAX }));
    const reminders = await Promise.all(
      rows.map(({ broadcast_sys_id }) => this.#reminder(broadcast_sys_id, { caller, shop, now })),
    );
    return reminders.filter((reminder) => reminder !== null);
  }

  async #reminder(
    broadcastSysId: number,
    { caller, shop, now }: { readonly caller: Caller; readonly shop: number | null; readonly now: number },
  ): Promise<Reminder | null> {
    const plan = await findPlan(this.#log, broadcastSysId);
    if (!plan || plan.standing.isCancelled || !isShownAt(shop, caller, plan)) return null;
    const { liveFlag, startedAt } = (await this.#log.state(roomStream(plan))).state;
    const isToCome = liveFlag === LIVE_FLAG.before;
    const hasJustBegun = liveFlag === LIVE_FLAG.onAir && now - (startedAt ?? 0) < REMINDER_TOLD_WITHIN;
    if (!isToCome && !hasJustBegun) return null;
    const seller = await this.#catalog.seller(plan.sellerSysId);
    if (!seller) return null;
    const { broadcastScheduleSysId, title, titleEn, thumnailLiveUrl, startDate, endDate } = plan;
    return {
      broadcastSysId,
      broadcastScheduleSysId,
      title,
      titleEn,
      liveFlag,
      seller,
      thumnailLiveUrl,
      startDate,
      startTime: koreanTime(Date.parse(startDate)).time,
      endTime: koreanTime(Date.parse(endDate)).time,
    };
  }
}
