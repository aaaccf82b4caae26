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
  /** Writes from which passing messages were left out for a slow consumer. */
  skipped = 0;
  /** Messages read from the log because the bus did not bring them. */
  repaired = 0;
  /** Messages on the bus that were not heard: not from our processes, or not for the first time. */
  unheard = 0;
  /** Sockets closed by us, by close code; 0: closed by the client or the network. */
  readonly closed = new Map<number, number>();
  /** How long messages were gathered, and how long handing a batch to all sockets took. */
  readonly window = new Times();
  readonly fanout = new Times();

  close(code: number): void {
    this.closed.set(code, (this.closed.get(code) ?? 0) + 1);
  }
}
