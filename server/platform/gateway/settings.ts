import type { Rate } from '../limits/bucket.ts';

/** Settings for operators. Values shared with clients are in the contract's constants. */
export interface GatewaySettings {
  /** Sites besides our own whose pages may open a socket, such as `https://shop.example`. */
  readonly allowedOrigins: readonly string[];
  /** Sockets that one address may have open at a time; this machine's own are not counted. */
  readonly socketsPerAddress: number;
  /** Joins of one address, over all its connections; those of this machine are not counted… */
  readonly joinsPerAddress: Rate;
  /** …and of one connection. A viewer joins once, and again with a new token or another room. */
  readonly joins: Rate;
  /** All frames of one connection. */
  readonly frames: Rate;
  /** Frames with errors, or beyond the rate limit, before a connection is closed. */
  readonly strikes: Rate;
  /** Chat messages and likes of one user, however many connections they have. */
  readonly chat: Rate;
  readonly like: Rate;
  /** A socket with more waiting bytes than this gets no passing messages… */
  readonly queueSoft: number;
  /** …with more than this it is closed… */
  readonly queueHard: number;
  /** …or when nothing has been sent for this long (ms). */
  readonly stuckFor: number;
  /** Durable messages of a room that are kept in memory for returning viewers. */
  readonly ringSize: number;
  /** How long an empty room stays open (ms). */
  readonly roomGrace: number;
  /** How often rooms read the log for messages that the bus lost (ms); 0: only while the bus is away. */
  readonly checkLogEvery: number;
  /** The share of its time that a busy process spends on fan-outs before it gathers messages for longer. */
  readonly fanoutShare: number;
  /** How often silent sockets, empty rooms and counts are checked (ms). */
  readonly sweepEvery: number;
}

export const defaultSettings: GatewaySettings = {
  allowedOrigins: [],
  // Providers put hundreds of phones behind one address.
  socketsPerAddress: 2000,
  // All of them may reconnect at once.
  joinsPerAddress: { burst: 2000, perSecond: 20 },
  joins: { burst: 10, perSecond: 0.5 },
  frames: { burst: 40, perSecond: 20 },
  strikes: { burst: 20, perSecond: 2 },
  chat: { burst: 5, perSecond: 1 },
  like: { burst: 20, perSecond: 10 },
  queueSoft: 256 * 1024,
  queueHard: 1024 * 1024,
  // With the sweep that detects it they are closed within ten seconds.
  stuckFor: 9_000,
  ringSize: 2000,
  roomGrace: 5000,
  checkLogEvery: 0,
  fanoutShare: 0.36,
  sweepEvery: 500,
};
