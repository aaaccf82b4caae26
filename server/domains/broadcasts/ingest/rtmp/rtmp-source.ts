/**
 * Video by RTMP.
 *
 * - A key is asked for before `publish` is answered, and again for each segment.
 * - Of two senders with the same key the newer wins: a phone's dead connection stays open for minutes. In one process it ends
 *   the older one. Over several nodes the log refuses the older one's next segment.
 */
import { RTMP_APP } from '../../../../../schema/broadcasts/ingest.ts';
import { systemClock } from '../../../../platform/clock.ts';
import { isOfOutage, Refusal } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import { RtmpRefused } from '../../../../platform/rtmp/problem.ts';
import { RtmpServer } from '../../../../platform/rtmp/server.ts';
import type { Publication, Wanted } from '../../../../platform/rtmp/session.ts';
import type { BroadcastPlan } from '../../../room/broadcast/decider.ts';
import { planOfKey } from '../keys.ts';
import type { SharedParts } from '../parts/shared-parts.ts';
import type { Receiving } from '../receiver.ts';
import type { ingestSettings } from '../settings.ts';
import { refusedFor, replaced, RtmpPublication } from './rtmp-publication.ts';

interface Sender {
  readonly publication: Publication;
  readonly stop: (why: RtmpRefused) => void;
}

export class RtmpSource {
  readonly #platform: Platform<typeof ingestSettings>;
  readonly #receiving: Receiving;
  readonly #parts: SharedParts;
  readonly #server: RtmpServer | null;
  readonly #senders = new Map<number, Sender>();
  readonly #ended = { problem: 0, refused: 0 };

  constructor(platform: Platform<typeof ingestSettings>, receiving: Receiving, parts: SharedParts) {
    const { config, logger } = platform;
    this.#platform = platform;
    this.#receiving = receiving;
    this.#parts = parts;
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
    const { broadcastSysId } = await this.#planOf(key);
    const { logger, source } = this.#platform;
    const publication = new RtmpPublication({
      broadcastSysId,
      logger,
      sender: source.sortedUuid(),
      name: () => source.sortedUuid(),
      live: this.#parts,
      take: async (segment) => this.#receiving.takeSegment(await planOfKey(this.#platform, key), segment),
    });
    const older = this.#senders.get(broadcastSysId);
    const sender = { publication, stop };
    this.#senders.set(broadcastSysId, sender);
    older?.stop(replaced());
    await older?.publication.end();
    logger.info({ broadcastSysId }, 'an encoder sends by RTMP');
    return {
      metadata: (values) => publication.metadata(values),
      media: (kind, time, body) => publication.media(kind, time, body),
      end: async () => {
        await publication.end();
        if (this.#senders.get(broadcastSysId) === sender) this.#senders.delete(broadcastSysId);
      },
    };
  }

  async #planOf(key: string): Promise<BroadcastPlan> {
    try {
      this.#receiving.requireFiles();
      return await planOfKey(this.#platform, key);
    } catch (error) {
      if (isOfOutage(error)) throw refusedFor(new Refusal('0009'));
      throw error instanceof Refusal ? refusedFor(error) : error;
    }
  }
}
