import type { RequestFacts } from '../http/request-facts.ts';

/** A connection as sessions and rooms see it. They never see the socket library. */
export interface Link {
  /** Bytes that wait to be sent. */
  readonly queued: number;
  /** Bytes that were sent. */
  readonly passed: number;
  /** True: much is waiting. {@link onceDrained} calls back when it was sent. */
  readonly needsDrain: boolean;
  /** Its address, as limits count it; null: this machine itself, which is not counted. */
  readonly network: string | null;
  /** Of the request that opened it. */
  readonly facts: RequestFacts;
  /** It accepts compressed frames. */
  readonly takesDeflated: boolean;
  /** Writes whole frames. Never throws; after {@link close} it writes nothing. */
  write(frames: Buffer): void;
  /** Asks for a sign of life, which comes as a pong. */
  ping(): void;
  onceDrained(listener: () => void): void;
  /** Sends a close frame, and destroys a connection that does not answer soon. */
  close(code: number, reason: string): void;
  terminate(): void;
}
