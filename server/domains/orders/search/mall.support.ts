import assert from 'node:assert/strict';
import { LIVE_FLAG, type LiveFlag } from '../../../../schema/broadcasts/constants.ts';
import { asked as askedFor, line, orderOf, simpleGoods, type Goods } from '../../../testing/goods.ts';
import { contextOf } from '../../../testing/ordering.ts';
import { broadcastStream, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { productStream } from '../../catalog/catalog/product.ts';
import { orderStream, type OrderEvent } from '../order/decider.ts';
import { partsOf } from '../order/placing/asked-order.ts';
import { decideOrder } from '../order/placing/decider.ts';
import { roomStream } from '../../room/room/decider.ts';
import type { EventLog, NewEvent, StreamRef } from '../../../platform/log/log.ts';
import { Search } from './search.ts';

type Changes = NonNullable<Parameters<typeof simpleGoods>[2]>;
export type Asked = Partial<Parameters<Search['products']>[0]>;

export const page = { startIndex: 0, rowCount: 20 };

/** The search over one log. */
export class Mall {
  readonly log: EventLog;
  readonly search: Search;
  #orders = 0;

  constructor(log: EventLog) {
    this.log = log;
    this.search = new Search(log);
  }

  async append<S, E extends NewEvent>(ref: StreamRef<S, E>, ...events: readonly E[]): Promise<void> {
    await this.log.execute({
      actorId: 7,
      commandId: 'test',
      streams: [ref],
      decide: () => ({ events: [{ ref, events }], reply: null }),
    });
  }

  /** By number and names in both languages, in this order: later ones are newer. */
  async lists(...names: readonly (readonly [number, string, string?, Changes?])[]): Promise<void> {
    for (const [prdtSysId, name, nameEn = '', changes = {}] of names)
      await this.list(prdtSysId, { name, nameEn, ...changes });
  }

  async list(prdtSysId: number, changes: Changes): Promise<Goods> {
    const goods = simpleGoods(prdtSysId, 5, { prdtNo: `N-${prdtSysId}`, nameEn: '', ...changes });
    await this.append(productStream(prdtSysId), { type: 'ProductListed', data: goods.facts });
    return goods;
  }

  /** Places an order for so many pieces; paid or not. */
  async sells(goods: Goods, qty: number, payUntil: number, { isPaid = true } = {}): Promise<number> {
    const orderSysId = 9_000 + ++this.#orders;
    const request = orderOf([askedFor(goods, [line(qty, goods)])]);
    const partIds = Array.from({ length: partsOf(request) }, (_, at) => orderSysId * 10 + at);
    const { placed } = decideOrder({ ...contextOf({ goods: [goods] }, request), orderSysId, partIds });
    const events: OrderEvent[] = [{ type: 'OrderPlaced', data: { ...placed, payUntil } }];
    if (isPaid)
      events.push({
        type: 'OrderPaid',
        data: { orderSysId, paySysId: 1, amount: placed.totalAmount, reference: 'r' },
      });
    await this.append(orderStream(orderSysId), ...events);
    return orderSysId;
  }

  async airs(plan: BroadcastPlan, liveFlag: LiveFlag = LIVE_FLAG.onAir): Promise<void> {
    await this.append(broadcastStream(plan.broadcastSysId), { type: 'BroadcastScheduled', data: plan });
    await this.append(roomStream(plan), { type: 'LiveFlagChanged', data: { liveFlag, liveUrl: null } });
  }

  async found(keyword: string | undefined, { filter = {}, ...more }: Asked = {}): Promise<readonly number[]> {
    const { totalCnt, ids } = await this.search.products({ keyword, filter, page, ...more });
    if (more.page === undefined) assert.equal(totalCnt, ids.length, keyword);
    return ids;
  }
}
