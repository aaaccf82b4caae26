import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import type { RestreamState } from '../../../../schema/broadcasts/restreams.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/module.ts';
import { publicLookup } from '../../../platform/public-address.ts';
import type { AmfObject } from '../../../platform/rtmp/amf.ts';
import { audioIn, videoIn } from '../../../platform/rtmp/flv.ts';
import { Publisher } from '../../../platform/rtmp/publisher.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import type { Follower } from '../ingest/offers.ts';
import { Forwarding } from './forwarding.ts';
import { openKey } from './keys.ts';
import { restreams, restreamsOf, type RestreamRow } from './rows.ts';
import type { restreamSettings } from './settings.ts';

interface Running {
  /** What it was made of: another key makes another one. */
  readonly of: string;
  readonly forwarding: Forwarding;
}

/** Sends what one sender sends on to the services of its broadcast, while that is on air. */
export class Restreaming implements Follower {
  readonly #platform: Platform<typeof restreamSettings>;
  readonly #broadcastSysId: number;
  readonly #running = new Map<string, Running>();
  #metadata: AmfObject | null = null;
  readonly #configs = new Map<'audio' | 'video', Buffer>();
  #isOver = false;
  /** Changes of states are written in their order. */
  #writing: Promise<void> = Promise.resolve();
  #looking: Promise<void> = Promise.resolve();

  constructor(platform: Platform<typeof restreamSettings>, broadcastSysId: number) {
    this.#platform = platform;
    this.#broadcastSysId = broadcastSysId;
    this.segment();
  }

  metadata(values: AmfObject): void {
    this.#metadata = values;
  }

  media(kind: 'audio' | 'video', time: number, body: Buffer): void {
    const picture = kind === 'video' ? videoIn(body) : null;
    const sound = kind === 'audio' ? audioIn(body) : null;
    if ((picture ?? sound)?.is === 'config') this.#configs.set(kind, body);
    const isKey = picture?.is === 'frame' && picture.isKey;
    for (const { forwarding } of this.#running.values()) forwarding.media(kind, time, body, isKey);
  }

  /** A segment has been taken. The host may have named other services since the last one. */
  segment(): void {
    this.#looking = this.#looking.then(() => this.#look());
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#looking;
    await Promise.all([...this.#running.keys()].map((name) => this.#stop(name)));
    await this.#writing;
  }

  /** Never rejects. */
  async #look(): Promise<void> {
    try {
      const wanted = this.#isOver ? [] : await this.#wanted();
      const of = new Map(wanted.map((row) => [row.name, identityOf(row)]));
      for (const [name, running] of this.#running) if (of.get(name) !== running.of) await this.#stop(name);
      for (const row of wanted) if (!this.#running.has(row.name)) this.#start(row);
    } catch (error) {
      this.#warn(error, 'the services of a stream could not be read');
    }
  }

  /** None while viewers are not shown the broadcast. */
  async #wanted(): Promise<readonly RestreamRow[]> {
    const { log } = this.#platform;
    const plan = await findPlan(log, this.#broadcastSysId);
    const room = plan && (await log.state(roomStream(plan))).state;
    if (room?.liveFlag !== LIVE_FLAG.onAir) return [];
    return log.reads.all(restreamsOf({ broadcastSysId: this.#broadcastSysId }));
  }

  #start(row: RestreamRow): void {
    const { clock, config } = this.#platform;
    const { name, url, sealed_key } = row;
    const key = openKey(this.#platform, sealed_key, clock.now());
    const target = { url, key, ...(config.restreamPrivate !== '1' && { lookup: publicLookup }) };
    const forwarding = new Forwarding({
      open: (signal) => Publisher.open({ ...target, signal }),
      head: () => ({ metadata: this.#metadata, configs: this.#configs }),
      // A connection lives in real time, also where a simulation moves the clock of the shop.
      clock: systemClock,
      key,
      onState: (state, trouble) => this.#tell(name, state, trouble),
    });
    this.#running.set(name, { of: identityOf(row), forwarding });
  }

  async #stop(name: string): Promise<void> {
    const { forwarding } = this.#running.get(name)!;
    this.#running.delete(name);
    await forwarding.end();
    this.#tell(name, 'waiting', null);
  }

  #tell(name: string, state: RestreamState, trouble: string | null): void {
    const { clock, log, logger } = this.#platform;
    const broadcast_sys_id = this.#broadcastSysId;
    if (trouble) logger.warn({ broadcastSysId: broadcast_sys_id, name }, `a restream: ${trouble}`);
    const row = { broadcast_sys_id, name, state, trouble, since: clock.now() };
    this.#writing = this.#writing
      .then(() => log.write([restreams.set(row)]))
      .catch((error: unknown) => this.#warn(error, 'the state of a restream could not be written'));
  }

  #warn(error: unknown, words: string): void {
    this.#platform.logger.warn({ broadcastSysId: this.#broadcastSysId, err: error }, words);
  }
}

function identityOf({ url, sealed_key }: RestreamRow): string {
  return `${url} ${sealed_key}`;
}
