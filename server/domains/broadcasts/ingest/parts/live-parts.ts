/**
 * The newest video of each broadcast, part by part, before the log has its segments.
 *
 * - The log knows nothing of parts. A segment has its file's name from its first part on, so that it is found again in the log.
 * - Parts are in memory alone, of the last segments. A process that misses one shows no parts until the next segment begins.
 * - Without news the parts of a sender are forgotten. Viewers then get whole segments.
 */
import { PARTS_SEGMENTS, PARTS_SILENT_AFTER } from '../../../../../schema/broadcasts/constants.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { newest } from '../../../../platform/newest.ts';

/** Broadcasts with parts at the same time: more than a server carries. */
const BROADCASTS_KEPT = 100;

export interface InitFile {
  readonly file: string;
  readonly bytes: Buffer;
}

/** What a source tells of its video. */
export interface ToldPart {
  /** Of its segment, as it will be stored. */
  readonly file: string;
  readonly init: InitFile;
  /** Its place in the segment. */
  readonly index: number;
  /** The segment does not continue the one before it. */
  readonly isCut: boolean;
  readonly bytes: Buffer;
  /** Milliseconds. */
  readonly duration: number;
  readonly isIndependent: boolean;
}

export interface LiveSegment {
  readonly file: string;
  readonly init: InitFile;
  readonly isCut: boolean;
  /** When it was filmed (ms since 1970). */
  readonly at: number;
  readonly parts: Pick<ToldPart, 'bytes' | 'duration' | 'isIndependent'>[];
  /** Null: it still grows. */
  duration: number | null;
}

interface Sender {
  readonly segments: LiveSegment[];
  heardAt: number;
}

export class LiveParts {
  readonly #clock: Clock;
  readonly #senders = newest<number, Sender>(BROADCASTS_KEPT);
  readonly #awaited = newest<number, PromiseWithResolvers<void>>(BROADCASTS_KEPT);
  #isClosed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  part(broadcastSysId: number, { file, init, index, isCut, ...part }: ToldPart): void {
    const now = this.#clock.now();
    const sender = this.#senders.get(broadcastSysId) ?? { segments: [], heardAt: now };
    const { segments } = sender;
    const last = segments.at(-1);
    if (index === 0) {
      const at = now - part.duration;
      const follows = last?.duration && !isCut ? last.at + last.duration : at;
      segments.push({ file, init, isCut, at: Math.min(at, follows), parts: [part], duration: null });
      // The growing one, and those before it.
      segments.splice(0, segments.length - 1 - PARTS_SEGMENTS);
    } else if (last?.file === file && last.parts.length === index) last.parts.push(part);
    else return this.over(broadcastSysId);
    sender.heardAt = now;
    this.#senders.set(broadcastSysId, sender);
    this.#changed(broadcastSysId);
  }

  /** A segment has all of its parts. `parts`: their number. */
  whole(
    broadcastSysId: number,
    of: { readonly file: string; readonly duration: number; readonly parts: number },
  ): void {
    const last = this.#senders.get(broadcastSysId)?.segments.at(-1);
    if (last?.file !== of.file) return;
    if (last.parts.length !== of.parts) return this.over(broadcastSysId);
    last.duration = of.duration;
    this.#changed(broadcastSysId);
  }

  /** The sender has ended, or a segment of it could not be stored. */
  over(broadcastSysId: number): void {
    if (this.#senders.delete(broadcastSysId)) this.#changed(broadcastSysId);
  }

  /** The last ones, oldest first. */
  segmentsOf(broadcastSysId: number): readonly LiveSegment[] {
    const sender = this.#senders.get(broadcastSysId);
    const isHeard = sender && this.#clock.now() - sender.heardAt < PARTS_SILENT_AFTER;
    return isHeard ? sender.segments : [];
  }

  /** When its newest part came (ms since 1970); null: none is kept. */
  heardAt(broadcastSysId: number): number | null {
    return this.#senders.get(broadcastSysId)?.heardAt ?? null;
  }

  /** Of a part, a segment that is whole or an initialization segment, by its name; null: not here. */
  bytesOf(broadcastSysId: number, name: string): Buffer | null {
    for (const { file, init, parts, duration } of this.#senders.get(broadcastSysId)?.segments ?? []) {
      if (name === init.file) return init.bytes;
      if (name === file && duration !== null) return Buffer.concat(parts.map(({ bytes }) => bytes));
      const index = partIn(file, name);
      if (index !== null) return parts[index]?.bytes ?? null;
    }
    return null;
  }

  /** Resolves at the next change of its video. */
  change(broadcastSysId: number): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    const known = this.#awaited.get(broadcastSysId) ?? Promise.withResolvers<void>();
    this.#awaited.set(broadcastSysId, known);
    return known.promise;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Lets all who wait go. */
  close(): void {
    this.#isClosed = true;
    for (const broadcastSysId of this.#awaited.keys()) this.#changed(broadcastSysId);
  }

  #changed(broadcastSysId: number): void {
    this.#awaited.get(broadcastSysId)?.resolve();
    this.#awaited.delete(broadcastSysId);
  }
}

/** The name of a part of this segment. */
export function partName(file: string, index: number): string {
  return file.replace(/\.m4s$/, `.${index}.m4s`);
}

/** Which part of this segment has this name; null: none. */
function partIn(file: string, name: string): number | null {
  const [id] = file.split('.');
  const [of, index, type, ...more] = name.split('.');
  return of === id && type === 'm4s' && more.length === 0 && /^\d+$/.test(index!) ? Number(index) : null;
}
