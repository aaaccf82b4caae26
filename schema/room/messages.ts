/** The messages of a room that viewers are told with a `seq`. room.ts says which event becomes which message. */
import Type, { type Static } from 'typebox';
import { ChatMode } from './chat-mode.ts';
import { gameMessages } from '../buying/game/game.ts';
import { couponMessages } from './coupons.ts';
import { about, closed, DateTime, Flag, OrNone, Qty, SysId, Url, Won } from '../types.ts';

export const RoomName = about(
  "The room's name: `10_77`.",
  Type.String({ pattern: '^[1-9][0-9]{0,15}_[1-9][0-9]{0,15}$' }),
);

export const OrdPrdt = closed({ prdtSysId: SysId, name: Type.String(), qty: Type.Integer() });

export const ChangedProduct = closed(
  'A changed product, as published to the room. Live prices are for members, so `price` is the ' +
    'regular one. Older servers leave out the other prices, which then are as they were.',
  {
    prdtSysId: SysId,
    salesExposureType: Type.Integer(),
    stockQty: Qty,
    isSoldout: Flag,
    price: Won,
    marketPrice: Type.Optional(Won),
    livePrice: Type.Optional(OrNone(Won)),
    livePriceStartDate: Type.Optional(OrNone(DateTime)),
    livePriceEndDate: Type.Optional(OrNone(DateTime)),
    isDisplay: Flag,
    name: about('Only where they may have changed.', Type.Optional(Type.String())),
    nameEn: Type.Optional(Type.String()),
  },
);
export type ChangedProduct = Static<typeof ChangedProduct>;

export const ChatMessage = closed(
  'What stands in the chat. `msgType`: 0 a line, 1 a question, 3 a notice, 4 a line that runs through the banner, ' +
    '8 the pinned product, 9 the products that roll by, 14 a purchase, 15 many purchases.',
  {
    room: RoomName,
    msgType: Type.Integer(),
    nick: Type.String(),
    userId: about('First three characters and two asterisks; whole for hosts and managers.', Type.String()),
    userSysId: about(
      'Who said it; missing in what nobody said, and once its author has left.',
      Type.Optional(SysId),
    ),
    permission: Type.Integer(),
    msg: Type.String(),
    msgEn: about('A notice in English, for those who read that.', Type.Optional(Type.String())),
    content: Type.Union([Type.String(), Type.Null()]),
    answer: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String(),
    logSysId: SysId,
    prdtSysIds: Type.Array(SysId),
    ordPrdts: Type.Array(OrdPrdt),
    orderSysIds: about(
      'The orders of a purchase line, so that its buyer knows it.',
      Type.Optional(Type.Array(SysId)),
    ),
    orderCnt: about('How many orders a line sums up.', Type.Optional(Type.Integer())),
  },
);
export type ChatMessage = Static<typeof ChatMessage>;

export const QuestionAnswer = closed(
  'A question with its answer. A private answer has no `seq`, and the asker gets it again at ' +
    'every join.',
  {
    room: RoomName,
    msgType: Type.Integer(),
    logSysId: about("The question's.", SysId),
    nick: about('Who asked.', Type.String()),
    userSysId: Type.Optional(SysId),
    content: Type.String(),
    answer: Type.String(),
    createdAt: Type.String(),
    isPrivate: Type.Optional(Flag),
  },
);
export type QuestionAnswer = Static<typeof QuestionAnswer>;

/** Messages with a `seq`. */
export const durableMessages = {
  chatMessage: ChatMessage,
  questionAnswer: QuestionAnswer,
  event: closed('Something to show: 1 the animation of buying here, with `prdtSysId`; 2 the notice closes.', {
    room: RoomName,
    type: Type.Union([Type.Literal(1), Type.Literal(2)]),
    prdtSysId: Type.Optional(SysId),
  }),
  viewPrdt: closed('The host shows a product over the video.', {
    room: RoomName,
    prdtSysId: SysId,
    name: Type.String(),
    nameEn: Type.String(),
    price: Won,
    squareImageUrl: Url,
  }),
  changePrdt: closed('Every product that changed, demoted ones too.', {
    room: RoomName,
    fixPrdtSysId: Type.Union([SysId, Type.Null()]),
    products: Type.Array(ChangedProduct),
  }),
  changeHideOrderBtn: closed('Whether the button to buy is hidden.', { room: RoomName, isHideOrdBtn: Flag }),
  ...couponMessages(RoomName),
  changeOrderCancelable: closed('Whether orders of this broadcast may be cancelled while it is on air.', {
    room: RoomName,
    isLiveOrdCcl: Flag,
  }),
  changeLimitViewer: closed('How many may watch; 0: as many as come.', {
    room: RoomName,
    limitViewerCnt: Qty,
  }),
  changeChatMode: closed('Slow mode and freezing of the chat.', { room: RoomName, ...ChatMode.properties }),
  broadcastControl: closed('The broadcast begins, pauses, goes on or ends.', {
    room: RoomName,
    broadcastSysId: SysId,
    liveFlag: Type.Integer(),
    liveUrl: about('What plays from now on; null: nothing.', Type.Optional(Type.Union([Url, Type.Null()]))),
  }),
  broadcastConversion: closed('The stream continues at another address.', {
    room: RoomName,
    broadcastSysId: SysId,
    liveUrl: Url,
    isMultiTransmission: Flag,
  }),
  createGame: closed('The host opens a game of rock, paper, scissors for a coupon.', {
    room: RoomName,
    ...gameMessages.createGame,
  }),
  modGame: closed('A new round begins; status 5: the game has ended.', {
    room: RoomName,
    ...gameMessages.modGame,
  }),
  chooseGameSellover: closed('The host has chosen: challengers choose until the countdown ends.', {
    room: RoomName,
    ...gameMessages.chooseGameSellover,
  }),
  resultGame: closed('What the host chose, and who is still in.', {
    room: RoomName,
    ...gameMessages.resultGame,
  }),
  unknown: closed(
    'An event that this server cannot read, from a newer version or damaged. It only keeps its place.',
    { room: RoomName },
  ),
} as const;

export type DurableEvent = keyof typeof durableMessages;
export type DurableData<E extends DurableEvent> = Static<(typeof durableMessages)[E]>;
export type DurableMessage = {
  [E in DurableEvent]: { readonly event: E; readonly data: DurableData<E>; readonly seq: number };
}[DurableEvent];
