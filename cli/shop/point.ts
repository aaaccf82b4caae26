import { POINT_HISTORY_GROUP } from '../../schema/buying/constants.ts';
import * as points from '../../schema/buying/points.ts';
import type { Context } from '../context.ts';
import { count, timeText } from '../output.ts';
import {
  GIVEN_AS,
  HISTORY_WORDS,
  TAKEN_AS,
  type GrantOptions,
  type HistoryOptions,
  type TakeOptions,
} from './point-words.ts';
import { table } from '../table.ts';

export async function grant(
  { api, out }: Context,
  userId: string,
  pointAmount: number,
  { days, as }: GrantOptions,
): Promise<void> {
  const asked = {
    userId,
    pointAmount,
    historyType: GIVEN_AS[as],
    ...(days !== undefined && { usableDays: days }),
  };
  const { holdingPoint } = await api.call(points.grantPoints, asked);
  out.data(
    { ...asked, holdingPoint },
    (c) => `${c.green('✓')} ${userId} got ${count(pointAmount)} points, and holds ${count(holdingPoint)}`,
  );
}

export async function take(
  { api, out }: Context,
  userId: string,
  pointAmount: number,
  { as }: TakeOptions,
): Promise<void> {
  const asked = { userId, pointAmount, historyType: TAKEN_AS[as] };
  const { holdingPoint } = await api.call(points.takePoints, asked);
  out.data(
    { ...asked, holdingPoint },
    (c) => `${c.green('✓')} ${userId} lost ${count(pointAmount)} points, and holds ${count(holdingPoint)}`,
  );
}

export async function history(
  { api, out }: Context,
  userId: string,
  { limit }: HistoryOptions,
): Promise<void> {
  const held = await api.call(points.memberPoints, { userId, startIndex: 0, rowCount: limit });
  out.data(held, (c) =>
    [
      `${userId} holds ${count(held.holdingPoint)} points`,
      table(
        c,
        ['When', 'Points', 'What', 'Order', 'Usable until'],
        held.points.map((each) => [
          timeText(each.createdAt),
          `${each.historyGroup === POINT_HISTORY_GROUP.saved ? '+' : '−'}${count(each.pointAmount)}`,
          HISTORY_WORDS[each.historyType],
          each.orderSysId === null ? '' : String(each.orderSysId),
          each.expireDate === null ? '' : timeText(each.expireDate),
        ]),
        [1],
      ),
    ].join('\n'),
  );
}
