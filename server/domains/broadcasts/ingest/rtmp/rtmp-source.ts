/** Video by RTMP. */
import { RTMP_APP } from '../../../../../schema/broadcasts/ingest.ts';
import { systemClock } from '../../../../platform/clock.ts';
import type { Platform } from '../../../../platform/module.ts';
import { RtmpRefused } from '../../../../platform/rtmp/problem.ts';
import { RtmpServer } from '../../../../platform/rtmp/server.ts';
import type { Publication, Wanted } from '../../../../platform/rtmp/session.ts';
import type { Senders } from '../senders/senders.ts';
import type { ingestSettings } from '../settings.ts';

export class RtmpSource {
  readonly #platform: Platform<typeof ingestSettings>;
  readonly #senders: Senders;
  readonly #server: RtmpServer | null;
  readonly #ended = { problem: 0, refused: 0 };

  constructor(platform: Platform<typeof ingestSettings>, senders: Senders) {
    const { config, logger } = platform;
    this.#platform = platform;
    this.#senders = senders;
    this.#server =
      config.rtmp &&
      new RtmpServer({
        certificate: config.rtmp.certificate,
        // A connection lives in real time, also where a simulation moves the clock of the shop.
        clock: systemClock,
        logger,
        publish: (wanted, stop) => this.#publish(wanted, stop),
        onEnded: (why) => void (this.#ended[why] += 1),
      });
  }

  get connectionCnt(): number {
    return this.#server?.connectionCnt ?? 0;
  }

  /** Connections that were ended for what they sent, by cause. */
  get endedCnts(): Readonly<Record<'problem' | 'refused', number>> {
    return this.#ended;
  }

  /** The address for encoders, without a key. Null: this server takes no RTMP. */
  get url(): string | null {
    const { config } = this.#platform;
    if (!config.rtmp || !this.#server) return null;
    const scheme = config.rtmp.certificate ? 'rtmps' : 'rtmp';
    const { hostname } = new URL(config.publicUrl);
    return `${scheme}://${hostname}:${this.#server.port ?? config.rtmp.port}/${RTMP_APP}`;
  }

  async listen(): Promise<void> {
    const { rtmp } = this.#platform.config;
    if (rtmp) await this.#server?.listen({ host: rtmp.host, port: rtmp.port });
  }

  /** Stores the last of each sender. */
  async close(): Promise<void> {
    await this.#server?.close();
  }

  async #publish({ app, key }: Wanted, stop: (why: RtmpRefused) => void): Promise<Publication> {
    if (app !== RTMP_APP) throw new RtmpRefused(`send to /${RTMP_APP}, with the stream key behind it`);
    return this.#senders.publish('RTMP', key, stop);
  }
}
