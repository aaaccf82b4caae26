import type { ChangedProduct } from '../../schema/room/messages.ts';
import { exposureOf } from '../../schema/room/fold.ts';
import { chatEventTypes, changingEventTypes } from '../../schema/room/told.ts';
import { productStream } from '../domains/catalog/catalog/product.ts';
import { countsStream, type CountsState } from '../domains/room/room/counts.ts';
import { changedProduct, roomStream, type RoomState } from '../domains/room/room/decider.ts';
import { roomMessage } from '../domains/room/room/messages.ts';
import { stockStream } from '../domains/catalog/stock/decider.ts';
import type { RoomMessage } from '../platform/bus/bus.ts';
import type { Folding } from '../platform/log/folding.ts';
import type { Story } from './story.ts';

const CHAT_LINES = 10;

/** A product of the broadcast at that moment, in the form of the room's messages. */
export interface ProductThen extends ChangedProduct {
  readonly name: string;
  readonly nameEn: string;
  readonly prdtNo: string;
  readonly stockTypeCode: number;
}

/** The whole room at a moment. */
export interface Moment {
  /** Milliseconds since 1970. Events of this very millisecond had happened. */
  readonly at: number;
  readonly room: RoomState;
  readonly counts: CountsState;
  /** The planned products, without those that were not listed yet. */
  readonly products: readonly ProductThen[];
  /** The latest lines, oldest first, as the room got them. */
  readonly chat: readonly RoomMessage[];
  /** Other streams named after the room, by the first word of the stream. */
  readonly others: Readonly<Record<string, unknown>>;
  /** The number of unreadable events. */
  readonly unreadable: number;
}

export async function momentOf(story: Story, at: number): Promise<Moment> {
  const until = at + 1;
  let unreadable = 0;
  const stateOf = async <S>(folding: Promise<Folding<S>>): Promise<S> => {
    const { state, unreadable: passedOver } = await folding;
    unreadable += passedOver;
    return state;
  };
  const [ref, counts] = [roomStream(story.plan), countsStream(story.plan)];
  const room = await stateOf(story.folded(ref, { until, types: changingEventTypes }));
  const products: ProductThen[] = [];
  for (const { prdtSysId } of story.plan.products) {
    const facts = await stateOf(story.folded(productStream(prdtSysId), { until }));
    if (!facts) continue;
    const stock = await stateOf(story.folded(stockStream(prdtSysId), { until }));
    const { name, nameEn, prdtNo, stockTypeCode } = facts;
    const told = changedProduct(facts, stock, exposureOf(room, prdtSysId));
    products.push({ ...told, name, nameEn, prdtNo, stockTypeCode });
  }
  const others: Record<string, unknown> = {};
  for (const other of story.roomStreams) {
    if (other.stream === ref.stream || other.stream === counts.stream) continue;
    const folding = await story.folded(other, { until });
    if (folding.last && folding.state !== null) others[other.fold.category] = folding.state;
    unreadable += folding.unreadable;
  }
  return {
    at,
    room,
    counts: await stateOf(story.folded(counts, { until })),
    products,
    chat: await chatUntil(story, until),
    others,
    unreadable,
  };
}

async function chatUntil(story: Story, until: number): Promise<RoomMessage[]> {
  const { stream } = roomStream(story.plan);
  const rows = await story.inspection.range({
    stream,
    types: chatEventTypes,
    until,
    limit: CHAT_LINES,
    backwards: true,
  });
  const lines: RoomMessage[] = [];
  for (const row of rows.toReversed()) {
    const event = story.recorded.event(row);
    const author = await story.authorOf(event);
    lines.push(roomMessage(event, () => author));
  }
  return lines;
}
