import type { ChatResultCode } from '../../../../schema/codes.ts';
import { PERMISSION } from '../../../../schema/constants.ts';
import type { Viewer } from '../backend.ts';
import type { Link } from '../link.ts';
import type { OwnMessage } from '../../../../schema/socket.ts';

/** A client's session, as far as rooms know it. */
export interface Occupant {
  readonly link: Link;
  /** Where it sits now; while it joins the same room again, the seat that it is about to give up. */
  readonly seat: Seat | null;
  /** Asked before a seat is given: the client may have gone meanwhile. */
  isJoining(joiner: Joiner): boolean;
  joined(seat: Seat): void;
  /** The room has no seat for this joiner. */
  turnedAway(joiner: Joiner, code: ChatResultCode): void;
  /** It was told how the room stands. */
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
  /** Sees the messages' host form. */
  readonly isHost: boolean;
  /** Where the log has it among all seats of the room's members: a later one is greater. Null: nowhere yet. */
  recordedAs: number | null = null;
  /** The latest seat of the same member that another process is known to have given; 0: none. */
  elsewhere = 0;
  /** Fan-outs up to this one are not for this seat; Infinity while it catches up by itself. */
  servedBy = Infinity;
  /** While it catches up: the last seq it was given. */
  cursor = 0;
  /** Its session is about to get another seat, and it is given nothing more. */
  isHeld = false;

  constructor(session: Occupant, viewer: Viewer) {
    this.session = session;
    this.link = session.link;
    this.viewer = viewer;
    this.isHost = viewer.permission === PERMISSION.host || viewer.permission === PERMISSION.manager;
  }
}
