import type Hls from 'hls.js';

/** More recoveries than this in {@link RECOVERY_WINDOW} and the stream itself is broken. */
const RECOVERIES_MAX = 3;
const RECOVERY_WINDOW = 20_000;

/**
 * Recovers a stream whose picture cannot be decoded, without reloading it.
 *
 * What must stay true: it gives up after repeated failures, so that the caller can reload the stream.
 */
export class MediaRecovery {
  #triedAt: number[] = [];

  /** False: it was tried too often. */
  recovers(hls: Pick<Hls, 'swapAudioCodec' | 'recoverMediaError'>): boolean {
    const now = performance.now();
    this.#triedAt = [...this.#triedAt.filter((at) => now - at < RECOVERY_WINDOW), now];
    if (this.#triedAt.length > RECOVERIES_MAX) {
      this.#triedAt = [];
      return false;
    }
    // A second failure in a row is often a codec that was announced wrongly.
    if (this.#triedAt.length === 2) hls.swapAudioCodec();
    hls.recoverMediaError();
    return true;
  }
}
