import { createHmac, timingSafeEqual } from 'node:crypto';
import { STREAM_KEY } from '../../../schema/ingest.ts';

/**
 * Stream keys are kept nowhere: each is what our secret makes of the broadcast and of how often its key was renewed. So a
 * host can be told theirs again, and whoever reads the database learns none.
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

  /** The broadcast that a key says it is of; null: it is none. */
  static broadcastOf(key: string): number | null {
    const id = Number(STREAM_KEY.exec(key)?.groups?.['broadcastSysId']);
    return Number.isSafeInteger(id) ? id : null;
  }

  /** What the stream is called: whoever knows it can watch, so nobody can guess it. */
  streamOf(broadcastSysId: number): string {
    return `encoder-${this.#mark(`stream of ${broadcastSysId}`).toString('hex').slice(0, 32)}`;
  }

  #mark(of: string): Buffer {
    return createHmac('sha256', this.#secret).update(of).digest().subarray(0, 24);
  }
}
