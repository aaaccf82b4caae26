import * as contract from '../../../../schema/buying/baskets.ts';
import type { Reply } from '../../../../schema/operation.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { eventPlanOf, eventPlansStream, mayJoin } from '../../buying/eventplan/decider.ts';
import { Catalog, productStream } from '../../catalog/catalog/offers.ts';
import { stockStream } from '../../catalog/stock/decider.ts';
import { houseStream } from '../../room/moderation/decider.ts';
import { boughtOf, buyerFold, buyerStream } from '../order/offers.ts';
import { cartStream, keptLines, keptUntil } from './decider.ts';
import { broadcastsOf } from './on-cart.ts';
import { hindranceOf, hindrancesOfOrder, isBannedFrom, wantedBy, type Hindrance } from './rules.ts';
import { viewOf, type ShownLine, type ShownProduct } from './basket-lines.ts';

/** An event product is bought directly. If its event is not open, it cannot be bought at all. */
const EVENT_PRODUCT = '3103';
const NO_VALID_EVENT = '3105';

function own({ log, clock, use }: Platform) {
  const catalog = use(Catalog);
  return async ({ caller }: { readonly caller: Caller }) => {
    const now = clock.now();
    const { state } = await log.state(cartStream(caller.userSysId));
    const lines = keptLines(state, now).map((line) => ({ ...line, keptUntil: keptUntil(line) }));
    return shown({ log, catalog, now }, lines.toReversed(), caller);
  };
}
export const listBaskets = query(contract.listBaskets, own);
export const baskets = query(contract.baskets, own);

/** Only the first line of each product: a guest's cart has a line for each choice. */
export const guestBaskets = query(contract.guestBaskets, ({ log, clock, use }) => {
  const catalog = use(Catalog);
  return ({ body, caller }) => {
    const lines = body.baskets.map(({ basketSysId, basket }) => {
      return { ...wantedBy(basket)[0]!, basketSysId, keptUntil: null };
    });
    return shown({ log, catalog, now: clock.now() }, lines, caller);
  };
});

interface Shop {
  readonly log: EventLog;
  readonly catalog: Pick<Catalog, 'product'>;
  readonly now: number;
}

async function shown(
  shop: Shop,
  lines: readonly ShownLine[],
  caller: Caller | null,
): Promise<Reply<typeof contract.listBaskets>> {
  const looking = { isMember: caller !== null, now: shop.now };
  const products = new Map<number, ShownProduct>();
  await Promise.all(
    [...new Set(lines.map(({ prdtSysId }) => prdtSysId))].map(async (id) =>
      products.set(id, await shownProduct(shop, id, caller)),
    ),
  );
  const hindrances = await hindrancesOf(shop, lines, products, caller);
  const broadcasts = await broadcastsOf(shop.log, lines);
  const views = lines.map((line) => {
    const broadcastSysId = broadcasts.get(line.broadcastScheduleSysId) ?? null;
    const found = { ...products.get(line.prdtSysId)!, broadcastSysId };
    return viewOf(line, hindrances.get(line) ?? null, found, looking);
  });
  return { totalCnt: views.length, baskets: views };
}

/** Obstacles of each line, and of an order of all remaining lines. */
async function hindrancesOf(
  { log, now }: Shop,
  lines: readonly ShownLine[],
  products: ReadonlyMap<number, ShownProduct>,
  caller: Caller | null,
): Promise<ReadonlyMap<ShownLine, Hindrance>> {
  const alone = new Map<ShownLine, Hindrance>();
  for (const line of lines) {
    const product = products.get(line.prdtSysId)!;
    const others = lines.filter((each) => each !== line);
    const hindrance = hindranceOf(line, product, others);
    if (!hindrance) continue;
    const isClosed = hindrance.code === EVENT_PRODUCT && !(await isEventOpen(log, product, now));
    alone.set(line, isClosed ? { ...hindrance, code: NO_VALID_EVENT } : hindrance);
  }
  const buyer = caller ? (await log.state(buyerStream(caller.userSysId))).state : buyerFold.initial;
  const left = lines.filter((line) => !alone.has(line));
  const ofOrder = hindrancesOfOrder(left, {
    product: (id) => products.get(id)?.product ?? null,
    stock: (id) => products.get(id)!.stock,
    // Lines of a seller who has banned the buyer already have an obstacle of their own.
    isBanned: () => false,
    bought: (id) => boughtOf(buyer, id),
    now,
  });
  return new Map([...alone, ...ofOrder]);
}

/** Whether an event product can be bought at all. */
async function isEventOpen(log: EventLog, { product }: ShownProduct, now: number): Promise<boolean> {
  if (!product) return false;
  const { state } = await log.state(eventPlansStream(product.sellerSysId));
  const plan = eventPlanOf(state, product.prdtSysId);
  return plan !== null && mayJoin(plan, now);
}

async function shownProduct(
  { log, catalog }: Shop,
  prdtSysId: number,
  caller: Caller | null,
): Promise<ShownProduct> {
  const [{ state: product }, { state: stock }, found] = await Promise.all([
    log.state(productStream(prdtSysId)),
    log.state(stockStream(prdtSysId)),
    catalog.product(prdtSysId),
  ]);
  const isBanned =
    product !== null &&
    caller !== null &&
    isBannedFrom((await log.state(houseStream(product.sellerSysId))).state, product, caller);
  return { product, stock, shown: found, isBanned };
}
