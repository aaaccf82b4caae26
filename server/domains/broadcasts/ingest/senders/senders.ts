/**
 * Those who send their video picture by picture, by whatever protocol.
 *
 * - A key is asked for before anything is taken, and again for each segment.
 * - Of two senders with the same key the newer wins: a phone's dead connection stays open for minutes. In one process it ends
 *   the older one. Over several nodes the log refuses the older one's next segment.
 */
import { isOfOutage, Refusal } from '../../../../platform/log/log.ts';
import type { Platform } from '../../../../platform/module.ts';
import type { RtmpRefused } from '../../../../platform/rtmp/problem.ts';
import type { Publication } from '../../../../platform/rtmp/session.ts';
import type { BroadcastPlan } from '../../../room/broadcast/decider.ts';
import type { SourceFacts } from '../events.ts';
import { planOfKey } from '../keys.ts';
import type { SharedParts } from '../parts/shared-parts.ts';
import type { Receiving } from '../receiver.ts';
import { refusedFor, replaced, SentVideo } from './sent-video.ts';

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

type Parts = Pick<Platform, 'log' | 'clock' | 'config' | 'secrets' | 'logger' | 'source'>;

export class Senders {
  readonly #platform: Parts;
  readonly #receiving: Receiving;
  readonly #parts: SharedParts;
  readonly #senders = new Map<number, Sender>();
  readonly #followers: ((broadcastSysId: number) => Follower)[] = [];

  constructor(platform: Parts, receiving: Receiving, parts: SharedParts) {
    this.#platform = platform;
    this.#receiving = receiving;
    this.#parts = parts;
  }

  /** `open`: for each sender from now on. */
  follow(open: (broadcastSysId: number) => Follower): void {
    this.#followers.push(open);
  }

  /** Rejects with an {@link RtmpRefused} where the key is wrong. `stop` ends this sender's connection, with words. */
  async publish(
    protocol: SourceFacts['protocol'],
    key: string,
    stop: (why: RtmpRefused) => void,
  ): Promise<Publication> {
    const { broadcastSysId } = await this.#planOf(key);
    const { logger, source } = this.#platform;
    const followers: Follower[] = [];
    const video = new SentVideo({
      broadcastSysId,
      logger,
      protocol,
      sender: source.sortedUuid(),
      name: () => source.sortedUuid(),
      live: this.#parts,
      take: async (segment) => {
        await this.#receiving.takeSegment(await planOfKey(this.#platform, key), segment);
        for (const follower of followers) follower.segment();
      },
    });
    const publication: Publication = {
      metadata: (values) => {
        video.metadata(values);
        for (const follower of followers) follower.metadata(values);
      },
      media: (kind, time, body) => {
        const taken = video.media(kind, time, body);
        for (const follower of followers) follower.media(kind, time, body);
        return taken;
      },
      end: async () => {
        await video.end();
        await Promise.all(followers.map((follower) => follower.end()));
        if (this.#senders.get(broadcastSysId) === sender) this.#senders.delete(broadcastSysId);
      },
    };
    const older = this.#senders.get(broadcastSysId);
    const sender = { publication, stop };
    this.#senders.set(broadcastSysId, sender);
    older?.stop(replaced());
    await older?.publication.end();
    logger.info({ broadcastSysId, protocol }, 'an encoder sends');
    followers.push(...this.#followers.map((open) => open(broadcastSysId)));
    return publication;
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
