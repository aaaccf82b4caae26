import type { RequestFacts } from '../http/request-facts.ts';

/** A connection as sessions and rooms see it. They never see the socket library. */
export interface Link {
  /** Bytes that were written and have not left yet. */
  readonly queued: number;
  /** Bytes that have left. */
  readonly passed: number;
  /** True: much waits already, and {@link onceDrained} will tell when it has left. */
  readonly needsDrain: boolean;
  /** Where it comes from, as limits count; null: this machine itself, which is not counted. */
  readonly network: string | null;
  /** Of the request that opened it. */
  readonly facts: RequestFacts;
  /** Takes compressed frames, too. */
  readonly takesDeflated: boolean;
  /** Takes whole frames. Never throws; after the goodbye nothing is written. */
  write(frames: Buffer): void;
  onceDrained(listener: () => void): void;
  /** Says goodbye; what does not answer soon is destroyed. */
  close(code: number, reason: string): void;
  terminate(): void;
}
