import { roomName } from '../members/names.ts';
import type { ClientData, ClientMessage } from './socket.ts';

export interface RoomId {
  readonly broadcastSysId: number;
  readonly broadcastScheduleSysId: number;
}

export type Who = Readonly<Pick<ClientData<'joinRoom'>, 'token' | 'permission' | 'nick'>>;

/** A client's message. The room checks what is in it. */
export interface Outgoing {
  readonly event: string;
  readonly data: object;
  readonly ackId?: string;
}

export interface RoomClientConfig {
  readonly room: RoomId;
  readonly mode: ClientData<'joinRoom'>['mode'];
  /**
   * - `follow`: comes back, obeys refusals, and joins again where a message is missing.
   * - `count`: the same, but takes what comes, to count what is missing.
   * - `probe`: leaves every decision to its owner. A refused join can be tried again on the same socket.
   */
  readonly manner: 'follow' | 'count' | 'probe';
}

export type Phase =
  | { readonly name: 'idle' }
  | { readonly name: 'connecting' }
  /** The socket is open; who joins is being found out. */
  | { readonly name: 'identifying' }
  | { readonly name: 'joining' }
  | { readonly name: 'joined' }
  /** Without a socket, until the next attempt. */
  | { readonly name: 'waiting' }
  /** Without a socket, until there is a new token. */
  | { readonly name: 'renewing' }
  /** Refused for good; null: by a close code. */
  | { readonly name: 'out'; readonly code: string | null };

/** Where a client of a room stands; client.ts says what follows. */
export interface RoomClient {
  readonly config: RoomClientConfig;
  readonly phase: Phase;
  /** The number of the latest socket. */
  readonly socket: number;
  /** The room has answered a join on this socket. */
  readonly isSeated: boolean;
  /** The seq up to which everything has come; null: never joined. */
  readonly position: number | null;
  readonly hasJoined: boolean;
  /** Attempts to come back since the last join. */
  readonly attempt: number;
  /** The number of the latest question who joins. */
  readonly question: number;
  readonly isRenewing: boolean;
  readonly renewedAt: number;
  readonly renewals: number;
  /** When the socket counts as dead, unless something comes. */
  readonly silentAt: number;
  /** It was asked for a sign of life after a late timer, and nothing has come since. */
  readonly isProbed: boolean;
}

export type Timer = 'heartbeat' | 'silence' | 'retry';

/** `position`: what was seen before, from where the first join goes on. */
export function newRoomClient(config: RoomClientConfig, position: number | null = null): RoomClient {
  return {
    config,
    phase: { name: 'idle' },
    socket: 0,
    isSeated: false,
    position,
    hasJoined: false,
    attempt: 0,
    question: 0,
    isRenewing: false,
    renewedAt: -Infinity,
    renewals: 0,
    silentAt: Infinity,
    isProbed: false,
  };
}

const WITH_SOCKET: ReadonlySet<Phase['name']> = new Set(['connecting', 'identifying', 'joining', 'joined']);

export function hasSocket({ phase }: RoomClient): boolean {
  return WITH_SOCKET.has(phase.name);
}

export function nameOf({ broadcastSysId, broadcastScheduleSysId }: RoomId): string {
  return roomName(broadcastSysId, broadcastScheduleSysId);
}

export function joinMessage(
  { broadcastSysId, broadcastScheduleSysId }: RoomId,
  who: Who & Pick<RoomClientConfig, 'mode'>,
  afterSeq?: number,
): ClientMessage {
  const room = roomName(broadcastSysId, broadcastScheduleSysId);
  const data = { room, broadcastSysId, broadcastScheduleSysId, ...who };
  return { event: 'joinRoom', data: afterSeq === undefined ? data : { ...data, afterSeq } };
}

/** It asks for an answer, so that a quiet room is not taken for a dead socket. */
export function heartbeatMessage({ broadcastSysId, broadcastScheduleSysId }: RoomId): ClientMessage {
  const room = roomName(broadcastSysId, broadcastScheduleSysId);
  return { event: 'heartbeat', data: { room, broadcastSysId, broadcastScheduleSysId }, ackId: HEARTBEAT_ACK };
}

/** No other question has it. */
export const HEARTBEAT_ACK = 'heartbeat';
