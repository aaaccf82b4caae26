import { Times } from '../times.ts';

/** The gateway's counters since its start, and the current numbers of sessions and rooms. */
export class GatewayStats {
  sessions = 0;
  rooms = 0;
  joins = 0;
  /** Frames received from clients, and how many of them were refused as bad or too many. */
  received = 0;
  refused = 0;
  /** Batches of frames built, writes to sockets, messages in those writes, and their bytes. */
  batches = 0;
  writes = 0;
  deliveries = 0;
  bytes = 0;
  /** Writes that left out passing messages for a slow reader. */
  skipped = 0;
  /** Messages read from the log because the bus lost them. */
  repaired = 0;
  /** Rejected messages on the bus: from strangers, or repeated. */
  unheard = 0;
  /** Sockets closed by us, by close code; 0: closed by the client or the network. */
  readonly closed = new Map<number, number>();
  /** How long messages were gathered, and how long a fan-out took. */
  readonly window = new Times();
  readonly fanout = new Times();

  close(code: number): void {
    this.closed.set(code, (this.closed.get(code) ?? 0) + 1);
  }
}
