import type { Viewer } from './backend.ts';
import type { Room } from './room/room.ts';
import type { Joiner, Seat } from './room/seat.ts';

/** An attempt to join. A late answer to an earlier attempt is ignored. */
export interface Attempt {
  readonly room: string;
  readonly ackId: string | undefined;
  /** Set once it is known who joins. */
  viewer: Viewer | null;
  /** Set once it is admitted. */
  entering: { readonly joiner: Joiner; readonly room: Room } | null;
}

/** The state of a client's socket. */
export type SocketSessionState =
  /** Outside a room since then, which is only allowed for a moment. */
  | { readonly name: 'connected'; readonly since: number; readonly isExpelled?: true }
  | { readonly name: 'joining'; readonly since: number; readonly attempt: Attempt }
  /** `rejoin` runs while the seat is kept, such as for a new token. */
  | { readonly name: 'joined'; readonly seat: Seat; readonly room: Room; rejoin: Attempt | null }
  /** Watches a past broadcast: no seat, and only answers. */
  | { readonly name: 'watching'; readonly room: string }
  | { readonly name: 'closed' };
