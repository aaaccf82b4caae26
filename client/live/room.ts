/**
 * What a viewer sees of a room, as one value and one pure function over the server's messages. A live room
 * feeds it from the socket and a replay from history: both are drawn from the same state.
 */
import { CHAT_LIST_MAX, EXPOSURE, LIVE_FLAG, MSG_TYPE, ROOM_EVENT } from '../../schema/constants.ts';
import type { BroadcastProduct } from '../../schema/products.ts';
import type { Static } from 'typebox';
import type {
  ChatMessage,
  DurableData,
  DurableMessage,
  JoinedRoom,
  ServerMessage,
} from '../../schema/socket.ts';

export type RoomProduct = Static<typeof BroadcastProduct>;
/** What was bought, as a purchase message names it. */
export interface Bought {
  readonly prdtSysId: number;
  readonly name: string;
  readonly qty: number;
}
type ProductChange = DurableData<'changePrdt'>['products'][number];

/** Lines the client itself writes into the chat; their words stand in the catalogue. */
export type SystemNote = 'reconnected';

export interface ChatLine {
  /** `logSysId` of a message; negative for what the client wrote. */
  readonly id: number;
  readonly msgType: number;
  readonly nick: string;
  readonly permission: number;
  readonly msg: string;
  readonly answer: string | null;
  readonly ordPrdts: readonly Bought[];
  /** The viewer's own purchase. */
  readonly own: boolean;
  readonly note: SystemNote | null;
}

/** Something that is shown once for a while; `key` tells two showings of the same thing apart. */
export interface Showing<T> {
  readonly key: number;
  readonly what: T;
}

export interface RoomState {
  readonly joined: boolean;
  /** The last durable message taken in. */
  readonly seq: number;
  /** Messages up to here are part of the state the join gave: only their chat lines are still news. */
  readonly joinedSeq: number;
  /** A durable message is missing: the connection must resume from `seq`. */
  readonly hole: boolean;
  readonly chat: readonly ChatLine[];
  /** Lines ever taken in; what a reader who scrolled up has missed is a difference of two of these. */
  readonly chatTaken: number;
  readonly likeCnt: number;
  /** Hearts ever asked for; whoever draws them draws the difference. */
  readonly hearts: number;
  readonly joinCnt: number;
  readonly viewCnt: number;
  readonly noti: string;
  readonly isHideOrdBtn: boolean;
  readonly fixPrdtSysId: number | null;
  readonly products: readonly RoomProduct[];
  /** The newest change of each product, to be laid over a list that was asked for before it came. */
  readonly changes: Readonly<Record<number, ProductChange & { readonly seq: number }>>;
  /** Rises when a change names a product that is not in the list, or changes were lost: it must be loaded again. */
  readonly unknownProducts: number;
  readonly popup: Showing<DurableData<'viewPrdt'>> | null;
  readonly buyHere: Showing<number | null> | null;
  readonly liveFlag: number;
  readonly liveUrl: string | null;
  readonly isMultiTransmission: boolean;
  /** `logSysId` of the viewer's own purchases, whether their messages came already or not. */
  readonly ownPurchases: readonly number[];
}

export const emptyRoom: RoomState = {
  joined: false,
  seq: 0,
  joinedSeq: 0,
  hole: false,
  chat: [],
  chatTaken: 0,
  likeCnt: 0,
  hearts: 0,
  joinCnt: 0,
  viewCnt: 0,
  noti: '',
  isHideOrdBtn: false,
  fixPrdtSysId: null,
  products: [],
  changes: {},
  unknownProducts: 0,
  popup: null,
  buyHere: null,
  liveFlag: LIVE_FLAG.before,
  liveUrl: null,
  isMultiTransmission: false,
  ownPurchases: [],
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
    case 'response':
      return state;
    default:
      return durable(state, message);
  }
}

/** The room as the join describes it; what came before stays when the join resumes it. */
function joined(state: RoomState, room: JoinedRoom): RoomState {
  const resumed = state.joined && !room.gap;
  let next: RoomState = {
    ...state,
    joined: true,
    hole: false,
    // A first join brings only chat: the numbers between its messages are no holes.
    seq: resumed ? state.seq : (room.missed[0]?.seq ?? room.seq + 1) - 1,
    joinedSeq: room.seq,
    chat: resumed ? state.chat : [],
    joinCnt: room.joinCnt,
    likeCnt: room.likeCnt,
    viewCnt: room.viewCnt,
    noti: room.noti,
    isHideOrdBtn: room.isHideOrdBtn === 1,
    fixPrdtSysId: room.fixPrdtSysId,
    liveFlag: room.liveFlag,
    liveUrl: room.liveUrl ?? state.liveUrl,
    unknownProducts: state.unknownProducts + (state.joined && room.gap ? 1 : 0),
  };
  for (const message of room.missed) next = durable(next, message);
  return next;
}

function durable(state: RoomState, message: DurableMessage): RoomState {
  if (message.seq <= state.seq || state.hole) return state;
  // Up to the join's seq the server may leave out what is no chat; after it nothing may be missing.
  if (message.seq > Math.max(state.seq, state.joinedSeq) + 1) return { ...state, hole: true };
  const next = { ...state, seq: message.seq };
  if (message.event === 'chatMessage') return chatMessage(next, message.data, message.seq);
  // The state up to the join's seq came with the join; showing it again would repeat old pop-ups.
  return message.seq <= state.joinedSeq ? next : happening(next, message);
}

function happening(state: RoomState, message: Exclude<DurableMessage, { event: 'chatMessage' }>): RoomState {
  switch (message.event) {
    case 'event':
      return message.data.type === ROOM_EVENT.buyHere
        ? { ...state, buyHere: { key: message.seq, what: message.data.prdtSysId ?? state.fixPrdtSysId } }
        : { ...state, noti: '' };
    case 'viewPrdt':
      return { ...state, popup: { key: message.seq, what: message.data } };
    case 'changePrdt':
      return productsChanged(state, message.data, message.seq);
    case 'changeHideOrderBtn':
      return { ...state, isHideOrdBtn: message.data.isHideOrdBtn === 1 };
    case 'broadcastControl':
      return { ...state, liveFlag: message.data.liveFlag };
    case 'broadcastConversion':
      return {
        ...state,
        liveUrl: message.data.liveUrl,
        isMultiTransmission: message.data.isMultiTransmission === 1,
      };
    default:
      return unknownEvent(message, state);
  }
}

/** Of a later version of the server. */
function unknownEvent(_message: never, state: RoomState): RoomState {
  return state;
}

function chatMessage(state: RoomState, data: ChatMessage, seq: number): RoomState {
  const history = seq <= state.joinedSeq;
  switch (data.msgType) {
    case MSG_TYPE.normal:
    case MSG_TYPE.question:
    case MSG_TYPE.purchase:
      return withLine(state, lineOf(data, state.ownPurchases));
    case MSG_TYPE.notice:
      return history ? state : { ...state, noti: data.msg };
    case MSG_TYPE.closeNotice:
      return history ? state : { ...state, noti: '' };
    case MSG_TYPE.buyHere:
      return history
        ? state
        : { ...state, buyHere: { key: seq, what: data.prdtSysIds[0] ?? state.fixPrdtSysId } };
    default:
      // Pins come as changePrdt; a type this client does not know is not drawn.
      return state;
  }
}

function lineOf(data: ChatMessage, ownPurchases: RoomState['ownPurchases']): ChatLine {
  return {
    id: data.logSysId,
    msgType: data.msgType,
    nick: data.nick.trim() || data.userId,
    permission: data.permission,
    msg: data.msgType === MSG_TYPE.question ? data.content || data.msg : data.msg,
    answer: data.answer,
    ordPrdts: data.ordPrdts,
    own: ownPurchases.includes(data.logSysId),
    note: null,
  };
}

function withLine(state: RoomState, line: ChatLine): RoomState {
  const chat = [...state.chat, line];
  return {
    ...state,
    chat: chat.length > CHAT_LIST_MAX ? chat.slice(-CHAT_LIST_MAX) : chat,
    chatTaken: state.chatTaken + 1,
  };
}

/** A line of the client's own, such as that the chat is connected again. */
export function withNote(state: RoomState, note: SystemNote): RoomState {
  return withLine(state, {
    id: -1 - state.chatTaken,
    msgType: MSG_TYPE.system,
    nick: '',
    permission: 0,
    msg: '',
    answer: null,
    ordPrdts: [],
    own: false,
    note,
  });
}

export function withoutChat(state: RoomState): RoomState {
  return { ...state, chat: [] };
}

/** The message `logSysId` is of the viewer's own purchase. */
export function withOwnPurchase(state: RoomState, logSysId: number): RoomState {
  return {
    ...state,
    ownPurchases: [...state.ownPurchases, logSysId],
    chat: state.chat.map((line) => (line.id === logSysId ? { ...line, own: true } : line)),
  };
}

function productsChanged(state: RoomState, data: DurableData<'changePrdt'>, seq: number): RoomState {
  const changes = { ...state.changes };
  const known = new Set(state.products.map((product) => product.prdtSysId));
  let unknown = false;
  for (const change of data.products) {
    changes[change.prdtSysId] = { ...change, seq };
    unknown ||= !known.has(change.prdtSysId) && change.salesExposureType !== EXPOSURE.hidden;
  }
  return {
    ...state,
    fixPrdtSysId: data.fixPrdtSysId,
    changes,
    products: patched(state.products, changes, seq - 1),
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
