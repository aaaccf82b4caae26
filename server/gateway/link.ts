/** A connection as sessions and rooms see it. They never see the socket library. */
export interface Link {
  /** Bytes that were written and have not left yet. */
  readonly queued: number;
  /** Bytes that have left. */
  readonly passed: number;
  /** Takes whole frames. False: wait for the drain before writing much more. Never throws. */
  write(frames: Buffer): boolean;
  onceDrained(listener: () => void): void;
  /** Says goodbye; what does not answer soon is destroyed. */
  close(code: number, reason: string): void;
  terminate(): void;
}
