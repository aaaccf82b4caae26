import * as contract from '../../../../schema/service/timelines.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { userInfoOf } from '../../members/account/queries.ts';
import { Seen } from '../../members/seen/offers.ts';
import { OrderViews } from '../../orders/order/offers.ts';
import { looksStream } from './decider.ts';
import {
  alertEntries,
  cartEntries,
  chatEntries,
  orderEntries,
  sightEntries,
  textEntries,
} from './entries.ts';
import { Screens } from './then.ts';

/** The newest orders that a page looks into. */
const ORDERS_MAX = 100;

/**
 * What a buyer saw and did: their orders and all that hangs on them, their cart, what they were told, the broadcasts that they
 * came to, and the prices that they were shown. Records the look. Throws 1003 for an unknown member, 2010 for an order that is
 * not theirs, 0005 for an impossible time.
 */
export const buyerTimeline = query(contract.buyerTimeline, ({ log, use }) => {
  const [orders, seen] = [use(OrderViews), use(Seen)];
  return async ({ params: { userSysId }, query: page, caller, commandId }) => {
    const { orderSysId = null, before, rowCount } = page;
    const until = before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(before);
    if (Number.isNaN(until)) throw new Refusal('0005', { field: 'before', reason: 'must be a time' });
    const { mobile } = await userInfoOf(log, userSysId);
    const ordered = await orders.namesOf(userSysId, { orderSysId, until, most: ORDERS_MAX });
    if (orderSysId !== null && ordered.length === 0) throw new Refusal('2010');
    const looks = looksStream(userSysId);
    const look = { userSysId, orderSysId, before: before === undefined ? null : until };
    await log.execute({
      actorId: caller.userSysId,
      commandId,
      streams: [looks],
      decide: () => ({
        events: [{ ref: looks, events: [{ type: 'BuyerLookedAt', data: look }] }],
        reply: null,
      }),
    });
    const asked = { userSysId, orderSysId, until, limit: rowCount };
    const found = await Promise.all([
      ...ordered.map((order) => orderEntries(log, order, asked)),
      ...(orderSysId === null ? [cartEntries(log, asked), chatEntries(log, ordered, asked)] : []),
      sightEntries(log, seen, asked),
      alertEntries(log, asked),
      textEntries(log, mobile, asked),
    ]);
    const newest = found.flat().toSorted((a, b) => b.at - a.at || b.position - a.position);
    // All of the last moment: the next page begins before it.
    const last = newest[rowCount - 1]?.at;
    const shown = last === undefined ? newest : newest.filter(({ at }) => at >= last);
    const screens = new Screens(log);
    return {
      entries: await Promise.all(
        shown.map(async ({ at, by, actorSysId, kind, type, orderSysId, broadcastSysId, data, screen }) => ({
          at: new Date(at).toISOString(),
          by,
          actorSysId,
          kind,
          type,
          orderSysId,
          broadcastSysId,
          data,
          shown: screen ? await screens.at(screen.plan, at, screen.prdtSysIds) : [],
        })),
      ),
      before: last === undefined ? null : new Date(last).toISOString(),
    };
  };
});
