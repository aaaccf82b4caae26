import type { ChatResultCode } from '../../../../schema/codes.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Viewer } from '../backend.ts';
import type { Link } from '../link.ts';
import type { OwnMessage } from '../../../../schema/room/socket.ts';

/** A client's session, as rooms see it. */
export interface Occupant {
  readonly link: Link;
  /** Its seat. While it joins the same room again, the old seat. */
  readonly seat: Seat | null;
  /** False: the client has disconnected, so it gets no seat. */
  isJoining(joiner: Joiner): boolean;
  joined(seat: Seat): void;
  /** The room has no seat for this joiner. */
  turnedAway(joiner: Joiner, code: ChatResultCode): void;
  /** The joiner has got the state of the room. */
  answered(seat: Seat): void;
  /** Another session took this member's place. */
  putOut(code: ChatResultCode): void;
  tell(message: OwnMessage): void;
  reply(event: string, code: ChatResultCode, ackId: string | undefined): void;
  close(code: number, reason: string): void;
}

/** A session that was admitted and waits for its seat. */
export interface Joiner {
  readonly session: Occupant;
  readonly viewer: Viewer;
  readonly afterSeq: number | undefined;
  readonly ackId: string | undefined;
}

/** A session's place in a room. */
export class Seat {
  readonly session: Occupant;
  readonly link: Link;
  readonly viewer: Viewer;
  /** It gets the messages' host form. */
  readonly isHost: boolean;
  /** Since when its viewer is in the room (ms since 1970), by this and earlier seats of their session. */
  readonly since: number;
  /** Its order in the log among the seats of the room's members; later ones are greater. Null: not recorded yet. */
  recordedAs: number | null = null;
  /** The latest known seat of the same member in another process; 0: none. */
  elsewhere = 0;
  /** Fan-outs up to this one skip the seat; Infinity while it catches up by itself. */
  servedBy = Infinity;
  /** While it catches up: the last seq that it got. */
  cursor = 0;
  /** Its session is about to get another seat, so this one gets nothing more. */
  isHeld = false;

  constructor(session: Occupant, viewer: Viewer, since: number) {
    this.session = session;
    this.since = since;
    this.link = session.link;
    this.viewer = viewer;
    this.isHost = viewer.permission === PERMISSION.host || viewer.permission === PERMISSION.manager;
  }
}
