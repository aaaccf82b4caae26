import { randomUUID } from 'node:crypto';
import { PART_TOLD_MAX } from '../../../../../schema/broadcasts/constants.ts';
import type { Platform } from '../../../../platform/module.ts';
import { LiveParts, type ToldPart } from './live-parts.ts';

const ABOUT = 'parts';

type InText<T> = { readonly [K in keyof T]: T[K] extends Buffer ? string : T[K] };

/** Bytes are in base64. Only the first part of a segment brings the bytes that it is read with. */
type News =
  | ({ readonly is: 'part'; readonly init: InText<ToldPart['init']> } & Omit<InText<ToldPart>, 'init'>)
  | ({ readonly is: 'whole' } & Parameters<LiveParts['whole']>[1])
  | { readonly is: 'over' };

interface Told {
  readonly broadcastSysId: number;
  readonly news: News;
}

/**
 * The parts of a source that sends to this process, for viewers of all processes. A message may be lost or too large for the
 * bus. Viewers of the others then get whole segments until the next one begins.
 */
export class SharedParts implements Pick<LiveParts, 'part' | 'whole' | 'over'> {
  readonly #live: LiveParts;
  readonly #bus: Platform['bus'];
  readonly #processId = randomUUID();
  #endHearing: Promise<() => void> | null = null;

  constructor(live: LiveParts, { bus, logger }: Pick<Platform, 'bus' | 'logger'>) {
    this.#live = live;
    this.#bus = bus;
    if (!bus) return;
    this.#endHearing = bus.onAnnouncement((message) => {
      if (message.kind !== 'news' || message.about !== ABOUT || message.processId === this.#processId) return;
      this.#hear(message.content as Told);
    });
    this.#endHearing.catch((error: unknown) =>
      logger.warn({ err: error }, 'the parts of other processes are not heard'),
    );
  }

  part(broadcastSysId: number, told: ToldPart): void {
    this.#live.part(broadcastSysId, told);
    if (!this.#bus || told.bytes.length > PART_TOLD_MAX) return;
    const { init, bytes, ...part } = told;
    const begun = { file: init.file, bytes: part.index === 0 ? init.bytes.toString('base64') : '' };
    this.#tell(broadcastSysId, { is: 'part', ...part, bytes: bytes.toString('base64'), init: begun });
  }

  whole(...[broadcastSysId, of]: Parameters<LiveParts['whole']>): void {
    this.#live.whole(broadcastSysId, of);
    this.#tell(broadcastSysId, { is: 'whole', ...of });
  }

  over(broadcastSysId: number): void {
    this.#live.over(broadcastSysId);
    this.#tell(broadcastSysId, { is: 'over' });
  }

  async close(): Promise<void> {
    (await this.#endHearing?.catch(() => null))?.();
  }

  #tell(broadcastSysId: number, news: News): void {
    const content: Told = { broadcastSysId, news };
    this.#bus?.announce({ kind: 'news', processId: this.#processId, about: ABOUT, content });
  }

  #hear({ broadcastSysId, news }: Told): void {
    if (news.is === 'over') this.#live.over(broadcastSysId);
    else if (news.is === 'whole') this.#live.whole(broadcastSysId, news);
    else {
      const { init, bytes, ...part } = news;
      const begun = { file: init.file, bytes: Buffer.from(init.bytes, 'base64') };
      this.#live.part(broadcastSysId, { ...part, init: begun, bytes: Buffer.from(bytes, 'base64') });
    }
  }
}
