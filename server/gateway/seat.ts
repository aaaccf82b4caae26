import { PERMISSION } from '../../schema/constants.ts';
import type { Viewer } from './backend.ts';
import type { Link } from './link.ts';
import type { Session } from './session.ts';

/** A session's place in a room. */
export class Seat {
  readonly session: Session;
  readonly link: Link;
  readonly viewer: Viewer;
  /** Names a member's entry among all entries of all processes; a later one compares greater. Guests need none. */
  readonly entryId: string;
  /** Sees the messages' host form. */
  readonly isHost: boolean;
  /** Fan-outs up to this one are not for this seat; Infinity while it catches up by itself. */
  servedBy = Infinity;
  /** While it catches up: the last seq it was given. */
  cursor = 0;

  constructor(session: Session, viewer: Viewer, entryId: string) {
    this.session = session;
    this.link = session.link;
    this.viewer = viewer;
    this.entryId = entryId;
    this.isHost = viewer.permission === PERMISSION.host || viewer.permission === PERMISSION.manager;
  }
}

/** A session that was admitted and waits for its seat. */
export interface Joiner {
  readonly session: Session;
  readonly viewer: Viewer;
  readonly afterSeq: number | undefined;
  readonly ackId: string | undefined;
}
