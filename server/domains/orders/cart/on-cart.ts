import type { Caller } from '../../../platform/http/caller.ts';
import type { EventLog, States } from '../../../platform/log/log.ts';
import { productStream } from '../../catalog/catalog/offers.ts';
import { stockStream } from '../../catalog/stock/decider.ts';
import { isRehearsal } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { houseStream } from '../../room/moderation/decider.ts';
import { cartStream, type CartContext, type CartEvent, type CartState } from './decider.ts';
import { broadcastsOfSchedules } from './views.ts';
import { isBannedFrom, type WantedLine } from './rules.ts';

type Log = Pick<EventLog, 'state' | 'reads'>;

/** What a command on the caller's cart locks, and how it decides: with the products and stock of these lines. */
export async function onCart<R>(
  log: Log,
  wanted: readonly WantedLine[],
  caller: Caller,
  decide: (cart: CartState, context: CartContext) => { readonly events: CartEvent[]; readonly reply: R },
) {
  const cart = cartStream(caller.userSysId);
  const prdtSysIds = [...new Set(wanted.map(({ prdtSysId }) => prdtSysId))];
  const [products, shown] = await Promise.all([
    Promise.all(prdtSysIds.map((id) => log.state(productStream(id)))),
    shownIn(log, wanted),
  ]);
  const sellerSysIds = [...new Set(products.flatMap(({ state }) => (state ? [state.sellerSysId] : [])))];
  const onSale = (states: States, prdtSysId: number) => {
    const product = states.get(productStream(prdtSysId));
    const isBanned =
      product !== null && isBannedFrom(states.get(houseStream(product.sellerSysId)), product, caller);
    return { product, stock: states.get(stockStream(prdtSysId)), isBanned };
  };
  return {
    streams: [
      cart,
      ...sellerSysIds.map((id) => houseStream(id)),
      ...prdtSysIds.flatMap((id) => [productStream(id), stockStream(id)]),
    ],
    decide: (states: States, now: number) => {
      const { events, reply } = decide(states.get(cart), {
        onSale: (id) => onSale(states, id),
        isShownIn: (schedule, id) => shown.get(schedule)?.has(id) ?? false,
        now,
      });
      return { events: [{ ref: cart, events }], reply };
    },
  };
}

/** The products of each broadcast that everybody may watch, by its schedule. */
async function shownIn(
  log: Log,
  wanted: readonly WantedLine[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const broadcasts = [...(await broadcastsOf(log, wanted)).values()];
  const plans = await Promise.all(broadcasts.map((broadcastSysId) => findPlan(log, broadcastSysId)));
  const open = plans.flatMap((plan) => (plan && !isRehearsal(plan) ? [plan] : []));
  return new Map(
    open.map(({ broadcastScheduleSysId, products }) => [
      broadcastScheduleSysId,
      new Set(products.map(({ prdtSysId }) => prdtSysId)),
    ]),
  );
}

/** The broadcasts in which these lines were seen, by their schedules. */
export async function broadcastsOf(
  { reads }: Pick<EventLog, 'reads'>,
  lines: readonly WantedLine[],
): Promise<ReadonlyMap<number | null, number>> {
  const ids = new Set(lines.flatMap(({ broadcastScheduleSysId: id }) => id ?? []));
  if (ids.size === 0) return new Map();
  const rows = await reads.all(broadcastsOfSchedules([...ids]));
  return new Map(rows.map((row) => [row.broadcast_schedule_sys_id, row.broadcast_sys_id]));
}
