import { TIME_ZONE_OFFSET } from '../../../../schema/constants.ts';
import {
  POINT_HISTORY_GROUP,
  POINT_HISTORY_MONTHS,
  POINT_HISTORY_TYPE,
} from '../../../../schema/buying/constants.ts';
import { koreanDay, monthsBefore } from '../../../../schema/korean-days.ts';
import type { Body, Query, Reply } from '../../../../schema/operation.ts';
import * as contract from '../../../../schema/buying/points.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import { Refusal, type EventLog, type Timer } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import {
  expirePoints,
  grantPoints,
  heldPoints,
  pointsOf,
  pointStream,
  takePoints,
  type PointEvent,
  type PointState,
} from './decider.ts';
import { expiryTimers } from './expiring.ts';
import { countHistoryOf, historyOf, type PointHistoryRow } from './projection.ts';

type Change = (state: PointState, now: number) => readonly PointEvent[];

/** Members' points and their history. */
export class Points {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #accounts: Pick<Accounts, 'find'>;

  constructor(parts: { log: EventLog; source: Source; accounts: Pick<Accounts, 'find'> }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#accounts = parts.accounts;
  }

  async grant(
    { userId, pointAmount, historyType, usableDays }: Body<typeof contract.grantPoints>,
    meta: CommandMeta & { readonly actorId: number },
  ): Promise<Reply<typeof contract.grantPoints>> {
    const pointSysId = this.#source.id();
    return this.#change(userId, meta, (_state, now) => [
      grantPoints({ pointSysId, amount: pointAmount, now, historyType, usableDays }),
    ]);
  }

  async take(
    { userId, pointAmount, historyType = POINT_HISTORY_TYPE.deducted }: Body<typeof contract.takePoints>,
    meta: CommandMeta & { readonly actorId: number },
  ): Promise<Reply<typeof contract.takePoints>> {
    return this.#change(userId, meta, (state, now) => takePoints(state, pointAmount, { historyType, now }));
  }

  async #change(
    userId: string,
    meta: CommandMeta & { readonly actorId: number },
    change: Change,
  ): Promise<{ holdingPoint: number }> {
    const userSysId = await this.#member(userId);
    const ref = pointStream(userSysId);
    const { reply } = await this.#log.execute({
      ...meta,
      streams: [ref],
      decide: (states, now) => {
        const before = states.get(ref);
        const events = change(before, now);
        return {
          events: [{ ref, events }],
          timers: { set: events.flatMap((event) => expiryTimers(userSysId, event)) },
          reply: { holdingPoint: pointsOf(heldPoints(before, now)) + events.reduce(sumOf, 0) },
        };
      },
    });
    return reply;
  }

  /** Removes expired points, which could not be used any more. */
  async expire(timer: Timer): Promise<void> {
    const ref = pointStream(Number(timer.command['userSysId']));
    await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      timerId: timer.id,
      streams: [ref],
      decide: (states, now) => ({
        events: [{ ref, events: expirePoints(states.get(ref), now) }],
        reply: null,
      }),
    });
  }

  /** The points that the member can use now. */
  async held(userSysId: number, now: number): Promise<number> {
    const { state } = await this.#log.state(pointStream(userSysId));
    return pointsOf(heldPoints(state, now));
  }

  async ofUserId(
    { userId, ...asked }: Query<typeof contract.memberPoints>,
    now: number,
  ): Promise<contract.Points> {
    return this.of(await this.#member(userId), asked, now);
  }

  /** Newest first. Throws 0005 for an impossible date. */
  async of(
    userSysId: number,
    { startDate, endDate, historyGroup, ...page }: Query<typeof contract.pointHistory>,
    now: number,
  ): Promise<contract.Points> {
    const asked = {
      userSysId,
      from: Math.max(monthsBefore(now, POINT_HISTORY_MONTHS), startDate ? dayOf(startDate).start : 0),
      until: endDate ? dayOf(endDate).end : Number.MAX_SAFE_INTEGER,
      firstGroup: historyGroup ?? POINT_HISTORY_GROUP.saved,
      lastGroup: historyGroup ?? POINT_HISTORY_GROUP.expired,
    };
    const [{ state }, counted, rows] = await Promise.all([
      this.#log.state(pointStream(userSysId)),
      this.#log.reads.one(countHistoryOf(asked)),
      this.#log.reads.all(historyOf({ ...asked, ...page })),
    ]);
    const held = heldPoints(state, now);
    const next = held.filter(({ expiresAt }) => expiresAt === held[0]?.expiresAt);
    return {
      holdingPoint: pointsOf(held),
      nextExpiry: next[0] ? { pointAmount: pointsOf(next), expireDate: lastMoment(next[0].expiresAt) } : null,
      totalCnt: counted?.count ?? 0,
      points: rows.map(historyView),
    };
  }

  /** Throws 1003 for an unknown member. */
  async #member(userId: string): Promise<number> {
    const found = await this.#accounts.find(userId);
    if (!found) throw new Refusal('1003', { userId });
    return found.userSysId;
  }
}

function sumOf(sum: number, { type, data }: PointEvent): number {
  return type === 'PointsGranted' ? sum + data.amount : sum - pointsOf(data.parts);
}

function dayOf(day: string) {
  const at = Date.parse(`${day}T00:00:00${TIME_ZONE_OFFSET}`);
  if (Number.isNaN(at))
    throw new Refusal('0005', { day, field: 'day', reason: 'must be a day of the calendar' });
  return koreanDay(at);
}

/** Members see the last second in which the points can be used. */
function lastMoment(expiresAt: number): string {
  return new Date(expiresAt - 1000).toISOString();
}

function historyView(row: PointHistoryRow): contract.PointHistory {
  return {
    historyType: row.history_type as contract.PointHistory['historyType'],
    historyGroup: row.history_group as contract.PointHistory['historyGroup'],
    pointAmount: row.point_amount,
    orderSysId: row.order_sys_id,
    createdAt: new Date(row.created_at).toISOString(),
    expireDate: row.expires_at === null ? null : lastMoment(row.expires_at),
  };
}
