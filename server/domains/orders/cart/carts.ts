import type {
  Basket,
  BasketRequest,
  addBaskets,
  changeBasket,
  guestBaskets,
  listBaskets,
  mergeBaskets,
  orderAgain as orderAgainOperation,
} from '../../../../schema/buying/baskets.ts';
import { BASKET_KEPT } from '../../../../schema/buying/constants.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog, type States } from '../../../platform/log/log.ts';
import { foundBy, purgeEntries, type PurgeAsked } from '../../../platform/log/tables/purging.ts';
import type { Source } from '../../../platform/source.ts';
import { isRehearsal, mayHost } from '../../room/broadcast/hosts.ts';
import { findPlan } from '../../room/broadcast/plans.ts';
import type { Catalog } from '../../catalog/catalog/catalog.ts';
import { productStream } from '../../catalog/catalog/product.ts';
import { eventPlanOf, eventPlansStream, mayJoin } from '../../buying/eventplan/decider.ts';
import { houseStream } from '../../room/moderation/decider.ts';
import { orderStream } from '../order/decider.ts';
import type { OrderedProduct } from '../order/placed.ts';
import { boughtOf, buyerFold, buyerStream } from '../order/offers.ts';
import { stockStream } from '../../catalog/stock/decider.ts';
import {
  addToCart,
  cartStream,
  changeInCart,
  dropOld,
  keptLines,
  keptUntil,
  mergeIntoCart,
  removeFromCart,
  type CartContext,
  type CartEvent,
  type CartState,
} from './decider.ts';
import { broadcastOfSchedule, membersWithOld, oldLines } from './projection.ts';
import { hindranceOf, hindrancesOfOrder, optionsOf, wantedBy, type Hindrance, type Wanted } from './rules.ts';
import { viewOf, type ShownLine, type ShownProduct } from './views.ts';

/** An event product is bought directly. If its event is not open, it cannot be bought at all. */
const EVENT_PRODUCT = '3103';
const NO_VALID_EVENT = '3105';

interface CartsNeed {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly source: Source;
  readonly catalog: Pick<Catalog, 'product'>;
}

type Asker = Pick<Caller, 'userSysId' | 'permission' | 'sellerSysIds'>;

/** Members' carts, and guests' carts as they can be bought now. */
export class Carts {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #source: Source;
  readonly #catalog: CartsNeed['catalog'];

  constructor({ log, clock, source, catalog }: CartsNeed) {
    this.#log = log;
    this.#clock = clock;
    this.#source = source;
    this.#catalog = catalog;
  }

  add(request: BasketRequest, caller: Asker, meta: CommandMeta): Promise<Reply<typeof addBaskets>> {
    const wanted = wantedBy(request);
    return this.#decide(wanted, caller, meta, (cart, context) => {
      const events = addToCart(cart, wanted, context);
      const lines = new Map(
        events.flatMap((each) => (each.type === 'BasketChanged' ? [[each.data.basketSysId, each.data]] : [])),
      );
      const baskets = Array.from(lines.values(), ({ basketSysId, basketQty }) => ({
        basketSysId,
        basketQty,
      }));
      return { events, reply: { baskets } };
    });
  }

  merge(
    requests: readonly BasketRequest[],
    caller: Asker,
    meta: CommandMeta,
  ): Promise<Reply<typeof mergeBaskets>> {
    const gathered = requests.map(wantedBy);
    return this.#decide(gathered.flat(), caller, meta, (cart, context) => {
      const { events, skipped } = mergeIntoCart(cart, gathered, context);
      return { events, reply: { skipped } };
    });
  }

  /** Throws 2010 if the order is not the caller's. */
  async again(
    orderSysId: number,
    caller: Asker,
    meta: CommandMeta,
  ): Promise<Reply<typeof orderAgainOperation>> {
    const { state } = await this.#log.state(orderStream(orderSysId));
    const isOwn = state?.userSysId === caller.userSysId;
    const lines = isOwn ? orderedLines(state.order.products) : [];
    const gathered = lines.map(({ wanted }) => [wanted]);
    return this.#decide(gathered.flat(), caller, meta, (cart, context) => {
      // Here, so that a key that was used for another order is refused as such.
      if (!isOwn) throw new Refusal('2010');
      const { events, skipped } = mergeIntoCart(cart, gathered, context);
      return {
        events,
        reply: {
          addedCnt: lines.length - skipped.length,
          skipped: skipped.map(({ index, prdtSysId, why }) => {
            const { orderPrdtSysId, name, nameEn } = lines[index]!.product;
            return { orderPrdtSysId, prdtSysId, name, nameEn, why };
          }),
        },
      };
    });
  }

  async change(
    basketSysId: number,
    { productOptions, ...change }: Body<typeof changeBasket>,
    caller: Asker,
    meta: CommandMeta,
  ): Promise<Reply<typeof changeBasket>> {
    const { lines } = await this.#cart(caller.userSysId);
    const asked = lines.filter((line) => line.basketSysId === basketSysId);
    return this.#decide(asked, caller, meta, (cart, context) => {
      const options = productOptions && { options: optionsOf(productOptions) };
      const events = changeInCart(cart, basketSysId, { ...change, ...options }, context);
      const line = events.find((each) => each.type === 'BasketChanged');
      return { events, reply: { basketSysId, basketQty: line?.data.basketQty ?? 0 } };
    });
  }

  async remove(basketSysIds: readonly number[], caller: Asker, meta: CommandMeta): Promise<void> {
    const ref = cartStream(caller.userSysId);
    await this.#log.execute({
      ...meta,
      actorId: caller.userSysId,
      streams: [ref],
      decide: (states) => ({
        events: [{ ref, events: removeFromCart(states.get(ref), basketSysIds) }],
        reply: null,
      }),
    });
  }

  async list(caller: Asker): Promise<Reply<typeof listBaskets>> {
    const lines = keptLines(await this.#cart(caller.userSysId), this.#clock.now());
    return this.#views(lines.map((line) => ({ ...line, keptUntil: keptUntil(line) })).toReversed(), caller);
  }

  /** Only the first line of each product: a guest's cart has a line for each choice. */
  look(
    gathered: Body<typeof guestBaskets>['baskets'],
    caller: Asker | null,
  ): Promise<Reply<typeof listBaskets>> {
    const lines = gathered.map(({ basketSysId, basket }) => {
      return { ...wantedBy(basket)[0]!, basketSysId, keptUntil: null };
    });
    return this.#views(lines, caller);
  }

  /** Deletes expired lines, or counts them. Resolves to how many. */
  purge({ now, isDryRun }: PurgeAsked): Promise<number> {
    const until = now - BASKET_KEPT;
    if (isDryRun) return foundBy(this.#log, oldLines({ until }));
    return purgeEntries(
      this.#log,
      () => membersWithOld({ until }),
      async (members) => {
        const removed = await Promise.all(members.map(({ userSysId }) => this.#dropOld(userSysId, now)));
        return removed.reduce((total, each) => total + each, 0);
      },
    );
  }

  async #dropOld(userSysId: number, now: number): Promise<number> {
    const ref = cartStream(userSysId);
    const { reply } = await this.#log.execute({
      actorId: null,
      commandId: this.#source.commandId(),
      streams: [ref],
      decide: (states) => {
        const events = dropOld(states.get(ref), now);
        const removed = events.flatMap((each) =>
          each.type === 'BasketsRemoved' ? each.data.basketSysIds : [],
        );
        return { events: [{ ref, events }], reply: { lines: removed.length } };
      },
    });
    return reply.lines;
  }

  async #cart(userSysId: number): Promise<CartState> {
    return (await this.#log.state(cartStream(userSysId))).state;
  }

  /** Decides on the cart, with the products and stock of these lines and of those already in it. */
  async #decide<R>(
    wanted: readonly Wanted[],
    caller: Asker,
    meta: CommandMeta,
    decide: (cart: CartState, context: CartContext) => { readonly events: CartEvent[]; readonly reply: R },
  ): Promise<R> {
    const ref = cartStream(caller.userSysId);
    const prdtSysIds = [...new Set(wanted.map(({ prdtSysId }) => prdtSysId))];
    const [products, shownIn] = await Promise.all([
      Promise.all(prdtSysIds.map((id) => this.#log.state(productStream(id)))),
      this.#shownIn(wanted),
    ]);
    const sellerSysIds = [...new Set(products.flatMap(({ state }) => (state ? [state.sellerSysId] : [])))];
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: caller.userSysId,
      streams: [
        ref,
        ...sellerSysIds.map((id) => houseStream(id)),
        ...prdtSysIds.flatMap((id) => [productStream(id), stockStream(id)]),
      ],
      decide: (states, now) => {
        const { events, reply } = decide(states.get(ref), {
          onSale: (id) => onSale(states, id, caller),
          isShownIn: (schedule, id) => shownIn.get(schedule)?.has(id) ?? false,
          now,
        });
        return { events: [{ ref, events }], reply };
      },
    });
    return reply;
  }

  /** The products of each broadcast that everybody may watch. */
  async #shownIn(wanted: readonly Wanted[]): Promise<Map<number, Set<number>>> {
    const shownIn = new Map<number, Set<number>>();
    for (const schedule of new Set(wanted.map(({ broadcastScheduleSysId }) => broadcastScheduleSysId))) {
      const broadcastSysId = schedule && (await this.#broadcastOf(schedule));
      const plan = broadcastSysId ? await findPlan(this.#log, broadcastSysId) : null;
      if (!plan || isRehearsal(plan)) continue;
      shownIn.set(plan.broadcastScheduleSysId, new Set(plan.products.map(({ prdtSysId }) => prdtSysId)));
    }
    return shownIn;
  }

  async #broadcastOf(broadcastScheduleSysId: number | null): Promise<number | null> {
    if (broadcastScheduleSysId === null) return null;
    return (
      (await this.#log.reads.one(broadcastOfSchedule({ broadcastScheduleSysId })))?.broadcastSysId ?? null
    );
  }

  async #views(lines: readonly ShownLine[], caller: Asker | null): Promise<Reply<typeof listBaskets>> {
    const looking = { isMember: caller !== null, now: this.#clock.now() };
    const products = new Map<number, ShownProduct>();
    await Promise.all(
      [...new Set(lines.map(({ prdtSysId }) => prdtSysId))].map(async (id) =>
        products.set(id, await this.#shownProduct(id, caller)),
      ),
    );
    const hindrances = await this.#hindrances(lines, products, caller, looking.now);
    const baskets = await Promise.all(
      lines.map(async (line): Promise<Basket> => {
        const broadcastSysId = await this.#broadcastOf(line.broadcastScheduleSysId);
        const found = { ...products.get(line.prdtSysId)!, broadcastSysId };
        return viewOf(line, hindrances.get(line) ?? null, found, looking);
      }),
    );
    return { totalCnt: baskets.length, baskets };
  }

  /** Obstacles of each line, and of an order of all remaining lines. */
  async #hindrances(
    lines: readonly ShownLine[],
    products: ReadonlyMap<number, ShownProduct>,
    caller: Asker | null,
    now: number,
  ): Promise<ReadonlyMap<ShownLine, Hindrance>> {
    const own = new Map<ShownLine, Hindrance>();
    for (const line of lines) {
      const others = lines.filter((each) => each !== line);
      const hindrance = hindranceOf(line, products.get(line.prdtSysId)!, others);
      if (!hindrance) continue;
      const { code } = hindrance;
      const isClosed =
        code === EVENT_PRODUCT && !(await this.#isEventOpen(products.get(line.prdtSysId)!, now));
      own.set(line, isClosed ? { ...hindrance, code: NO_VALID_EVENT } : hindrance);
    }
    const buyer = caller ? (await this.#log.state(buyerStream(caller.userSysId))).state : buyerFold.initial;
    const left = lines.filter((line) => !own.has(line));
    const ofOrder = hindrancesOfOrder(left, {
      product: (id) => products.get(id)?.product ?? null,
      stock: (id) => products.get(id)!.stock,
      // Lines of a seller who has banned the buyer already have an obstacle of their own.
      isBanned: () => false,
      bought: (id) => boughtOf(buyer, id),
      now,
    });
    return new Map([...own, ...ofOrder]);
  }

  /** Whether an event product can be bought at all. */
  async #isEventOpen({ product }: ShownProduct, now: number): Promise<boolean> {
    if (!product) return false;
    const { state } = await this.#log.state(eventPlansStream(product.sellerSysId));
    const plan = eventPlanOf(state, product.prdtSysId);
    return plan !== null && mayJoin(plan, now);
  }

  async #shownProduct(prdtSysId: number, caller: Asker | null): Promise<ShownProduct> {
    const [{ state: product }, { state: stock }, shown] = await Promise.all([
      this.#log.state(productStream(prdtSysId)),
      this.#log.state(stockStream(prdtSysId)),
      this.#catalog.product(prdtSysId),
    ]);
    const house = product && caller ? (await this.#log.state(houseStream(product.sellerSysId))).state : null;
    return {
      product,
      stock,
      shown,
      isBanned: house !== null && isBannedFrom(house, product, caller),
    };
  }
}

/** What was ordered, a line for each choice. Its broadcast is over. */
function orderedLines(
  products: readonly OrderedProduct[],
): { readonly product: OrderedProduct; readonly wanted: Wanted }[] {
  return products.flatMap((product) =>
    product.lines.map(({ qty, options }, at) => ({
      product,
      wanted: {
        prdtSysId: product.prdtSysId,
        optionTypeCode: product.optionTypeCode,
        options: options.map(({ prdtOptionSysId, optionKeyName }) => ({ prdtOptionSysId, optionKeyName })),
        basketQty: qty,
        addingProducts: at === 0 ? addOnsOf(product) : [],
        broadcastScheduleSysId: null,
        prdtReviewSysId: null,
      },
    })),
  );
}

function addOnsOf({ addOns }: OrderedProduct): Wanted['addingProducts'] {
  return addOns.map(({ prdtAddingProductSysId, prdtAddingProductDetailSysId, qty }) => ({
    prdtAddingProductSysId,
    prdtAddingProductDetailSysId,
    addingQty: qty,
  }));
}

interface House {
  readonly banned: Readonly<Record<number, unknown>>;
}

function isBannedFrom(house: House, product: { readonly sellerSysId: number } | null, caller: Asker | null) {
  if (!product || !caller || mayHost(caller, product)) return false;
  return caller.userSysId in house.banned;
}

/** From the command's streams. */
function onSale(states: States, prdtSysId: number, caller: Asker) {
  const product = states.get(productStream(prdtSysId));
  const isBanned =
    product !== null && isBannedFrom(states.get(houseStream(product.sellerSysId)), product, caller);
  return { product, stock: states.get(stockStream(prdtSysId)), isBanned };
}
