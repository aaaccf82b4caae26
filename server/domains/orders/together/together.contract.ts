import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TOGETHER_OF_ORDER_MAX, TOGETHER_SHOWN_MAX } from '../../../../schema/catalog/constants.ts';
import { asked, line, orderOf, simpleGoods, type Goods } from '../../../testing/goods.ts';
import { contextOf } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { evolve, type EventLog, type NewEvent, type RecordedEvent } from '../../../platform/log/log.ts';
import type { StreamRef } from '../../../platform/log/log.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { productStream } from '../../catalog/catalog/product.ts';
import { cancelPieces, piecesCancelled } from '../order/claims/cancellation.ts';
import { orderFold, orderStream, type OrderEvent, type OrderState } from '../order/decider.ts';
import { partsOf } from '../order/placing/asked-order.ts';
import { decideOrder } from '../order/placing/decider.ts';
import { Search } from '../search/offers.ts';
import { stockStream } from '../../catalog/stock/decider.ts';
import { boughtWith } from './views.ts';
import { boughtTogether } from './together-products.ts';

const NOTHING_RETURNED = { coupons: [], point: 0 };

/** A mall of products by number. */
class Mall {
  readonly together: (prdtSysId: number, shop: number | null) => ReturnType<typeof boughtTogether>;
  readonly #log: EventLog;
  readonly #goods = new Map<number, Goods>();
  #orders = 0;

  constructor(log: EventLog) {
    this.#log = log;
    const parts = { log, catalog: new Catalog(log), search: new Search(log) };
    this.together = (prdtSysId, shop) => boughtTogether(parts, prdtSysId, shop);
  }

  async append<S, E extends NewEvent>(ref: StreamRef<S, E>, ...events: readonly E[]): Promise<void> {
    await this.#log.execute({
      actorId: 7,
      commandId: 'test',
      streams: [ref],
      decide: () => ({ events: [{ ref, events }], reply: null }),
    });
  }

  async lists(ids: readonly number[], changes: Parameters<typeof simpleGoods>[2] = {}): Promise<void> {
    for (const id of ids) {
      const goods = simpleGoods(id, 50, changes);
      this.#goods.set(id, goods);
      await this.append(productStream(id), { type: 'ProductListed', data: goods.facts });
      await this.append(stockStream(id), { type: 'StockReceived', data: { lines: goods.stock } });
    }
  }

  /** Orders one piece of each. */
  async sells(ids: readonly number[], { isPaid = true } = {}) {
    const goods = ids.map((id) => this.#goods.get(id)!);
    const orderSysId = 9_000 + ++this.#orders;
    const request = orderOf(goods.map((each) => asked(each, [line(1, each)])));
    const partIds = Array.from({ length: partsOf(request) }, (_, at) => orderSysId * 100 + at);
    const { placed } = decideOrder({ ...contextOf({ goods }, request), orderSysId, partIds });
    const paid = { orderSysId, paySysId: 1, amount: placed.totalAmount, reference: 'r' };
    const events: OrderEvent[] = [
      { type: 'OrderPlaced', data: placed },
      ...(isPaid ? [{ type: 'OrderPaid', data: paid } as const] : []),
    ];
    await this.append(orderStream(orderSysId), ...events);
    return {
      cancels: async (prdtSysId: number) => {
        const state = events.reduce<OrderState>(
          (before, event) => evolve(orderFold, before, event as unknown as RecordedEvent),
          null,
        )!;
        const { orderPrdtSysId } = placed.products.find((each) => each.prdtSysId === prdtSysId)!;
        const which = { orderPrdtSysId, orderPrdtOptionSysIds: undefined, qty: 1 };
        const { part, amounts, isWhole: _, ...rest } = cancelPieces(state, which, () => 10);
        const data = { orderSysId, ...amounts, ...rest, points: part.points, returned: NOTHING_RETURNED };
        const [cancelled] = piecesCancelled(state, data, 1);
        await this.append(orderStream(orderSysId), cancelled!);
      },
    };
  }

  async shown(prdtSysId: number, shop: number | null = null): Promise<readonly (number | string)[]> {
    const { reason, products } = await this.together(prdtSysId, shop);
    return [reason, ...products.map((each) => each.prdtSysId)];
  }

  /** How many have been bought with it, ever so rarely. */
  async partners(prdtSysId: number): Promise<number> {
    return (await this.#log.reads.all(boughtWith({ prdtSysId, ordersMin: 1, rowCount: 1_000 }))).length;
  }
}

/** What is bought together, on whichever database. `newLog` holds the tables against rebuilt ones in the end. */
export function describeTogether(
  kind: string,
  newLog: () => Promise<{ readonly log: EventLog; remove(): Promise<void> }>,
): void {
  describe(`products bought together on ${kind}`, () => {
    let mall: Mall;
    let remove: () => Promise<void>;

    beforeEach(async () => {
      const made = await newLog();
      mall = new Mall(made.log);
      remove = () => made.remove();
      await mall.lists([1, 2, 3, 4, 5]);
    });
    afterEach(() => remove());

    test('what most buyers of a product took with it comes first, and what one alone took is left out', async () => {
      for (const bought of [
        [1, 2, 3, 4],
        [1, 3, 4],
        [2, 4, 1],
        [1, 5],
      ])
        await mall.sells(bought);
      expect(await mall.shown(1)).toEqual(['together', 4, 3, 2]);
      expect(await mall.shown(4)).toEqual(['together', 1, 3, 2]);
    });

    test('only paid orders count, and of them only what was not cancelled', async () => {
      for (const bought of [
        [1, 2, 3, 4],
        [1, 2, 3],
      ])
        await mall.sells(bought);
      const order = await mall.sells([1, 4, 5]);
      await mall.sells([1, 5], { isPaid: false });
      expect(await mall.shown(1)).toEqual(['together', 4, 3, 2]);
      await order.cancels(5);
      await order.cancels(4);
      expect(await mall.partners(5)).toBe(0);
      expect((await mall.shown(1))[0]).toBe('category');
    });

    test('what cannot be bought now is not shown, nor what belongs to another shop', async () => {
      await mall.lists([6], { isDisplay: 0 });
      await mall.lists([7], { isLiveOnly: 1 });
      await mall.lists([8], { sellerSysId: 2 });
      const sold = { type: 'StockTaken', data: { orderSysId: 1, lines: [{ detailSysId: null, qty: 50 }] } };
      await mall.append(stockStream(5), sold as never);
      for (let n = 0; n < 2; n += 1) {
        await mall.sells([1, 2, 3, 5]);
        await mall.sells([1, 4, 8]);
      }
      expect(await mall.shown(1)).toEqual(['together', 8, 4, 3, 2]);
      expect(await mall.shown(1, 1)).toEqual(['together', 4, 3, 2]);
      for (const id of [6, 7]) expect(await mall.shown(1)).not.toContain(id);
    });

    test('too few show what sells best in the category instead, and say so', async () => {
      await mall.lists([9], { category: { categorySysId: 2, name: '주방', nameEn: 'Kitchen' } });
      await mall.sells([4, 9]);
      await mall.sells([4, 9]);
      await mall.sells([3]);
      expect(await mall.shown(1)).toEqual(['category', 4, 3, 5, 2]);
      expect(await mall.shown(9)).toEqual(['category']);
      await expect(mall.together(99, null)).rejects.toThrow(refusal('0004'));
    });

    test('a large order counts its first products, and few of many are shown', async () => {
      const many = Array.from({ length: TOGETHER_OF_ORDER_MAX + 5 }, (_, at) => at + 20);
      await mall.lists(many);
      for (let n = 0; n < 2; n += 1) await mall.sells(many);
      expect(await mall.partners(many[0]!)).toBe(TOGETHER_OF_ORDER_MAX - 1);
      expect(await mall.partners(many.at(-1)!)).toBe(0);
      await mall.sells([many[0]!, 1, 2, 3]);
      await mall.sells([many[0]!, 1, 2, 3]);
      expect(await mall.shown(many[0]!)).toHaveLength(1 + TOGETHER_SHOWN_MAX);
    });
  });
}
