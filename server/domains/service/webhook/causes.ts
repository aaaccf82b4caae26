import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { WebhookBody } from '../../../../schema/service/webhooks/events.ts';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import { isRehearsal } from '../../room/broadcast/hosts.ts';
import { findPlan } from '../../room/broadcast/plans.ts';
import { productStream } from '../../catalog/catalog/product.ts';
import { orderFold } from '../../orders/order/decider.ts';
import { aroundEvent } from '../../orders/order/offers.ts';
import { isRoomStream, roomOfStream } from '../../room/room/decider.ts';
import {
  productOfStockStream,
  stockFold,
  stockStream,
  stockSum,
  type StockEvent,
} from '../../catalog/stock/decider.ts';
import { ORDER_NEWS, orderNews, type News } from './order-news.ts';

/** Types of the events that may be news. */
export const CAUSES: readonly string[] = [...ORDER_NEWS, 'LiveFlagChanged', 'StockTaken', 'StockAdjusted'];

/** Reads what events mean to sellers, from the log alone: when they happen, and again when their messages go out. */
export class Causes {
  readonly #log: Pick<EventLog, 'read' | 'state'>;

  constructor(log: Pick<EventLog, 'read' | 'state'>) {
    this.#log = log;
  }

  /** What an event is news of, now that it has happened. */
  async of(event: RecordedEvent): Promise<readonly News[]> {
    if (isOf(stockFold.category, event)) return (await this.#isLastPiece(event)) ? this.#soldOut(event) : [];
    return this.#ofEvent(event);
  }

  /** The message about an event of the log; null: it cannot be read. */
  async bodyOf(
    { stream, version, type }: { readonly stream: string; readonly version: number; readonly type: string },
    sellerSysId: number | null,
  ): Promise<WebhookBody | null> {
    const [event] = await this.#log.read({
      stream,
      afterVersion: version - 1,
      upToVersion: version,
      limit: 1,
    });
    if (!event || event.damaged) return null;
    const all = isOf(stockFold.category, event) ? await this.#soldOut(event) : await this.#ofEvent(event);
    const news = all.find((each) => each.type === type);
    if (!news) return null;
    const timestamp = new Date(event.recordedAt).toISOString();
    return { type: news.type, timestamp, data: news.dataFor(sellerSysId) };
  }

  async #ofEvent(event: RecordedEvent): Promise<readonly News[]> {
    if (isOf(orderFold.category, event)) return this.#ofOrder(event);
    return isRoomStream(event.stream) ? this.#ofRoom(event) : [];
  }

  async #ofOrder(recorded: RecordedEvent): Promise<readonly News[]> {
    const around = await aroundEvent(this.#log, recorded);
    return around ? orderNews(around.event, around.before, around.after) : [];
  }

  async #ofRoom({ stream, version, data }: RecordedEvent): Promise<readonly News[]> {
    const [former] = await this.#log.read({
      stream,
      types: ['LiveFlagChanged'],
      upToVersion: version - 1,
      limit: 1,
      backwards: true,
    });
    const [was, is] = [isOnAir(former?.data ?? {}), isOnAir(data)];
    if (was === is) return [];
    const plan = await findPlan(this.#log, broadcastOfRoom(roomOfStream(stream)));
    if (!plan || isRehearsal(plan)) return [];
    const { broadcastSysId, broadcastScheduleSysId, sellerSysId } = plan;
    return [
      {
        type: is ? 'broadcast.started' : 'broadcast.ended',
        subject: `broadcast-${broadcastSysId}`,
        sellerSysIds: [sellerSysId],
        dataFor: () => ({ broadcastSysId, broadcastScheduleSysId, sellerSysId }),
      },
    ];
  }

  /** Whether pieces went with it, none are left, and nothing has happened to them since. */
  async #isLastPiece({ stream, version, type, data }: RecordedEvent): Promise<boolean> {
    const { lines } = data as StockEvent['data'];
    const isTaken = type === 'StockTaken';
    if (!lines.some(({ qty }) => (isTaken ? qty > 0 : qty < 0))) return false;
    const stock = await this.#log.state(stockStream(productOfStockStream(stream)));
    return stock.version === version && stockSum(stock.state) <= 0;
  }

  async #soldOut({ stream }: RecordedEvent): Promise<readonly News[]> {
    const { state } = await this.#log.state(productStream(productOfStockStream(stream)));
    if (!state) return [];
    const { prdtSysId, prdtNo, sellerSysId } = state;
    return [
      {
        type: 'product.sold_out',
        subject: `product-${prdtSysId}`,
        sellerSysIds: [sellerSysId],
        dataFor: () => ({ prdtSysId, prdtNo, sellerSysId }),
      },
    ];
  }
}

function isOf(category: string, { stream }: RecordedEvent): boolean {
  return stream.startsWith(`${category}-`);
}

function isOnAir(data: object): boolean {
  return (data as { readonly liveFlag?: number }).liveFlag === LIVE_FLAG.onAir;
}
