import Type, { type Static, type TSchema } from 'typebox';
import { RemoveDropUsers } from '../members/account-removal.ts';
import { RegBlackUser } from './blacklist.ts';
import { NAME_LENGTH_MAX, PERMISSION, TOKEN_LENGTH_MAX } from '../members/constants.ts';
import { ACK_ID_LENGTH_MAX, CHAT_SENT_LENGTH_MAX, MSG_TYPE } from './constants.ts';
import { FixInfo, fixInfoAsked, VodChatHist, vodChatHistAsked } from './replays.ts';
import { gameMessages, ownResult, UserSelected } from '../buying/game/game.ts';
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

const AckId = about(
  'The sender’s own name for the message: its answer has the same.',
  Type.Optional(Type.String({ minLength: 1, maxLength: ACK_ID_LENGTH_MAX })),
);

function out<const E extends string, S extends TSchema>(event: E, description: string, data: S) {
  return closed(description, { event: Type.Literal(event), data, ackId: AckId });
}

/** What a viewer may send. Anything else is answered with 2002. */
export const clientMessages = {
  joinRoom: out(
    'joinRoom',
    'Enters a room, or the recording of one. The answer is `joinRoom` with a `resultCode`, or a refusal.',
    closed({
      room: RoomName,
      broadcastSysId: SysId,
      broadcastScheduleSysId: SysId,
      mode: about('`vod`: a past broadcast.', Type.Union([Type.Literal('live'), Type.Literal('vod')])),
      token: about(
        'An access token. A guest sends `none-user`, and a viewer of a past broadcast `vod`.',
        Type.String({ minLength: 1, maxLength: TOKEN_LENGTH_MAX }),
      ),
      permission: about(
        '1 member, 2 host, 3 manager, 4 guest. It must be that of the token.',
        Type.Union([
          Type.Literal(PERMISSION.member),
          Type.Literal(PERMISSION.host),
          Type.Literal(PERMISSION.manager),
          Type.Literal(PERMISSION.guest),
        ]),
      ),
      nick: Type.Optional(Type.String({ maxLength: NAME_LENGTH_MAX })),
      afterSeq: about(
        'The last `seq` seen. Every durable message after it follows, unless the answer says `gap`.',
        Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      ),
    }),
  ),
  leaveRoom: out('leaveRoom', 'Leaves the room. The socket stays open.', closed({ room: RoomName })),
  heartbeat: out(
    'heartbeat',
    'A sign of life, every 10 s. It is answered when it has an `ackId`, or when something is wrong.',
    closed({ room: RoomName, broadcastSysId: SysId, broadcastScheduleSysId: SysId }),
  ),
  chatMessage: out(
    'chatMessage',
    'A chat line, or a question to the host. The room gets it as a durable `chatMessage`.',
    closed({
      room: RoomName,
      msgType: about(
        '0 a chat line, 1 a question.',
        Type.Union([Type.Literal(MSG_TYPE.normal), Type.Literal(MSG_TYPE.question)]),
      ),
      msg: about('1 to 140 characters, not blank.', Type.String({ maxLength: CHAT_SENT_LENGTH_MAX })),
      content: about(
        'A question repeats its text here.',
        Type.Optional(Type.Union([Type.String({ maxLength: CHAT_SENT_LENGTH_MAX }), Type.Null()])),
      ),
    }),
  ),
  like: out('like', 'A heart. The room gets the sum a few times a second.', closed({ room: RoomName })),
  vodChatHist: out(
    'vodChatHist',
    'Asks for the chat between two moments of a past or running broadcast, and for a number of earlier lines.',
    vodChatHistAsked,
  ),
  fixInfo: out('fixInfo', 'Asks how a room stood at a moment.', fixInfoAsked),
  joinGame: out(
    'joinGame',
    'Asks to be a challenger, before the first round. The answer is a `joinGame`.',
    closed({ room: RoomName, gameSysId: SysId }),
  ),
  chooseGameUser: out(
    'chooseGameUser',
    'A challenger’s choice, once a round. The answer is a `chooseGameUser`.',
    closed({ room: RoomName, gameSysId: SysId, lastRound: Qty, userSelected: UserSelected }),
  ),
} as const;

export type ClientEvent = keyof typeof clientMessages;
/**
 * Who may send it, once in the room. `member` excludes guests and viewers whose token has expired. `replay` is for viewers
 * of a recording, who may otherwise only send what anyone may.
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
  response: about(
    'The answer to a message that carries an `ackId`, or that is refused.',
    Type.Union([
      closed({
        event: about('The event of the message that it answers.', Type.String()),
        ackId: Type.Optional(Type.String()),
        resultCode: about('`0001`: success.', Type.String()),
        msg: about('Of a refusal, for developers.', Type.Optional(Type.String())),
        requestId: about(
          'Of a message that was refused: the id under which the server’s log has it.',
          Type.Optional(Type.String()),
        ),
        waitSeconds: about('How long to wait before it is worth sending again.', Type.Optional(Qty)),
      }),
      VodChatHist,
      FixInfo,
    ]),
  ),
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
  chooseGameUser: closed('Whether the challenger’s choice was taken.', {
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
  | DurableMessage
  | PassingMessage
  | Extract<OwnMessage, { event: 'questionAnswer' }>;
