import Type, { type Static, type TSchema } from 'typebox';
import { RemoveDropUsers } from '../members/account-removal.ts';
import { RegBlackUser } from './blacklist.ts';
import { NAME_LENGTH_MAX, PERMISSION, TOKEN_LENGTH_MAX } from '../members/constants.ts';
import { ACK_ID_LENGTH_MAX, CHAT_SENT_LENGTH_MAX, MSG_TYPE } from './constants.ts';
import { FixInfo, fixInfoAsked, VodChatHist, vodChatHistAsked } from './replays.ts';
import { gameMessages, ownResult, UserSelected } from '../game/game.ts';
import { RoomName, type DurableData, type DurableEvent, type DurableMessage } from './messages.ts';
import { presentFields } from './room.ts';
import { about, closed, DateTime, Flag, Qty, SysId } from '../types.ts';

/**
 * The room socket at {@link SOCKET_PATH}. A client frame is one message `{event, data, ackId?}`; a server
 * frame is a JSON array of 1 to 100 messages `{event, data, seq?}`. `seq` numbers a room's durable messages
 * from 1 without a gap; a message without `seq` is never repeated. A client ignores an event that it does not know, but
 * counts its `seq`: servers of a later version may share the room.
 */
export const SOCKET_PATH = '/v1/socket';

const AckId = Type.Optional(Type.String({ minLength: 1, maxLength: ACK_ID_LENGTH_MAX }));

function out<const E extends string, S extends TSchema>(event: E, data: S) {
  return closed({ event: Type.Literal(event), data, ackId: AckId });
}

/** What a viewer may send. Anything else is answered with 2002. */
export const clientMessages = {
  /**
   * Enters a room. `token` is an access token, or `none-user` with permission 4; for a past broadcast (`mode` vod) it is
   * `vod`, which only allows reading its history. With `afterSeq`, the last seq seen, every durable message after it
   * follows, unless the answer says `gap`.
   */
  joinRoom: out(
    'joinRoom',
    closed({
      room: RoomName,
      broadcastSysId: SysId,
      broadcastScheduleSysId: SysId,
      mode: Type.Union([Type.Literal('live'), Type.Literal('vod')]),
      token: Type.String({ minLength: 1, maxLength: TOKEN_LENGTH_MAX }),
      permission: Type.Union([
        Type.Literal(PERMISSION.member),
        Type.Literal(PERMISSION.host),
        Type.Literal(PERMISSION.manager),
        Type.Literal(PERMISSION.guest),
      ]),
      nick: Type.Optional(Type.String({ maxLength: NAME_LENGTH_MAX })),
      afterSeq: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    }),
  ),
  leaveRoom: out('leaveRoom', closed({ room: RoomName })),
  /** Every 10 s; answered only when something is wrong, or when it carries an ackId. */
  heartbeat: out(
    'heartbeat',
    closed({ room: RoomName, broadcastSysId: SysId, broadcastScheduleSysId: SysId }),
  ),
  /** 1 to 140 characters, not blank; a question (msgType 1) has its text in `content`, too. */
  chatMessage: out(
    'chatMessage',
    closed({
      room: RoomName,
      msgType: Type.Union([Type.Literal(MSG_TYPE.normal), Type.Literal(MSG_TYPE.question)]),
      msg: Type.String({ maxLength: CHAT_SENT_LENGTH_MAX }),
      content: Type.Optional(Type.Union([Type.String({ maxLength: CHAT_SENT_LENGTH_MAX }), Type.Null()])),
    }),
  ),
  like: out('like', closed({ room: RoomName })),
  /** Chat between two moments of a past broadcast, and a number of earlier messages. */
  vodChatHist: out('vodChatHist', vodChatHistAsked),
  /** The state of a past room at a moment. */
  fixInfo: out('fixInfo', fixInfoAsked),
  /** Asks to be a challenger, before the first round; answered with joinGame. */
  joinGame: out('joinGame', closed({ room: RoomName, gameSysId: SysId })),
  /** A challenger's choice, once a round; answered with chooseGameUser. */
  chooseGameUser: out(
    'chooseGameUser',
    closed({ room: RoomName, gameSysId: SysId, lastRound: Qty, userSelected: UserSelected }),
  ),
} as const;

export type ClientEvent = keyof typeof clientMessages;
/**
 * Who may send it, once in the room. `member` excludes guests and viewers whose token has expired. `replay` is for viewers
 * of a past broadcast, who may otherwise only send what anyone may.
 */
export const clientRights: { readonly [E in ClientEvent]: 'anyone' | 'member' | 'replay' } = {
  joinRoom: 'anyone',
  leaveRoom: 'anyone',
  heartbeat: 'anyone',
  chatMessage: 'member',
  like: 'member',
  vodChatHist: 'replay',
  fixInfo: 'replay',
  joinGame: 'member',
  chooseGameUser: 'member',
};

export type ClientMessage = { [E in ClientEvent]: Static<(typeof clientMessages)[E]> }[ClientEvent];
export type ClientData<E extends ClientEvent> = Static<(typeof clientMessages)[E]>['data'];

export const JoinedRoom = closed("The room's state, as the joiner gets it.", {
  resultCode: Type.String(),
  room: RoomName,
  joinCnt: Qty,
  likeCnt: Qty,
  viewCnt: Qty,
  ...presentFields,
  serverTime: about("The server's time, for countdowns.", Type.Optional(DateTime)),
  seq: about(
    "The room's last seq. A returning viewer next gets the messages from `afterSeq` to it, in " +
      'separate frames.',
    Qty,
  ),
  missed: about(
    'For a first join the latest chat messages; for a returning viewer maybe the first missed messages.',
    Type.Array(Type.Unsafe<DurableMessage>(Type.Object({}, { additionalProperties: true }))),
  ),
  gap: about(
    "`afterSeq` is beyond the room's end or too old, so `missed` is that of a first join.",
    Type.Boolean(),
  ),
});
export type JoinedRoom = Static<typeof JoinedRoom>;

/** Messages without a `seq`: sums, copies and answers. The durable ones stand in messages.ts. */
export const passingMessages = {
  joinRoom: about(
    'The joiner gets all fields, the room only room and joinCnt.',
    Type.Union([JoinedRoom, closed({ room: RoomName, joinCnt: Qty })]),
  ),
  leaveRoom: closed('The room gets the new joinCnt. A client that is put out gets a code other than 0001.', {
    room: RoomName,
    joinCnt: Qty,
    resultCode: Type.String(),
  }),
  regBlackUser: RegBlackUser,
  removeDropUsers: RemoveDropUsers,
  response: Type.Union([
    closed({
      event: Type.String(),
      ackId: Type.Optional(Type.String()),
      resultCode: Type.String(),
      msg: Type.Optional(Type.String()),
      waitSeconds: about('How long to wait before it is worth sending again.', Type.Optional(Qty)),
    }),
    VodChatHist,
    FixInfo,
  ]),
  like: closed('`addCnt` hearts are drawn.', { room: RoomName, likeCnt: Qty, addCnt: Qty }),
  joinGame: closed(
    'The sender gets it with a code. The room gets it without one, a few times a second, with the ' +
      'number of challengers.',
    {
      room: RoomName,
      gameSysId: SysId,
      resultCode: Type.Optional(Type.String()),
      ackId: AckId,
      curJoinCnt: Qty,
      limitJoinCnt: Qty,
    },
  ),
  chooseGameUser: closed({
    room: RoomName,
    gameSysId: SysId,
    resultCode: Type.String(),
    ackId: AckId,
    lastRound: Qty,
    userSended: Flag,
    userSelected: UserSelected,
  }),
  resultGame: closed("Each challenger gets it with the outcome of their choice, besides the room's own.", {
    room: RoomName,
    ...gameMessages.resultGame,
    ...ownResult,
  }),
} as const;

export type PassingEvent = keyof typeof passingMessages;
export type PassingMessage = {
  [E in PassingEvent]: { readonly event: E; readonly data: Static<(typeof passingMessages)[E]> };
}[PassingEvent];

/**
 * Messages for one member alone. They are not repeated, and a member outside the room misses them. Some kinds also go to
 * the whole room; here they have no `seq`.
 */
export type OwnMessage =
  | PassingMessage
  | { [E in DurableEvent]: { readonly event: E; readonly data: DurableData<E> } }[DurableEvent];

/** Anything a viewer can receive. */
export type ServerMessage =
  DurableMessage | PassingMessage | Extract<OwnMessage, { event: 'questionAnswer' }>;
