import { picture, pictureConfig } from '../../client/broadcasts/camera/bodies.ts';
import { Publisher, type PublishTarget } from '../../server/platform/rtmp/publisher.ts';
import { CLOCK, type Encoded } from './clock-page.ts';

/** Sends each picture as it comes, as OBS and phones do. */
export class RtmpSender {
  isAway = false;
  readonly #target: PublishTarget;
  #publisher: Publisher;
  #config: Buffer | null = null;
  #needsKey = false;
  #startedAt = performance.now();

  private constructor(target: PublishTarget, publisher: Publisher) {
    this.#target = target;
    this.#publisher = publisher;
  }

  static async open(target: PublishTarget): Promise<RtmpSender> {
    return new RtmpSender(target, await Publisher.open(target));
  }

  take({ isKey, bytes, config }: Encoded): void {
    if (config) this.#configure(Buffer.from(config, 'base64'));
    if (this.isAway || (this.#needsKey && !isKey)) return;
    this.#needsKey = false;
    const time = Math.round(performance.now() - this.#startedAt);
    void this.#publisher.media('video', time, Buffer.from(picture(isKey, Buffer.from(bytes, 'base64'))));
  }

  /** By another connection: the first one was lost without a word. */
  async back(): Promise<void> {
    this.#publisher = await Publisher.open(this.#target);
    this.#startedAt = performance.now();
    this.#needsKey = true;
    if (this.#config) this.#configure(this.#config);
    this.isAway = false;
  }

  close(): Promise<void> {
    return this.#publisher.close();
  }

  #configure(config: Buffer): void {
    this.#config = config;
    const { width, height, framesPerSecond: framerate } = CLOCK;
    this.#publisher.metadata({ width, height, framerate });
    void this.#publisher.media('video', 0, Buffer.from(pictureConfig(config)));
  }
}
