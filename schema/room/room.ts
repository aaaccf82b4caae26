/**
 * The events of a room, and the state that its viewers see. messages.ts has the messages, fold.ts what they change.
 *
 * An event stands in the room's stream; its version there is the message's `seq`. It reaches viewers as exactly one
 * durable message. Server, gateway, client and replays all fold the room's state from those messages alone, with
 * `changed` of fold.ts. Hence:
 * - An entry's `told` is pure and never throws on what an earlier version of the entry recorded.
 * - What changes the room is in the message: nothing else reaches a viewer.
 * - A message or an event of a type that is not here changes nothing, and keeps its place.
 */
import Type, { type Static, type TObject } from 'typebox';
import { ChatMode } from './chat-mode.ts';
import type { LiveFlag } from '../broadcasts/constants.ts';
import { PERMISSION } from '../members/constants.ts';
import { MSG_TYPE, ROOM_EVENT } from './constants.ts';
import { GameOrNone } from '../buying/game/game.ts';
import { gameEvents } from '../buying/game/events.ts';
import { broadcastOfRoom, maskNick, maskUserId } from '../members/names.ts';
import { couponEvents, couponPresent } from './coupons.ts';
import {
  ChangedProduct,
  OrdPrdt,
  type ChatMessage,
  type DurableData,
  type DurableEvent,
} from './messages.ts';
import { about, closed, Flag, Qty, SysId, Url, Won } from '../types.ts';

// What the messages change.

/** The room's public state, sent to everybody who joins. */
export const presentFields = {
  liveFlag: Type.Integer(),
  liveUrl: Type.Union([Url, Type.Null()]),
  noti: Type.String(),
  notiEn: about('Empty where the notice is in one language.', Type.String()),
  isHideOrdBtn: Flag,
  isLiveOrdCcl: Flag,
  limitViewerCnt: Qty,
  ...ChatMode.properties,
  fixPrdtSysId: Type.Union([SysId, Type.Null()]),
  ...couponPresent,
  game: GameOrNone,
  rollingPrdtSysIds: about(
    'What rolls by while nothing is pinned; empty: all that is shown.',
    Type.Array(SysId),
  ),
};
export type ToldAtJoin = Readonly<Static<TObject<typeof presentFields>>>;

export interface RoomPresent extends ToldAtJoin {
  readonly liveFlag: LiveFlag;
  /** By prdtSysId, the latest published change. Other products are as in the product list. */
  readonly changes: Readonly<Record<number, ChangedProduct & { readonly seq: number }>>;
}

/** A message's displayed author. Chat stores the author's id; one who has left is shown as {@link GONE}. */
export interface Author {
  readonly userId: string;
  readonly nick: string;
  /** Missing for somebody who has left. */
  readonly userSysId?: number;
}
export const GONE: Author = { userId: '', nick: '**' };

/** Fields of a message that are not in its event's data. */
export interface About {
  readonly room: string;
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly recordedAt: number;
  readonly author: Author;
}

export interface Entry<D extends TObject, E extends DurableEvent> {
  readonly data: D;
  readonly tells: E;
  /** The variants of the message: `msgType` of chatMessage, `type` of event. */
  readonly kinds?: readonly number[];
  readonly told: (data: Static<D>, about: About) => DurableData<E>;
  /** It is part of the history that joiners get. */
  readonly isChat?: true;
}

function roomEvent<const D extends TObject, E extends DurableEvent>(entry: Entry<D, E>): Entry<D, E> {
  return entry;
}

type ChatLine = Partial<ChatMessage> & { readonly msgType: number };

function chatLine({ room, seq, recordedAt, author }: About, line: ChatLine): ChatMessage {
  return {
    room,
    nick: author.nick,
    userId: maskUserId(author.userId),
    permission: PERMISSION.member,
    msg: '',
    content: null,
    answer: null,
    createdAt: new Date(recordedAt).toISOString(),
    logSysId: seq,
    prdtSysIds: [],
    ordPrdts: [],
    ...line,
  };
}

/** What somebody said carries its author’s number, so that those who blocked them can hide it. A purchase never does. */
function speakerOf({ author: { userSysId } }: About): { readonly userSysId?: number } {
  return userSysId === undefined ? {} : { userSysId };
}

export const roomEvents = {
  LiveFlagChanged: roomEvent({
    data: closed({
      liveFlag: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
      liveUrl: Type.Union([Url, Type.Null()]),
    }),
    tells: 'broadcastControl',
    told: ({ liveFlag, liveUrl }, { room }) => ({
      room,
      broadcastSysId: broadcastOfRoom(room),
      liveFlag,
      liveUrl,
    }),
  }),

  ChatSent: roomEvent({
    data: closed({
      msgType: Type.Union([Type.Literal(MSG_TYPE.normal), Type.Literal(MSG_TYPE.question)]),
      permission: Type.Integer(),
      msg: Type.String(),
      content: Type.Union([Type.String(), Type.Null()]),
    }),
    tells: 'chatMessage',
    kinds: [MSG_TYPE.normal, MSG_TYPE.question],
    told: (data, about) => chatLine(about, { ...data, ...speakerOf(about) }),
    isChat: true,
  }),

  /** An answer for all; `userSysId` asked. */
  QuestionAnswered: roomEvent({
    data: closed({ userSysId: SysId, logSysId: SysId, content: Type.String(), answer: Type.String() }),
    tells: 'questionAnswer',
    told: ({ logSysId, content, answer }, about) => ({
      room: about.room,
      msgType: MSG_TYPE.question,
      logSysId,
      nick: about.author.nick,
      content,
      answer,
      createdAt: new Date(about.recordedAt).toISOString(),
      ...speakerOf(about),
    }),
    isChat: true,
  }),

  NoticeSet: roomEvent({
    data: closed({ notiContent: Type.String(), notiContentEn: Type.Optional(Type.String()) }),
    tells: 'chatMessage',
    kinds: [MSG_TYPE.notice],
    told: ({ notiContent, notiContentEn }, about) =>
      chatLine(about, {
        msgType: MSG_TYPE.notice,
        permission: PERMISSION.host,
        msg: notiContent,
        ...(notiContentEn !== undefined && { msgEn: notiContentEn }),
      }),
  }),

  NoticeClosed: roomEvent({
    data: closed({}),
    tells: 'event',
    kinds: [ROOM_EVENT.closeNotice],
    told: (_, { room }) => ({ room, type: ROOM_EVENT.closeNotice }),
  }),

  /** A line that runs through the banner once. */
  MarketingShown: roomEvent({
    data: closed({ msg: Type.String() }),
    tells: 'chatMessage',
    kinds: [MSG_TYPE.marketing],
    told: ({ msg }, about) =>
      chatLine(about, { msgType: MSG_TYPE.marketing, permission: PERMISSION.host, msg }),
  }),

  /** A product is pinned. The changes of products follow as {@link ProductsChanged}. */
  ProductPinned: roomEvent({
    data: closed({ prdtSysId: SysId }),
    tells: 'chatMessage',
    kinds: [MSG_TYPE.pin],
    told: ({ prdtSysId }, about) =>
      chatLine(about, { msgType: MSG_TYPE.pin, permission: PERMISSION.host, prdtSysIds: [prdtSysId] }),
  }),

  RollingSet: roomEvent({
    data: closed({ prdtSysIds: Type.Array(SysId) }),
    tells: 'chatMessage',
    kinds: [MSG_TYPE.rolling],
    told: ({ prdtSysIds }, about) =>
      chatLine(about, { msgType: MSG_TYPE.rolling, permission: PERMISSION.host, prdtSysIds }),
  }),

  ProductsChanged: roomEvent({
    data: closed({
      cause: about(
        '`host`: visibility or pin changed; `stock`: the products themselves changed, for whatever ' +
          'reason.',
        Type.Union([Type.Literal('host'), Type.Literal('stock')]),
      ),
      fixPrdtSysId: Type.Union([SysId, Type.Null()]),
      products: Type.Array(ChangedProduct),
    }),
    tells: 'changePrdt',
    told: ({ fixPrdtSysId, products }, { room }) => ({ room, fixPrdtSysId, products }),
  }),

  ProductShown: roomEvent({
    data: closed({
      prdtSysId: SysId,
      name: Type.String(),
      nameEn: Type.String(),
      price: Won,
      squareImageUrl: Url,
    }),
    tells: 'viewPrdt',
    told: (data, { room }) => ({ room, ...data }),
  }),

  BuyHereShown: roomEvent({
    data: closed({ prdtSysId: SysId }),
    tells: 'event',
    kinds: [ROOM_EVENT.buyHere],
    told: ({ prdtSysId }, { room }) => ({ room, type: ROOM_EVENT.buyHere, prdtSysId }),
  }),

  OrderButtonChanged: roomEvent({
    data: closed({ isHideOrdBtn: Flag }),
    tells: 'changeHideOrderBtn',
    told: ({ isHideOrdBtn }, { room }) => ({ room, isHideOrdBtn }),
  }),

  LiveCouponOffered: roomEvent(couponEvents.LiveCouponOffered),
  LiveCouponLeft: roomEvent(couponEvents.LiveCouponLeft),
  LiveCouponGone: roomEvent(couponEvents.LiveCouponGone),
  OrderCancelableChanged: roomEvent({
    data: closed({ isLiveOrdCcl: Flag }),
    tells: 'changeOrderCancelable',
    told: ({ isLiveOrdCcl }, { room }) => ({ room, isLiveOrdCcl }),
  }),

  ViewerLimitSet: roomEvent({
    data: closed({ limitViewerCnt: Qty }),
    tells: 'changeLimitViewer',
    told: ({ limitViewerCnt }, { room }) => ({ room, limitViewerCnt }),
  }),

  ChatModeChanged: roomEvent({
    data: ChatMode,
    tells: 'changeChatMode',
    told: (mode, { room }) => ({ room, ...mode }),
  }),

  StreamSwitched: roomEvent({
    data: closed({ liveUrl: Url }),
    tells: 'broadcastConversion',
    told: ({ liveUrl }, { room }) => ({
      room,
      broadcastSysId: broadcastOfRoom(room),
      liveUrl,
      isMultiTransmission: 1 as const,
    }),
  }),

  GameCreated: roomEvent(gameEvents.GameCreated),
  GameRoundStarted: roomEvent(gameEvents.GameRoundStarted),
  GameHostChose: roomEvent(gameEvents.GameHostChose),
  GameResultTold: roomEvent(gameEvents.GameResultTold),
  GameEnded: roomEvent(gameEvents.GameEnded),

  /** What one buyer bought, in one order or in several close upon each other. */
  PurchaseAnnounced: roomEvent({
    data: closed({
      userSysId: about('Who bought; older events have their actor, and one order.', Type.Optional(SysId)),
      orderSysIds: Type.Optional(Type.Array(SysId)),
      orderSysId: Type.Optional(SysId),
      ordPrdts: Type.Array(OrdPrdt),
    }),
    tells: 'chatMessage',
    kinds: [MSG_TYPE.purchase],
    told: ({ orderSysIds, orderSysId, ordPrdts }, about) =>
      chatLine(about, {
        msgType: MSG_TYPE.purchase,
        nick: maskNick(about.author.nick),
        prdtSysIds: ordPrdts.map(({ prdtSysId }) => prdtSysId),
        ordPrdts,
        orderSysIds: orderSysIds ?? (orderSysId === undefined ? [] : [orderSysId]),
      }),
    isChat: true,
  }),

  /** Orders too many to announce one by one: their number and products. */
  PurchasesSummed: roomEvent({
    data: closed({ orderCnt: Type.Integer(), ordPrdts: Type.Array(OrdPrdt) }),
    tells: 'chatMessage',
    kinds: [MSG_TYPE.purchases],
    told: ({ orderCnt, ordPrdts }, about) =>
      chatLine(about, {
        msgType: MSG_TYPE.purchases,
        nick: '',
        userId: '',
        prdtSysIds: ordPrdts.map(({ prdtSysId }) => prdtSysId),
        ordPrdts,
        orderCnt,
      }),
    isChat: true,
  }),
} as const;

export type RoomEventType = keyof typeof roomEvents;
export const roomEventTypes = Object.keys(roomEvents) as readonly RoomEventType[];
type DataOf<T extends RoomEventType> = Static<(typeof roomEvents)[T]['data']>;
/** What happens in a room: the events of its stream. */
export type RoomEvent = {
  [T in RoomEventType]: { readonly type: T; readonly data: DataOf<T> };
}[RoomEventType];
