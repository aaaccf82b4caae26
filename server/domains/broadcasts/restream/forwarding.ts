import {
  RESTREAM_AGAIN_AFTER,
  RESTREAM_ENDED_WITHIN,
  RESTREAM_WAITING_MAX,
} from '../../../../schema/broadcasts/constants.ts';
import type { RestreamState } from '../../../../schema/broadcasts/restreams.ts';
import type { Clock } from '../../../platform/clock.ts';
import { NOT_PUBLIC } from '../../../platform/public-address.ts';
import type { AmfObject } from '../../../platform/rtmp/amf.ts';
import { RtmpProblem, RtmpRefused } from '../../../platform/rtmp/problem.ts';
import type { Publisher } from '../../../platform/rtmp/publisher.ts';

type Kind = 'audio' | 'video';

/** What a service must know first. */
export interface StreamHead {
  readonly metadata: AmfObject | null;
  readonly configs: ReadonlyMap<Kind, Buffer>;
}

type Line = Pick<Publisher, 'metadata' | 'media' | 'close' | 'ended'>;

interface Parts {
  /** The signal ends it at once. */
  readonly open: (signal: AbortSignal) => Promise<Line>;
  readonly head: () => StreamHead;
  readonly clock: Clock;
  /** A secret, which stands in no words about a trouble. */
  readonly key: string;
  readonly onState: (state: RestreamState, trouble: string | null) => void;
}

/**
 * Sends a stream on to one service, as it comes.
 *
 * - It never holds the stream up: what a slow line does not take is left out, up to the next key frame. A service that does not
 *   answer is left at its end, too.
 * - It connects again until it is ended.
 */
export class Forwarding {
  readonly #parts: Parts;
  #publisher: Line | null = null;
  #needsKey = true;
  #waiting = 0;
  #isOver = false;
  #cancelAgain = () => {};
  readonly #drop = new AbortController();
  readonly #ended: Promise<void>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#ended = this.#run();
  }

  media(kind: Kind, time: number, body: Buffer, isKey: boolean): void {
    const publisher = this.#publisher;
    if (!publisher) return;
    if (this.#waiting > RESTREAM_WAITING_MAX) this.#needsKey = true;
    else if (!this.#needsKey || isKey) {
      if (this.#needsKey) this.#begin(publisher, time);
      this.#send(publisher, kind, time, body);
    }
  }

  /** Resolves when the service has got everything, or does not take it in time. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#cancelAgain();
    const cancel = this.#parts.clock.after(RESTREAM_ENDED_WITHIN, () => this.#drop.abort());
    if (!this.#publisher) this.#drop.abort();
    await this.#publisher?.close();
    await this.#ended;
    cancel();
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    while (!this.#isOver) {
      const trouble = await this.#connected();
      if (this.#isOver) return;
      this.#parts.onState('trouble', trouble);
      await new Promise<void>((resolve) => {
        const cancel = this.#parts.clock.after(RESTREAM_AGAIN_AFTER, resolve);
        this.#cancelAgain = () => {
          cancel();
          resolve();
        };
      });
    }
  }

  /** Sends until the connection ends. Resolves to why it has ended. */
  async #connected(): Promise<string> {
    const { open, key, onState } = this.#parts;
    try {
      const publisher = await open(this.#drop.signal);
      if (this.#isOver) await publisher.close();
      [this.#publisher, this.#needsKey, this.#waiting] = [publisher, true, 0];
      if (!this.#isOver) onState('sending', null);
      const refused = await publisher.ended;
      return refused ? wordsOf(refused, key) : 'the service has closed the connection';
    } catch (error) {
      return wordsOf(error, key);
    } finally {
      this.#publisher = null;
    }
  }

  #begin(publisher: Line, time: number): void {
    const { metadata, configs } = this.#parts.head();
    if (metadata) publisher.metadata(metadata);
    for (const [kind, body] of configs) this.#send(publisher, kind, time, body);
    this.#needsKey = false;
  }

  #send(publisher: Line, kind: Kind, time: number, body: Buffer): void {
    this.#waiting += body.length;
    const sent = () => {
      if (this.#publisher === publisher) this.#waiting -= body.length;
    };
    // A line that has broken is noticed where its end is awaited.
    publisher.media(kind, time, body).then(sent, sent);
  }
}

/** For hosts. Whatever a service says, the key is not in it. */
function wordsOf(error: unknown, key: string): string {
  if (error instanceof RtmpRefused || error instanceof RtmpProblem)
    return error.message.replaceAll(key, '…').slice(0, WORDS_MAX);
  const { code } = error as NodeJS.ErrnoException;
  if (code === NOT_PUBLIC) return 'its address is not on the public internet';
  return `it cannot be reached (${code ?? 'no answer'})`;
}

const WORDS_MAX = 200;
