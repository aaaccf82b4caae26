import type { ChatResultCode } from '../../../schema/codes.ts';
import type { Permission } from '../../../schema/members/constants.ts';
import type { RoomPresent } from '../../../schema/room/room.ts';
import type { ClientData, ClientEvent, OwnMessage } from '../../../schema/room/socket.ts';
import type { RequestFacts } from '../http/request-facts.ts';
import type { RoomMessage, RoomSums } from '../bus/bus.ts';

/** The person behind a socket, from the token. */
export interface Viewer {
  /** Null for a guest. */
  readonly userSysId: number | null;
  /** The login id. Only its owner and hosts see it whole. */
  readonly userId?: string;
  /** The session of the token, or null. */
  readonly sessionId: string | null;
  readonly permission: Permission;
  /** Milliseconds since 1970; a guest never expires. */
  readonly tokenExpiresAt: number;
  /** For viewers of a past broadcast: what is known of the request that opened their socket. */
  readonly facts?: RequestFacts;
}

/** Whose token was revoked: one login's, or all of a member's. */
export type Expelled = { readonly sessionId: string } | { readonly userSysId: number };

/** The answer to a viewer's message: a code for a `response`, or another message. */
export type SocketAnswer = ChatResultCode | OwnMessage;

/**
 * Viewers' messages for the domains. The gateway handles the others itself. A `joinRoom` goes to a domain if it is for a
 * past broadcast, in which nobody has a seat. Its answer is the room, or a code.
 */
export type DomainEvent = Exclude<ClientEvent, 'leaveRoom' | 'heartbeat' | 'like'>;

/** The gateway has checked the sender's rights and rate; the domain checks everything else. Resolves once it is durable. */
export type SocketHandler<E extends DomainEvent> = (
  viewer: Viewer,
  data: ClientData<E>,
) => Promise<SocketAnswer>;
export type SocketHandlers = { readonly [E in DomainEvent]: SocketHandler<E> };

/** Private messages for a member who joins. Served from memory, because every join asks. */
export type Welcome = (room: string, userSysId: number) => Promise<readonly OwnMessage[]>;

/** A room as the log has it. The gateway folds later messages itself. */
export interface RoomSnapshot {
  /** The last durable message that `present` contains. */
  readonly seq: number;
  readonly present: RoomPresent;
  readonly sums: RoomSums;
}

/** What the gateway needs from the rest of the server. It knows neither the socket library nor the log nor tables. */
export interface RoomBackend {
  /** Checks token, permission, room and bans, and the facts of the request that opened the socket. Guests hold permission 4. */
  admit(
    join: ClientData<'joinRoom'>,
    facts: RequestFacts,
  ): Promise<{ readonly viewer: Viewer } | { readonly refused: ChatResultCode }>;
  /** Called when a process opens the room, not when somebody joins. Null: no such room. */
  snapshot(room: string): Promise<RoomSnapshot | null>;
  /** Durable messages with afterSeq < seq ≤ upToSeq, in order, at most `limit`. */
  history(room: string, afterSeq: number, upToSeq: number, limit: number): Promise<readonly RoomMessage[]>;
  /** The latest `count` chat messages (event chatMessage) with seq ≤ upToSeq, oldest first. */
  latestChat(room: string, upToSeq: number, count: number): Promise<readonly RoomMessage[]>;
  /** Other processes may have the same rooms. */
  readonly isShared: boolean;
  /**
   * Records that this process gave these members seats. Resolves to a number that rises with each record of the room in any
   * process; null: it failed, so retry.
   */
  recordSeats(room: string, userSysIds: readonly number[]): Promise<number | null>;
  /**
   * A member took a seat at `since`, or gave it up at `until` (ms since 1970). It is told again without an end when they go on
   * with their visit. Nobody waits for it.
   */
  visited(room: string, userSysId: number, since: number, until: number | null): void;
  /** Records likes of several viewers at once; resolves to the new sums once they are durable. */
  addLikes(room: string, addCnt: number): Promise<RoomSums>;
}
