/**
 * What one viewer sees of a room, as one value and one pure function over the server's messages. A live room feeds it from
 * the socket and a replay from history.
 *
 * What must stay true:
 * - What a message changes of the room itself is said by the contract (`schema/room/fold.ts`), and only there.
 * - A message counts once: one that is not newer than `seq` changes nothing.
 * - Nothing pops up again that the viewer's join told them already.
 */
import type { DurableData, DurableMessage } from '../../../../schema/room/messages.ts';
import { BLACK_TYPE, MSG_TYPE, ROOM_EVENT } from '../../../../schema/room/constants.ts';
import type { LiveCoupon } from '../../../../schema/room/coupons.ts';
import { messageOf } from '../../../../schema/room/history.ts';
import { changed, counted, emptyPresent, toldAtJoin } from '../../../../schema/room/fold.ts';
import type { RoomPresent } from '../../../../schema/room/room.ts';
import type { JoinedRoom, PassingMessage, ServerMessage } from '../../../../schema/room/socket.ts';
import { type GamePlay, noPlay, playAfter, playAfterOwn, playOnJoining } from '../game/game.ts';
import {
  type ChatState,
  lineOf,
  ownLine,
  withAside,
  withLine,
  withoutLine,
  withPair,
  withPurchase,
} from './chat-lines.ts';
import { type ProductsState, productsChanged } from './room-products.ts';

type OwnResult = Extract<PassingMessage, { event: 'resultGame' }>;

/** Something that pops up once. `key` distinguishes two pop-ups of the same thing. */
export interface Showing<T> {
  readonly key: number;
  readonly what: T;
}

export interface RoomState extends RoomPresent, ChatState, ProductsState {
  readonly joined: boolean;
  /** The last durable message taken in. */
  readonly seq: number;
  /** The join's state includes messages up to here: only their chat lines are news. */
  readonly joinedSeq: number;
  /** The last missed message after a rejoin. The note that says so stands below it. Null: nothing is missing. */
  readonly backAt: number | null;
  /** The viewer has logged in or out, and joins again as that person. Nothing was lost, so no note says so. */
  readonly isRenewing: boolean;
  readonly likeCnt: number;
  /** All hearts so far. A change draws the difference. */
  readonly hearts: number;
  readonly joinCnt: number;
  readonly viewCnt: number;
  readonly popup: Showing<DurableData<'viewPrdt'>> | null;
  readonly buyHere: Showing<number | null> | null;
  readonly marketing: Showing<string> | null;
  readonly couponPopup: Showing<LiveCoupon> | null;
  /** Every live coupon that there was while this viewer was here; those of `liveCoupons` are still to be had. */
  readonly couponsSeen: readonly LiveCoupon[];
  readonly isMultiTransmission: boolean;
  /** The viewer's part in the room's `game`. */
  readonly play: GamePlay;
  /** A host keeps the viewer quiet. */
  readonly muted: boolean;
}

export const emptyRoom: RoomState = {
  ...emptyPresent,
  joined: false,
  seq: 0,
  joinedSeq: 0,
  backAt: null,
  isRenewing: false,
  blocked: new Set(),
  chat: [],
  chatTaken: 0,
  likeCnt: 0,
  hearts: 0,
  joinCnt: 0,
  viewCnt: 0,
  products: [],
  unknownProducts: 0,
  popup: null,
  buyHere: null,
  marketing: null,
  asides: [],
  couponPopup: null,
  couponsSeen: [],
  isMultiTransmission: false,
  play: noPlay,
  ownOrders: [],
  muted: false,
};

export function reduceRoom(state: RoomState, message: ServerMessage): RoomState {
  switch (message.event) {
    case 'joinRoom':
      return 'seq' in message.data
        ? joined(state, message.data)
        : { ...state, joinCnt: message.data.joinCnt };
    case 'leaveRoom':
      return { ...state, joinCnt: message.data.joinCnt };
    case 'like':
      return {
        ...state,
        likeCnt: message.data.likeCnt,
        hearts: state.hearts + message.data.addCnt,
      };
    case 'regBlackUser':
      return { ...state, muted: message.data.blackType === BLACK_TYPE.mute };
    case 'removeDropUsers':
    case 'response':
      return state;
    case 'questionAnswer':
      return 'seq' in message ? durable(state, message) : withAside(state, message.data);
    case 'joinGame':
    case 'chooseGameUser':
      return { ...counted(state, message), play: playAfterOwn(state.play, message, state.game) };
    default:
      if ('seq' in message && Number.isInteger(message.seq)) return durable(state, message);
      // A newer server may send messages that are unknown here.
      return message.event === 'resultGame'
        ? { ...state, play: playAfterOwn(state.play, message as OwnResult, state.game) }
        : state;
  }
}

/** The room as the join describes it; what came before stays when the join resumes it. */
function joined(state: RoomState, room: JoinedRoom): RoomState {
  const resumed = state.joined && !room.gap;
  let next: RoomState = {
    ...state,
    joined: true,
    isRenewing: false,
    // Who is still muted is told so next.
    muted: false,
    // A first join brings only chat: the numbers between its messages are no holes.
    seq: resumed ? state.seq : (room.missed[0]?.seq ?? room.seq + 1) - 1,
    joinedSeq: room.seq,
    chat: resumed ? state.chat : [],
    joinCnt: room.joinCnt,
    likeCnt: room.likeCnt,
    viewCnt: room.viewCnt,
    ...toldAtJoin(room),
    liveUrl: room.liveUrl ?? state.liveUrl,
    play: playOnJoining(state.play, room.game),
    unknownProducts: state.unknownProducts + (state.joined && room.gap ? 1 : 0),
  };
  next = withCouponsSeen(next);
  for (const message of room.missed) next = taken(next, message);
  // What came with the first join is not sent again.
  const isBehind = resumed && room.seq > Math.max(state.seq, state.joinedSeq);
  return state.joined && !state.isRenewing
    ? welcomedBack({ ...next, backAt: isBehind ? room.seq : next.seq })
    : next;
}

function durable(state: RoomState, message: DurableMessage): RoomState {
  return welcomedBack(taken(state, message));
}

function welcomedBack(state: RoomState): RoomState {
  if (state.backAt === null || state.seq < state.backAt) return state;
  return withLine({ ...state, backAt: null }, ownLine(state, { note: 'reconnected' }));
}

function taken(state: RoomState, told: DurableMessage): RoomState {
  if (told.seq <= state.seq) return state;
  const message = told.event === 'chatMessage' ? messageOf(told.data, told.seq) : told;
  const next = { ...state, seq: message.seq };
  if (message.event === 'chatMessage') return talk(next, message);
  if (message.event === 'questionAnswer') return withPair(next, message.data, message.seq);
  // The state up to the join's seq came with the join; showing it again would repeat old pop-ups.
  if (message.seq <= state.joinedSeq) return next;
  const play = playAfter(next.play, message, next.game);
  return happening({ ...changed(next, message), play }, message);
}

/** Pop-ups, product changes and a switch of the stream, besides what the contract's fold changes. */
function happening(
  state: RoomState,
  message: Exclude<DurableMessage, { event: 'chatMessage' | 'questionAnswer' }>,
): RoomState {
  switch (message.event) {
    case 'event':
      return message.data.type === ROOM_EVENT.buyHere
        ? { ...state, buyHere: { key: message.seq, what: message.data.prdtSysId ?? state.fixPrdtSysId } }
        : state;
    case 'viewPrdt':
      return { ...state, popup: { key: message.seq, what: message.data } };
    case 'liveCoupon':
      return withCouponsSeen({ ...state, couponPopup: { key: message.seq, what: message.data } });
    case 'changePrdt':
      return productsChanged(state, message.data, message.seq);
    case 'broadcastConversion':
      return { ...state, isMultiTransmission: message.data.isMultiTransmission === 1 };
    default:
      return state;
  }
}

function withCouponsSeen(state: RoomState): RoomState {
  const known = new Set(state.couponsSeen.map(({ couponSysId }) => couponSysId));
  const news = state.liveCoupons.filter(({ couponSysId }) => !known.has(couponSysId));
  return news.length === 0 ? state : { ...state, couponsSeen: [...state.couponsSeen, ...news] };
}

function talk(state: RoomState, message: Extract<DurableMessage, { event: 'chatMessage' }>): RoomState {
  const { data, seq } = message;
  switch (data.msgType) {
    case MSG_TYPE.question:
      return withLine(withoutLine(state, data.logSysId), lineOf(data));
    case MSG_TYPE.normal:
    case MSG_TYPE.purchases:
      return withLine(state, lineOf(data));
    case MSG_TYPE.purchase:
      return withPurchase(state, lineOf(data));
    default:
      if (seq <= state.joinedSeq) return state;
      return data.msgType === MSG_TYPE.marketing
        ? { ...state, marketing: { key: seq, what: data.msg } }
        : changed(state, message);
  }
}
