/**
 * The chat of a room as one viewer reads it.
 *
 * What must stay true:
 * - At most CHAT_LIST_MAX lines are kept; `chatTaken` counts all of them.
 * - The viewer's own order stands once, whether they placed it here or the room tells of it.
 */
import type { ChatMessage, QuestionAnswer } from '../../../../schema/room/messages.ts';
import { CHAT_LIST_MAX, MSG_TYPE } from '../../../../schema/room/constants.ts';
import { authorMark } from '../../../../schema/service/safety/constants.ts';

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
  /** Who said it; null: nobody, or somebody who has left. */
  readonly userSysId: number | null;
  readonly permission: number;
  readonly msg: string;
  readonly answer: string | null;
  /** In the viewer's language, if the line is in another one. */
  readonly translation: { readonly msg: string; readonly answer: string | null } | null;
  /** An answer that nobody else reads. */
  readonly aside: boolean;
  readonly ordPrdts: readonly Bought[];
  /** The orders that the line tells of, and how many it sums up. */
  readonly orderSysIds: readonly number[];
  readonly orderCnt: number;
  /** The viewer's own order, or a line they wrote since they came. */
  readonly own: boolean;
  readonly note: SystemNote | null;
}

export interface ChatState {
  /** `authorMark`s of those whom the viewer has blocked: none of their lines is taken. */
  readonly blocked: ReadonlySet<number>;
  readonly chat: readonly ChatLine[];
  /** All lines so far. The difference of two counts tells a reader who scrolled up how many they missed. */
  readonly chatTaken: number;
  /** Questions with a private answer to the viewer. Each join tells them again; they are shown once. */
  readonly asides: readonly number[];
  /** The viewer's own orders in this room. Their lines stand before the room tells of them. */
  readonly ownOrders: readonly number[];
}

/** An answered question moves down to its answer: its old place may be long out of sight. */
export function withPair<S extends ChatState>(state: S, data: QuestionAnswer, id: number): S {
  const { nick, userSysId = null, content, answer, isPrivate } = data;
  const pair = { nick, userSysId, msg: content, answer, aside: isPrivate === 1 };
  return withLine(withoutLine(state, data.logSysId), { ...blank, id, msgType: MSG_TYPE.question, ...pair });
}

export function withoutLine<S extends ChatState>(state: S, id: number): S {
  return { ...state, chat: state.chat.filter((line) => line.id !== id) };
}

export function withAside<S extends ChatState>(state: S, data: QuestionAnswer): S {
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
    userSysId: data.userSysId ?? null,
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
  userSysId: null,
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

/** The room tells of an order. The line of the viewer's own stands already, and stays in its place. */
export function withPurchase<S extends ChatState>(state: S, line: ChatLine): S {
  const own = line.orderSysIds.some((id) => state.ownOrders.includes(id));
  const isShown = (id: number) => state.chat.some(({ orderSysIds }) => orderSysIds.includes(id));
  return own && line.orderSysIds.every(isShown) ? state : withLine(state, { ...line, own });
}

export function isHidden({ blocked }: Pick<ChatState, 'blocked'>, { userSysId }: ChatLine): boolean {
  return userSysId !== null && blocked.has(authorMark(userSysId));
}

/** The viewer has blocked these. Lines of somebody who is unblocked come back with the next join. */
export function withBlocked<S extends ChatState>(state: S, blocked: ReadonlySet<number>): S {
  const next = { ...state, blocked };
  return state.chat.some((line) => isHidden(next, line))
    ? { ...next, chat: state.chat.filter((line) => !isHidden(next, line)) }
    : next;
}

export function withLine<S extends ChatState>(state: S, line: ChatLine): S {
  if (isHidden(state, line)) return state;
  const chat = [...state.chat, line];
  return {
    ...state,
    chat: chat.length > CHAT_LIST_MAX ? chat.slice(-CHAT_LIST_MAX) : chat,
    chatTaken: state.chatTaken + 1,
  };
}

/** A line that the client itself writes: the room has none like it. */
export function ownLine(state: ChatState, line: Partial<ChatLine>): ChatLine {
  return { ...blank, id: -1 - state.chatTaken, ...line };
}

/** Lines that the viewer has said. */
export function withOwnLines<S extends ChatState>(state: S, ids: ReadonlySet<number>): S {
  return { ...state, chat: state.chat.map((line) => (ids.has(line.id) ? { ...line, own: true } : line)) };
}

export function withoutChat<S extends ChatState>(state: S): S {
  return { ...state, chat: [] };
}

/** An order that the viewer has just placed. */
export interface OwnPurchase {
  readonly orderSysId: number;
  readonly ordPrdts: readonly Bought[];
}

/** The viewer's own order stands in the chat at once, whenever the room tells of it. */
export function withOwnPurchase<S extends ChatState>(state: S, { orderSysId, ordPrdts }: OwnPurchase): S {
  const next = { ...state, ownOrders: [...state.ownOrders, orderSysId] };
  const isTold = (line: ChatLine) => line.orderSysIds.includes(orderSysId);
  if (state.chat.some(isTold))
    return { ...next, chat: state.chat.map((line) => (isTold(line) ? { ...line, own: true } : line)) };
  const line = { msgType: MSG_TYPE.purchase, ordPrdts, orderSysIds: [orderSysId], own: true };
  return withLine(next, ownLine(state, line));
}
