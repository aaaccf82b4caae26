/**
 * What a viewer sees of a room, as one value and one pure function over the server's messages. A live room
 * feeds it from the socket and a replay from history: both are drawn from the same state. What a message changes of
 * the room itself is said in the contract; here is what this one viewer has of it besides: the chat, what pops up,
 * the product list, the own purchases.
 */
import { EXPOSURE } from '../../../schema/catalog/constants.ts';
import { CHAT_LIST_MAX, MSG_TYPE, ROOM_EVENT, BLACK_TYPE } from '../../../schema/room/constants.ts';
import type { BroadcastProduct } from '../../../schema/catalog/products.ts';
import { noPlay, playAfter, playAfterOwn, playOnJoining, type GamePlay } from '../game/game.ts';
import type {
  ChatMessage,
  DurableData,
  DurableMessage,
  QuestionAnswer,
} from '../../../schema/room/messages.ts';
import type { RoomPresent } from '../../../schema/room/room.ts';
import { changed, counted, emptyPresent, toldAtJoin } from '../../../schema/room/fold.ts';
import type { LiveCoupon } from '../../../schema/room/coupons.ts';
import type { JoinedRoom, PassingMessage, ServerMessage } from '../../../schema/room/socket.ts';
import type { Static } from 'typebox';

type OwnResult = Extract<PassingMessage, { event: 'resultGame' }>;
export type RoomProduct = Static<typeof BroadcastProduct>;
/** What was bought, as a purchase message names it. */
export interface Bought {
  readonly prdtSysId: number;
  readonly name: string;
  readonly qty: number;
}

/** Lines the client itself writes into the chat; their words stand in the catalogue. */
export type SystemNote = 'reconnected';

export interface ChatLine {
  /** `logSysId` of a message; negative for what the client wrote. */
  readonly id: number;
  readonly msgType: number;
  readonly nick: string;
  /** Whole for hosts and managers. */
  readonly userId: string;
  readonly permission: number;
  readonly msg: string;
  readonly answer: string | null;
  /** In the viewer's language, where that is not the one it was said in. */
  readonly translation: { readonly msg: string; readonly answer: string | null } | null;
  /** An answer that nobody else reads. */
  readonly aside: boolean;
  readonly ordPrdts: readonly Bought[];
  /** The orders that the line tells of, and how many it sums up. */
  readonly orderSysIds: readonly number[];
  readonly orderCnt: number;
  /** What the viewer has bought or, since they came, said. */
  readonly own: boolean;
  readonly note: SystemNote | null;
}

/** Something that is shown once for a while; `key` tells two showings of the same thing apart. */
export interface Showing<T> {
  readonly key: number;
  readonly what: T;
}

export interface RoomState extends RoomPresent {
  readonly joined: boolean;
  /** The last durable message taken in. */
  readonly seq: number;
  /** Messages up to here are part of the state the join gave: only their chat lines are still news. */
  readonly joinedSeq: number;
  /** Back in the room, but for what was missed, which ends here: news of it is to stand below that. */
  readonly backAt: number | null;
  readonly chat: readonly ChatLine[];
  /** Lines ever taken in; what a reader who scrolled up has missed is a difference of two of these. */
  readonly chatTaken: number;
  readonly likeCnt: number;
  /** Hearts ever asked for; whoever draws them draws the difference. */
  readonly hearts: number;
  readonly joinCnt: number;
  readonly viewCnt: number;
  readonly products: readonly RoomProduct[];
  /** Rises when a change names a product that is not in the list, or changes were lost: it must be loaded again. */
  readonly unknownProducts: number;
  readonly popup: Showing<DurableData<'viewPrdt'>> | null;
  readonly buyHere: Showing<number | null> | null;
  readonly marketing: Showing<string> | null;
  /** Questions whose answers the viewer alone was told: told again at each join, they are shown once. */
  readonly asides: readonly number[];
  readonly couponPopup: Showing<LiveCoupon> | null;
  /** Every live coupon that there was while this viewer was here; those of `liveCoupons` are still to be had. */
  readonly couponsSeen: readonly LiveCoupon[];
  readonly isMultiTransmission: boolean;
  /** The viewer's part in the room's `game`. */
  readonly play: GamePlay;
  /** The viewer's own orders in this room: their line stands already when the room tells of them. */
  readonly ownOrders: readonly number[];
  /** A host keeps the viewer quiet. */
  readonly muted: boolean;
}

export const emptyRoom: RoomState = {
  ...emptyPresent,
  joined: false,
  seq: 0,
  joinedSeq: 0,
  backAt: null,
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
      // What has no seq and is not known is of a newer server, and nothing to us.
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
  return state.joined ? welcomedBack({ ...next, backAt: isBehind ? room.seq : next.seq }) : next;
}

function durable(state: RoomState, message: DurableMessage): RoomState {
  return welcomedBack(taken(state, message));
}

function welcomedBack(state: RoomState): RoomState {
  if (state.backAt === null || state.seq < state.backAt) return state;
  return withLine({ ...state, backAt: null }, ownLine(state, { note: 'reconnected' }));
}

function taken(state: RoomState, message: DurableMessage): RoomState {
  if (message.seq <= state.seq) return state;
  const next = { ...state, seq: message.seq };
  if (message.event === 'chatMessage') return talk(next, message);
  if (message.event === 'questionAnswer') return withPair(next, message.data, message.seq);
  // The state up to the join's seq came with the join; showing it again would repeat old pop-ups.
  if (message.seq <= state.joinedSeq) return next;
  const play = playAfter(next.play, message, next.game);
  return happening({ ...changed(next, message), play }, message);
}

/** What a message that is no chat line brings besides what it changes of the room. */
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
      if (data.msgType === MSG_TYPE.closeNotice) return { ...state, noti: '', notiEn: '' };
      if (data.msgType === MSG_TYPE.marketing) return { ...state, marketing: { key: seq, what: data.msg } };
      return data.msgType === MSG_TYPE.buyHere
        ? { ...state, buyHere: { key: seq, what: data.prdtSysIds[0] ?? state.fixPrdtSysId } }
        : changed(state, message);
  }
}

/** A question comes down to where its answer is read: where it was asked it may be long out of sight. */
function withPair(state: RoomState, data: QuestionAnswer, id: number): RoomState {
  const { nick, content, answer, isPrivate } = data;
  const pair = { nick, msg: content, answer, aside: isPrivate === 1 };
  return withLine(withoutLine(state, data.logSysId), { ...blank, id, msgType: MSG_TYPE.question, ...pair });
}

function withoutLine(state: RoomState, id: number): RoomState {
  return { ...state, chat: state.chat.filter((line) => line.id !== id) };
}

function withAside(state: RoomState, data: QuestionAnswer): RoomState {
  if (state.asides.includes(data.logSysId)) return state;
  const told = { ...state, asides: [...state.asides, data.logSysId] };
  return withPair(told, data, -1 - state.chatTaken);
}

/** As the chat draws it. */
export function lineOf(data: ChatMessage): ChatLine {
  return {
    ...blank,
    id: data.logSysId,
    msgType: data.msgType,
    nick: data.nick.trim() || data.userId,
    userId: data.userId,
    permission: data.permission,
    msg: data.msgType === MSG_TYPE.question ? data.content || data.msg : data.msg,
    answer: data.answer,
    ordPrdts: data.ordPrdts,
    orderSysIds: data.orderSysIds ?? [],
    orderCnt: data.orderCnt ?? 0,
  };
}

const blank: Omit<ChatLine, 'id'> = {
  msgType: MSG_TYPE.system,
  nick: '',
  userId: '',
  permission: 0,
  msg: '',
  answer: null,
  translation: null,
  aside: false,
  ordPrdts: [],
  orderSysIds: [],
  orderCnt: 0,
  own: false,
  note: null,
};

/** The room tells of a purchase: the viewer's own stands in the chat already, and its line stays where it is. */
function withPurchase(state: RoomState, line: ChatLine): RoomState {
  const own = line.orderSysIds.some((id) => state.ownOrders.includes(id));
  const isShown = (id: number) => state.chat.some(({ orderSysIds }) => orderSysIds.includes(id));
  return own && line.orderSysIds.every(isShown) ? state : withLine(state, { ...line, own });
}

function withLine(state: RoomState, line: ChatLine): RoomState {
  const chat = [...state.chat, line];
  return {
    ...state,
    chat: chat.length > CHAT_LIST_MAX ? chat.slice(-CHAT_LIST_MAX) : chat,
    chatTaken: state.chatTaken + 1,
  };
}

/** A line that the client itself writes, beside which nothing is to be found in the room. */
function ownLine(state: RoomState, line: Partial<ChatLine>): ChatLine {
  return { ...blank, id: -1 - state.chatTaken, ...line };
}

/** Lines that the viewer has said. */
export function withOwnLines(state: RoomState, ids: ReadonlySet<number>): RoomState {
  return { ...state, chat: state.chat.map((line) => (ids.has(line.id) ? { ...line, own: true } : line)) };
}

export function withoutChat(state: RoomState): RoomState {
  return { ...state, chat: [] };
}

/** An order that the viewer has just placed. */
export interface OwnPurchase {
  readonly orderSysId: number;
  readonly ordPrdts: readonly Bought[];
}

/** The viewer has bought something: it is seen at once, whatever the room tells of it and when. */
export function withOwnPurchase(state: RoomState, { orderSysId, ordPrdts }: OwnPurchase): RoomState {
  const next = { ...state, ownOrders: [...state.ownOrders, orderSysId] };
  const isTold = (line: ChatLine) => line.orderSysIds.includes(orderSysId);
  if (state.chat.some(isTold))
    return { ...next, chat: state.chat.map((line) => (isTold(line) ? { ...line, own: true } : line)) };
  const line = { msgType: MSG_TYPE.purchase, ordPrdts, orderSysIds: [orderSysId], own: true };
  return withLine(next, ownLine(state, line));
}

/** `state` has the changes already. */
function productsChanged(state: RoomState, data: DurableData<'changePrdt'>, seq: number): RoomState {
  const known = new Set(state.products.map((product) => product.prdtSysId));
  const unknown = data.products.some(
    ({ prdtSysId, salesExposureType }) => !known.has(prdtSysId) && salesExposureType !== EXPOSURE.hidden,
  );
  return {
    ...state,
    products: patched(state.products, state.changes, seq - 1),
    unknownProducts: state.unknownProducts + (unknown ? 1 : 0),
  };
}

/** A product list from the server; changes newer than `askedAtSeq` are laid over it. */
export function withProducts(
  state: RoomState,
  products: readonly RoomProduct[],
  askedAtSeq: number,
): RoomState {
  return { ...state, products: patched(products, state.changes, askedAtSeq) };
}

function patched(
  products: readonly RoomProduct[],
  changes: RoomState['changes'],
  afterSeq: number,
): readonly RoomProduct[] {
  return products.map((product) => {
    const change = changes[product.prdtSysId];
    if (!change || change.seq <= afterSeq) return product;
    return {
      ...product,
      salesExposureType: change.salesExposureType,
      stockQty: change.stockQty,
      isSoldout: change.isSoldout,
      isDisplay: change.isDisplay,
      price: change.price,
      ...(change.price === product.price ? {} : discountOf(product.marketPrice, change.price)),
    };
  });
}

function discountOf(marketPrice: number, price: number) {
  const discount = Math.max(0, marketPrice - price);
  return { discount, discountRate: marketPrice > 0 ? Math.floor((discount * 100) / marketPrice) : 0 };
}

export function pinnedProduct(
  products: readonly RoomProduct[],
  fixPrdtSysId: number | null,
): RoomProduct | undefined {
  return fixPrdtSysId === null ? undefined : products.find((product) => product.prdtSysId === fixPrdtSysId);
}
