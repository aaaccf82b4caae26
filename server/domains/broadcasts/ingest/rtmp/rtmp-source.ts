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

/** Gets what one sender sends, too. None of it holds the sender up. */
export interface Follower extends Pick<Publication, 'metadata'> {
  media(kind: 'audio' | 'video', time: number, body: Buffer): void;
  /** A segment has been taken. */
  segment(): void;
  end(): Promise<void>;
}

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
  readonly #followers: ((broadcastSysId: number) => Follower)[] = [];
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

  /** `open`: for each sender from now on. */
  follow(open: (broadcastSysId: number) => Follower): void {
    this.#followers.push(open);
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
    const followers: Follower[] = [];
    const publication = new RtmpPublication({
      broadcastSysId,
      logger,
      sender: source.sortedUuid(),
      name: () => source.sortedUuid(),
      live: this.#parts,
      take: async (segment) => {
        await this.#receiving.takeSegment(await planOfKey(this.#platform, key), segment);
        for (const follower of followers) follower.segment();
      },
    });
    const whole: Publication = {
      metadata: (values) => {
        publication.metadata(values);
        for (const follower of followers) follower.metadata(values);
      },
      media: (kind, time, body) => {
        const taken = publication.media(kind, time, body);
        for (const follower of followers) follower.media(kind, time, body);
        return taken;
      },
      end: async () => {
        await publication.end();
        await Promise.all(followers.map((follower) => follower.end()));
        if (this.#senders.get(broadcastSysId) === sender) this.#senders.delete(broadcastSysId);
      },
    };
    const older = this.#senders.get(broadcastSysId);
    const sender = { publication: whole, stop };
    this.#senders.set(broadcastSysId, sender);
    older?.stop(replaced());
    await older?.publication.end();
    logger.info({ broadcastSysId }, 'an encoder sends by RTMP');
    followers.push(...this.#followers.map((open) => open(broadcastSysId)));
    return whole;
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
