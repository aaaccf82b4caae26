import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { CHAT_RESULT, type ChatResultCode } from '../../../schema/codes.ts';
import { isChatLine } from '../../../schema/room/chat.ts';
import { ACK_ID_LENGTH_MAX, CHAT_LENGTH_MAX, MSG_TYPE } from '../../../schema/room/constants.ts';
import { keptTexts } from '../input/kept-texts.ts';
import { plainTexts, type Look } from '../input/plain-texts.ts';
import { fieldAt, whatIsWrong } from '../input/what-is-wrong.ts';
import { roomName } from '../../../schema/members/names.ts';
import {
  clientMessages,
  type ClientData,
  type ClientEvent,
  type ClientMessage,
} from '../../../schema/room/socket.ts';

/** A frame that is rejected with a code. */
export interface BadFrame {
  readonly code: ChatResultCode;
  /** For developers: the field that is wrong, and what it must be. */
  readonly why: string;
  /** As far as they could be parsed. */
  readonly event: string;
  readonly ackId: string | undefined;
}

/** What a refusal says besides: what is wrong with the message, or its id if a domain got it. */
export interface Beside {
  readonly why?: string;
  readonly requestId?: string | undefined;
}

export function refusedWith(code: ChatResultCode, { why, requestId }: Beside) {
  const { msg } = CHAT_RESULT[code];
  return { msg: why ? `${msg}: ${why}` : msg, ...(requestId !== undefined && { requestId }) };
}

export type ClientFrame =
  | { readonly message: ClientMessage; readonly bad?: undefined }
  | { readonly bad: BadFrame; readonly message?: undefined };

const EVENT_ECHO_MAX = 40;

/** For a frame that is not text, or not JSON. */
export const NOT_JSON = 'a frame must be a JSON object';
const EVENTS = Object.keys(clientMessages).join(', ');
const SAYABLE = `have 1 to ${CHAT_LENGTH_MAX} characters and not be blank`;
const ONE_ROOM = 'data.room must be {broadcastSysId}_{broadcastScheduleSysId}';

const validators = Object.fromEntries(
  Object.entries<TSchema>(clientMessages).map(([event, schema]) => [event, Compile(schema)]),
) as { readonly [E in ClientEvent]: Validator<{}, (typeof clientMessages)[E]> };

const controlsIn = Object.fromEntries(
  Object.entries<TSchema>(clientMessages).map(([event, schema]) => [event, plainTexts(schema)]),
) as { readonly [E in ClientEvent]: Look };

/** Never throws, whatever the text is. */
export function readFrame(text: string): ClientFrame {
  let frame: unknown;
  try {
    frame = keptTexts(JSON.parse(text));
  } catch {
    return bad('2002', NOT_JSON, null);
  }
  const event = field(frame, 'event');
  if (typeof event !== 'string') return bad('2002', 'event must be the name of a message', frame);
  if (!isClientEvent(event)) return bad('2002', `event must be one of ${EVENTS}`, frame);
  const controls = controlsIn[event](frame, '');
  if (controls !== null) return bad('4294', fieldAt(controls), frame);
  if (!validators[event].Check(frame))
    return bad('2002', whatIsWrong(validators[event].Errors(frame), 'the message'), frame);
  const message = frame as ClientMessage;
  const unsayable = message.event === 'chatMessage' ? unsayableIn(message.data) : null;
  if (unsayable !== null) return bad('2002', `data.${unsayable} must ${SAYABLE}`, frame);
  if ('broadcastSysId' in message.data && !namesOneRoom(message.data)) return bad('2001', ONE_ROOM, frame);
  return { message };
}

function isClientEvent(event: string): event is ClientEvent {
  return Object.hasOwn(validators, event);
}

/** The field that holds no chat line but must. */
function unsayableIn({ msgType, msg, content }: ClientData<'chatMessage'>): 'msg' | 'content' | null {
  if (!isChatLine(msg)) return 'msg';
  if (msgType === MSG_TYPE.question)
    return typeof content === 'string' && isChatLine(content) ? null : 'content';
  return content === undefined || content === null || isChatLine(content) ? null : 'content';
}

type RoomData = Static<typeof clientMessages.heartbeat>['data'] | ClientData<'joinRoom'>;

function namesOneRoom(data: RoomData): boolean {
  return data.room === roomName(data.broadcastSysId, data.broadcastScheduleSysId);
}

function bad(code: ChatResultCode, why: string, frame: unknown): ClientFrame {
  const event = field(frame, 'event');
  const ackId = field(frame, 'ackId');
  return {
    bad: {
      code,
      why,
      event: typeof event === 'string' ? event.slice(0, EVENT_ECHO_MAX) : '',
      ackId:
        typeof ackId === 'string' && ackId !== '' && ackId.length <= ACK_ID_LENGTH_MAX ? ackId : undefined,
    },
  };
}

function field(frame: unknown, name: string): unknown {
  if (typeof frame !== 'object' || frame === null || !Object.hasOwn(frame, name)) return undefined;
  return (frame as Record<string, unknown>)[name];
}
