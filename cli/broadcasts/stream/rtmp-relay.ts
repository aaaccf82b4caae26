import { setTimeout as wait } from 'node:timers/promises';
import { RTMP_APP } from '../../../schema/broadcasts/ingest.ts';
import type { AmfObject } from '../../../server/platform/rtmp/amf.ts';
import { audioIn, videoIn } from '../../../server/platform/rtmp/flv.ts';
import { RtmpRefused } from '../../../server/platform/rtmp/problem.ts';
import { Publisher, type PublishTarget } from '../../../server/platform/rtmp/publisher.ts';
import { RtmpServer } from '../../../server/platform/rtmp/server.ts';
import { connectionProblem } from '../../system-errors.ts';
import { PushRefused, type PushLine } from './relay.ts';

const AGAIN_AFTER = 1000;
/** It stands in a command line that everybody on this machine can read. */
const NO_SECRET = 'push';

type Kind = 'audio' | 'video';

/** Relays by RTMP instead of files. While the server is away, ffmpeg waits. */
export class RtmpRelay implements PushLine {
  readonly unit = 'frame';
  readonly #target: PublishTarget;
  readonly #server: RtmpServer;
  readonly #onTrouble: (trouble: string | null) => void;
  readonly #stop = new AbortController();
  readonly #over = Promise.withResolvers<void>();
  #publisher: Publisher | null = null;
  /** What every server must be told first. */
  #told: AmfObject | null = null;
  readonly #configs = new Map<Kind, Buffer>();
  #needsKey = false;
  sent = 0;
  unsent = 0;
  bytes = 0;
  refused: PushRefused | null = null;

  private constructor(target: PublishTarget, onTrouble: (trouble: string | null) => void) {
    this.#target = target;
    this.#onTrouble = onTrouble;
    this.#server = new RtmpServer({
      certificate: null,
      logger: { info: () => {}, warn: () => {}, error: () => {} },
      publish: () =>
        Promise.resolve({
          metadata: (values) => this.#describe(values),
          media: (kind, time, body) => this.#pass(kind, time, body),
          end: () => this.#end(),
        }),
      // ffmpeg waits as long as the server is away.
      clock: null,
    });
  }

  /** `onTrouble`: why the server is away; null: it is back. */
  static async open(target: PublishTarget, onTrouble: (trouble: string | null) => void): Promise<RtmpRelay> {
    const relay = new RtmpRelay(target, onTrouble);
    await relay.#server.listen({ host: '127.0.0.1', port: 0 });
    return relay;
  }

  get address(): string {
    return `rtmp://127.0.0.1:${this.#server.port}/${RTMP_APP}/${NO_SECRET}`;
  }

  async close(within: number): Promise<void> {
    const timeout = setTimeout(() => this.#stop.abort(), within);
    const stopped = Promise.withResolvers<void>();
    this.#stop.signal.addEventListener('abort', () => stopped.resolve());
    // A program that has never connected has nothing to end.
    if (this.#server.connectionCnt > 0) await Promise.race([this.#over.promise, stopped.promise]);
    clearTimeout(timeout);
    this.#stop.abort();
    await this.#server.close();
  }

  async #end(): Promise<void> {
    await this.#publisher?.close();
    this.#over.resolve();
  }

  #describe(values: AmfObject): void {
    this.#told = values;
    this.#publisher?.metadata(values);
  }

  async #pass(kind: Kind, time: number, body: Buffer): Promise<void> {
    const tag = kind === 'video' ? videoIn(body) : audioIn(body);
    if (tag?.is === 'config') this.#configs.set(kind, body);
    const publisher = await this.#connected(tag?.is === 'config' ? kind : null);
    if (!publisher) return;
    const isFrame = tag?.is === 'frame';
    if (isFrame && this.#needsKey) {
      if (!('isKey' in tag && tag.isKey)) {
        this.unsent += 1;
        return;
      }
      this.#needsKey = false;
    }
    await publisher.media(kind, time, body);
    this.bytes += body.length;
    if (isFrame) this.sent += 1;
  }

  /** Null: nothing more can be sent. `coming`: a configuration that is about to be sent anyway. */
  async #connected(coming: Kind | null): Promise<Publisher | null> {
    while (!this.#publisher && !this.refused && !this.#stop.signal.aborted) {
      try {
        const publisher = await Publisher.open(this.#target);
        this.#publisher = publisher;
        void publisher.ended.then((refused) => this.#lost(refused));
        this.#onTrouble(null);
        if (this.#told) publisher.metadata(this.#told);
        for (const [kind, body] of this.#configs) if (kind !== coming) await publisher.media(kind, 0, body);
        this.#needsKey = this.sent > 0;
      } catch (error) {
        if (error instanceof RtmpRefused) this.#lost(error);
        else {
          this.#onTrouble(connectionProblem(error as Error));
          await wait(AGAIN_AFTER, undefined, { signal: this.#stop.signal }).catch(() => {});
        }
      }
    }
    return this.refused ? null : this.#publisher;
  }

  #lost(refused: RtmpRefused | null): void {
    this.#publisher = null;
    if (refused) this.refused ??= new PushRefused(refused.resultCode, null, refused.message);
  }
}
