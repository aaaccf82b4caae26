import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { ChatResultCode } from '../../../schema/codes.ts';
import { isChatLine } from '../../../schema/room/chat.ts';
import { ACK_ID_LENGTH_MAX, MSG_TYPE } from '../../../schema/room/constants.ts';
import { plainTexts, type Look } from '../plain-texts.ts';
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
  /** As far as they could be parsed. */
  readonly event: string;
  readonly ackId: string | undefined;
}

export type ClientFrame =
  | { readonly message: ClientMessage; readonly bad?: undefined }
  | { readonly bad: BadFrame; readonly message?: undefined };

const EVENT_ECHO_MAX = 40;

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
    frame = JSON.parse(text);
  } catch {
    return bad('2002', null);
  }
  const event = field(frame, 'event');
  if (typeof event !== 'string' || !isClientEvent(event)) return bad('2002', frame);
  if (controlsIn[event](frame, '') !== null) return bad('4294', frame);
  if (!validators[event].Check(frame)) return bad('2002', frame);
  const message = frame as ClientMessage;
  if (message.event === 'chatMessage' && !isSayable(message.data)) return bad('2002', frame);
  if ('broadcastSysId' in message.data && !namesOneRoom(message.data)) return bad('2001', frame);
  return { message };
}

function isClientEvent(event: string): event is ClientEvent {
  return Object.hasOwn(validators, event);
}

function isSayable({ msgType, msg, content }: ClientData<'chatMessage'>): boolean {
  if (!isChatLine(msg)) return false;
  if (msgType === MSG_TYPE.question) return typeof content === 'string' && isChatLine(content);
  return content === undefined || content === null || isChatLine(content);
}

type RoomData = Static<typeof clientMessages.heartbeat>['data'] | ClientData<'joinRoom'>;

function namesOneRoom(data: RoomData): boolean {
  return data.room === roomName(data.broadcastSysId, data.broadcastScheduleSysId);
}

function bad(code: ChatResultCode, frame: unknown): ClientFrame {
  const event = field(frame, 'event');
  const ackId = field(frame, 'ackId');
  return {
    bad: {
      code,
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
