import { createHmac, timingSafeEqual } from 'node:crypto';
import { STREAM_KEY } from '../../../../schema/broadcasts/ingest.ts';
import { PUSHED_STREAM } from '../../../../schema/broadcasts/stream-access.ts';

/**
 * Stream keys are not stored: each is derived from our secret, the broadcast and its number of renewals. So a host can
 * read theirs again, and the database reveals none.
 */
export class StreamKeys {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  keyOf(broadcastSysId: number, renewedCnt: number): string {
    return `${broadcastSysId}-${this.#mark(`stream key ${broadcastSysId} ${renewedCnt}`).toString('base64url')}`;
  }

  isKeyOf(key: string, broadcastSysId: number, renewedCnt: number): boolean {
    const [given, good] = [key, this.keyOf(broadcastSysId, renewedCnt)].map((text) => Buffer.from(text));
    return given!.length === good!.length && timingSafeEqual(given!, good!);
  }

  /** The broadcast in a key, unverified; null if it is not a key. */
  static broadcastOf(key: string): number | null {
    const id = Number(STREAM_KEY.exec(key)?.groups?.['broadcastSysId']);
    return Number.isSafeInteger(id) ? id : null;
  }

  /** The name of the stream. It cannot be guessed, because knowing it is enough to watch. */
  streamOf(broadcastSysId: number): string {
    return `${PUSHED_STREAM}${this.#mark(`stream of ${broadcastSysId}`).toString('hex').slice(0, 32)}`;
  }

  #mark(of: string): Buffer {
    return createHmac('sha256', this.#secret).update(of).digest().subarray(0, 24);
  }
}
