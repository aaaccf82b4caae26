import { WebSocket } from 'ws';
import { CallFailed } from '../schema/call.ts';
import { CHAT_RESULT, type ChatResultCode } from '../schema/codes.ts';
import {
  RECONNECT_DELAY_MAX,
  SOCKET_FRAME_BYTES_MAX,
  SOCKET_TIMEOUT,
  guestJoin,
} from '../schema/constants.ts';
import { roomName } from '../schema/names.ts';
import type { ClientData, ClientMessage, JoinedRoom, ServerMessage } from '../schema/socket.ts';
import { RefusedError } from './errors.ts';

export interface RoomId {
  readonly broadcastSysId: number;
  readonly broadcastScheduleSysId: number;
}

/** The contract gives a path or a full address. */
export function socketAddress(serverUrl: string, socketUrl: string): string {
  const url = new URL(socketUrl, serverUrl);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  return url.href;
}

/**
 * A socket that is cheap to have thousands of: no compression, whose contexts cost more than all else, and no
 * second look at text that our own server has written.
 */
export function openSocket(address: string): WebSocket {
  return new WebSocket(address, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
    handshakeTimeout: SOCKET_TIMEOUT,
    maxPayload: 1024 * SOCKET_FRAME_BYTES_MAX,
  });
}

export function joinMessage(
  room: RoomId,
  who: Pick<ClientData<'joinRoom'>, 'token' | 'permission'>,
  afterSeq?: number,
): ClientMessage {
  const { broadcastSysId, broadcastScheduleSysId } = room;
  return {
    event: 'joinRoom',
    data: {
      room: roomName(broadcastSysId, broadcastScheduleSysId),
      broadcastSysId,
      broadcastScheduleSysId,
      mode: 'live',
      ...who,
      ...(afterSeq === undefined ? {} : { afterSeq }),
    },
  };
}

export function heartbeatMessage({ broadcastSysId, broadcastScheduleSysId }: RoomId): ClientMessage {
  const room = roomName(broadcastSysId, broadcastScheduleSysId);
  return { event: 'heartbeat', data: { room, broadcastSysId, broadcastScheduleSysId } };
}

export const TOKEN_EXPIRED: ChatResultCode = '1403';
const NOT_NOW: ReadonlySet<string> = new Set<ChatResultCode>(['9090', '4290']);

/** Whether a caller refused with it may succeed a moment later. */
export function isNotNow(code: string): boolean {
  return NOT_NOW.has(code);
}

/** Milliseconds before an attempt to come back; `random` from 0 to 1, so that not all who were cut off come at once. */
export function delayBefore(attempt: number, { first, random }: { first: number; random: number }): number {
  const longest = Math.min(RECONNECT_DELAY_MAX, first * 2 ** attempt);
  return longest * (0.5 + random / 2);
}

export function readFrame(data: Buffer): ServerMessage[] {
  return JSON.parse(data.toString('utf8')) as ServerMessage[];
}

export function isJoined(message: ServerMessage): message is { event: 'joinRoom'; data: JoinedRoom } {
  return message.event === 'joinRoom' && 'resultCode' in message.data;
}

/** Looks into a room and leaves again. The viewer count then has one viewer too many: us. */
export function peekIntoRoom(
  address: string,
  room: RoomId,
  who: Pick<ClientData<'joinRoom'>, 'token' | 'permission'> = guestJoin,
): Promise<JoinedRoom> {
  const socket = openSocket(address);
  return new Promise<JoinedRoom>((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify(joinMessage(room, who))));
    socket.on('message', (data: Buffer) => {
      for (const message of readFrame(data)) {
        if (isJoined(message)) resolve(message.data);
        else if (message.event === 'response') reject(refusedByRoom(message.data.resultCode));
      }
    });
    socket.on('error', (cause) => reject(new CallFailed(`no room at ${address}`, { cause })));
    socket.on('close', (code) => reject(new CallFailed(`${address} closed the socket with code ${code}`)));
  }).finally(() => {
    socket.removeAllListeners('close');
    socket.on('error', () => {});
    socket.terminate();
  });
}

export function refusedByRoom(code: string): RefusedError {
  const msg = Object.hasOwn(CHAT_RESULT, code) ? CHAT_RESULT[code as ChatResultCode].msg : 'unknown code';
  return new RefusedError(`The room refused: ${code} ${msg}`, 'See --broadcast.', code);
}
