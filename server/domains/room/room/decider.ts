import { createHash } from 'node:crypto';
import { isChatLine } from '../../../../schema/room/chat.ts';
import { hasControls } from '../../../../schema/text.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { ORDERS_AFTER_END } from '../../../../schema/buying/constants.ts';
import { EXPOSURE, type Exposure } from '../../../../schema/catalog/constants.ts';
import { PERMISSION, type Permission } from '../../../../schema/members/constants.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { ChangedProduct } from '../../../../schema/room/messages.ts';
import { roomEventTypes, type RoomEvent, type RoomPresent } from '../../../../schema/room/room.ts';
import { emptyPresent, exposureOf } from '../../../../schema/room/fold.ts';
import { changedBy } from '../../../../schema/room/told.ts';
import { mayHost, roomOf, type Actor, type BroadcastPlan, type RoomIds } from '../broadcast/decider.ts';
import { piecesLeft, pricedOf, type ProductFacts } from '../../catalog/catalog/offers.ts';
import {
  Refusal,
  streamOf,
  type Fold,
  type RecordedEvent,
  type StreamRef,
} from '../../../platform/log/log.ts';
import type { StockState } from '../../catalog/stock/decider.ts';
import { spokenAfter, type Spoken } from './slow-mode.ts';
import { countedStock } from '../../../../schema/buying/pricing.ts';

/** The state for decisions in a room: the public state, and private fields. */
export interface RoomState extends RoomPresent {
  /** Log position at which it went on air; 0: it has not. Viewers do not get earlier messages. */
  readonly airedAt: number;
  /** When it went on air and when it ended (ms since 1970). */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** In slow mode, when members spoke last. */
  readonly spoken: Spoken;
}

const initial: RoomState = { ...emptyPresent, airedAt: 0, startedAt: null, endedAt: null, spoken: {} };

/**
 * The version of the snapshots. It contains all event types and field names, so a new one changes it by itself. Raise the
 * number if a name changes its meaning.
 */
const stateVersion = createHash('sha256')
  .update(JSON.stringify([3, roomEventTypes, Object.keys(initial)]))
  .digest()
  .readUInt32BE();

export const roomFold: Fold<RoomState, RoomEvent> = {
  category: 'room',
  initial,
  stateVersion,
  on: Object.fromEntries(roomEventTypes.map((type) => [type, after])) as Fold<RoomState, RoomEvent>['on'],
};

/** The contract defines how an event changes the public state, for everybody alike. */
function after(state: RoomState, event: RecordedEvent): RoomState {
  const { stream, version, recordedAt, position } = event;
  const next = spokenAfter(
    changedBy(state, event, { room: roomOfStream(stream), seq: version, recordedAt }),
    event,
  );
  if (next.liveFlag === state.liveFlag) return next;
  return next.liveFlag === LIVE_FLAG.onAir
    ? { ...next, airedAt: position, startedAt: recordedAt }
    : { ...next, endedAt: recordedAt };
}

export function roomStream(of: RoomIds): StreamRef<RoomState, RoomEvent> {
  return streamOf(roomFold, roomOf(of));
}

/** `10_77` of `room-10_77`. */
export function roomOfStream(stream: string): string {
  return stream.slice(roomFold.category.length + 1);
}

export function isRoomStream(stream: string): boolean {
  return stream.startsWith(`${roomFold.category}-`);
}

/** The broadcasts that go on air by these changes of a live flag. */
export function begunBy(changes: readonly Pick<RecordedEvent, 'stream' | 'data'>[]): number[] {
  return changes
    .filter(({ data }) => (data as { readonly liveFlag: number }).liveFlag === LIVE_FLAG.onAir)
    .map(({ stream }) => broadcastOfRoom(roomOfStream(stream)));
}

export type { Actor } from '../broadcast/decider.ts';

/** A host of another seller is an ordinary viewer here. */
export function permissionIn(actor: Actor, plan: BroadcastPlan): Permission {
  const isHost = actor.permission === PERMISSION.host || actor.permission === PERMISSION.manager;
  return isHost && !mayHost(actor, plan) ? PERMISSION.member : actor.permission;
}

export interface ChatLine {
  readonly msgType: 0 | 1;
  readonly msg: string;
  readonly content: string | null;
}

/** A chat line is shown as typed, without trimming. Blank and too long ones are refused. */
export function speak(room: RoomState, actor: Actor, line: ChatLine): RoomEvent[] {
  if (actor.permission === PERMISSION.guest) throw new Refusal('9001');
  if (room.liveFlag !== LIVE_FLAG.onAir) throw new Refusal('3001');
  const question = line.msgType === MSG_TYPE.question ? (line.content ?? line.msg) : line.msg;
  if (hasControls(line.msg) || hasControls(question)) throw new Refusal('4294');
  if (!isChatLine(line.msg) || !isChatLine(question)) throw new Refusal('2002');
  return [
    {
      type: 'ChatSent',
      data: {
        msgType: line.msgType,
        permission: actor.permission,
        msg: line.msg,
        content: line.msgType === MSG_TYPE.question ? line.content : null,
      },
    },
  ];
}

/** How a product is shown in a broadcast: as its host says on air, and before that as it is planned. */
export function shownAs(
  { exposures = [] }: Pick<BroadcastPlan, 'exposures'>,
  room: RoomState,
  prdtSysId: number,
): Exposure {
  if (room.liveFlag !== LIVE_FLAG.before) return exposureOf(room, prdtSysId);
  return exposures.find((each) => each.prdtSysId === prdtSysId)?.salesExposureType ?? EXPOSURE.normal;
}

/** On air, and for a while after: nobody loses an order because the host said goodbye while they were buying. */
export function takesOrders({ liveFlag, endedAt }: RoomState, now: number): boolean {
  return liveFlag === LIVE_FLAG.onAir || (endedAt !== null && now - endedAt < ORDERS_AFTER_END);
}

/** A product in the room's messages. Live prices are for members, so this has the regular price. */
export function changedProduct(
  product: ProductFacts,
  stock: StockState,
  salesExposureType: Exposure,
): ChangedProduct {
  const stockQty = countedStock(product.stockTypeCode, piecesLeft(product, stock));
  const { price, livePrice, livePriceStartDate, livePriceEndDate } = pricedOf(product);
  return {
    prdtSysId: product.prdtSysId,
    salesExposureType,
    stockQty,
    isSoldout: stockQty > 0 ? 0 : 1,
    price,
    marketPrice: product.marketPrice,
    livePrice,
    livePriceStartDate,
    livePriceEndDate,
    isDisplay: product.isDisplay,
  };
}
