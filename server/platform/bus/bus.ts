/** A message of a room on its way to viewers. `seq` is its place in the room's stream; null: passing. */
export interface RoomMessage {
  readonly seq: number | null;
  readonly event: string;
  readonly data: object;
  /** Fields of `data` that hosts and managers see differently, such as the whole userId. */
  readonly hostData?: object;
}

/** Counts of a room. They never fall. */
export interface RoomSums {
  readonly likeCnt: number;
  readonly viewCnt: number;
}

/** Messages between processes about a room. */
export type BusMessage =
  | { readonly kind: 'messages'; readonly messages: readonly RoomMessage[] }
  /** The current sums, for viewers who join later. */
  | ({ readonly kind: 'sums' } & RoomSums)
  /** The number of sockets that one process holds in the room. It is repeated, and forgotten when the process falls silent. */
  | { readonly kind: 'presence'; readonly processId: string; readonly joinCnt: number };

/** Counts of a rate limit, by key. */
export interface ToldCounts {
  readonly kind: 'counted';
  readonly processId: string;
  readonly limit: string;
  readonly counts: readonly (readonly [key: number | string, count: number])[];
}

/** Of a domain to itself in the other processes. `about` says which. */
interface News {
  readonly kind: 'news';
  readonly processId: string;
  readonly about: string;
  readonly content: unknown;
}

/** A message between processes that belongs to no room. */
export type Announcement = ToldCounts | News;

/**
 * Carries committed messages between the processes that share rooms. Delivery is at most once and in the order of each
 * publisher. Subscribers repair gaps from the log by `seq`.
 */
export interface Bus {
  /** Also reaches this process's own subscribers. Never throws; while the connection is down nothing is sent. */
  publish(room: string, message: BusMessage): void;
  /** Resolves to a function that ends the subscription. */
  subscribe(room: string, listener: (message: BusMessage) => void): Promise<() => void>;
  /** To all processes, whatever their rooms; else as {@link publish}. */
  announce(message: Announcement): void;
  /** Resolves to a function that ends the subscription. */
  onAnnouncement(listener: (message: Announcement) => void): Promise<() => void>;
  /** Calls back when messages may have been lost, so that the listener reads the log. */
  onReconnect(listener: () => void): () => void;
  /** Rejected messages: from strangers, or repeated. */
  readonly refused: number;
  /** False while processes cannot exchange messages. */
  readonly connected: boolean;
  close(): Promise<void>;
}
