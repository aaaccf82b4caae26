import type { Viewer } from './backend.ts';
import type { Room } from './room/room.ts';
import type { Joiner, Seat } from './room/seat.ts';

/** One attempt to join; what it waits for may answer when it no longer matters. */
export interface Attempt {
  readonly room: string;
  readonly ackId: string | undefined;
  /** Set once it is known who joins. */
  viewer: Viewer | null;
  /** Set once it is admitted. */
  entering: { readonly joiner: Joiner; readonly room: Room } | null;
}

/** The state of a client's socket. */
export type SessionState =
  /** Not in a room since then, and allowed to stay so only for a moment. */
  | { readonly name: 'connected'; readonly since: number; readonly isExpelled?: true }
  | { readonly name: 'joining'; readonly since: number; readonly attempt: Attempt }
  /** `rejoin` runs while the seat is kept, such as for a new token. */
  | { readonly name: 'joined'; readonly seat: Seat; readonly room: Room; rejoin: Attempt | null }
  /** A past broadcast: no seat, and nothing comes unasked. */
  | { readonly name: 'watching'; readonly room: string }
  | { readonly name: 'closed' };
