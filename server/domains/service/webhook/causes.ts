import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { WebhookBody } from '../../../../schema/service/webhooks/events.ts';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import { isRehearsal } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { productStream } from '../../catalog/catalog/offers.ts';
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
import { ORDER_NEWS, orderNews, type SellerNews } from './order-news.ts';

/** Types of the events that may be news. */
export const CAUSES: readonly string[] = [...ORDER_NEWS, 'LiveFlagChanged', 'StockTaken', 'StockAdjusted'];

type LogReads = Pick<EventLog, 'read' | 'state'>;

/** What an event is news of, now that it has happened. Read from the log alone, as again when its messages go out. */
export async function newsOf(log: LogReads, event: RecordedEvent): Promise<readonly SellerNews[]> {
  if (!isOf(stockFold.category, event)) return newsOfEvent(log, event);
  return (await isLastPiece(log, event)) ? soldOut(log, event) : [];
}

/** The message about an event of the log; null: it cannot be read. */
export async function bodyOf(
  log: LogReads,
  { stream, version, type }: { readonly stream: string; readonly version: number; readonly type: string },
  sellerSysId: number | null,
): Promise<WebhookBody | null> {
  const [event] = await log.read({ stream, afterVersion: version - 1, upToVersion: version, limit: 1 });
  if (!event || event.damaged) return null;
  const all = await (isOf(stockFold.category, event) ? soldOut(log, event) : newsOfEvent(log, event));
  const news = all.find((each) => each.type === type);
  if (!news) return null;
  const timestamp = new Date(event.recordedAt).toISOString();
  return { type: news.type, timestamp, data: news.dataFor(sellerSysId) };
}

async function newsOfEvent(log: LogReads, event: RecordedEvent): Promise<readonly SellerNews[]> {
  if (isRoomStream(event.stream)) return newsOfRoom(log, event);
  const around = isOf(orderFold.category, event) ? await aroundEvent(log, event) : null;
  return around ? orderNews(around.event, around.before, around.after) : [];
}

async function newsOfRoom(
  log: LogReads,
  { stream, version, data }: RecordedEvent,
): Promise<readonly SellerNews[]> {
  const [former] = await log.read({
    stream,
    types: ['LiveFlagChanged'],
    upToVersion: version - 1,
    limit: 1,
    backwards: true,
  });
  const [was, is] = [isOnAir(former?.data ?? {}), isOnAir(data)];
  if (was === is) return [];
  const plan = await findPlan(log, broadcastOfRoom(roomOfStream(stream)));
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
async function isLastPiece(log: LogReads, { stream, version, type, data }: RecordedEvent): Promise<boolean> {
  const { lines } = data as StockEvent['data'];
  const isTaken = type === 'StockTaken';
  if (!lines.some(({ qty }) => (isTaken ? qty > 0 : qty < 0))) return false;
  const stock = await log.state(stockStream(productOfStockStream(stream)));
  return stock.version === version && stockSum(stock.state) <= 0;
}

async function soldOut(log: LogReads, { stream }: RecordedEvent): Promise<readonly SellerNews[]> {
  const { state } = await log.state(productStream(productOfStockStream(stream)));
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

function isOf(category: string, { stream }: RecordedEvent): boolean {
  return stream.startsWith(`${category}-`);
}

function isOnAir(data: object): boolean {
  return (data as { readonly liveFlag?: number }).liveFlag === LIVE_FLAG.onAir;
}
