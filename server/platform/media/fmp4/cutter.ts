/**
 * Makes segments of pictures and sounds as they come, and tells the parts of each before it is whole.
 *
 * - A segment begins with a key frame, unless its sender makes none for too long.
 * - A segment that does not continue the one before it says so: after other settings, or a jump of the sender's clock.
 * - A segment is its parts, one after another. A part ends before a key frame, or before it lasts too long.
 * - Times come in whole milliseconds. Where the frame rate is known and steady, pictures stand on its grid, so that rounding
 *   adds up to nothing.
 * - A segment in memory has limits of time, of bytes and of samples.
 */
import { AAC_FRAME } from './aac.ts';
import { opusSamples } from './opus.ts';
import { fragment, initSegment, VIDEO_SCALE } from './writer.ts';
import type { AudioTrack, SampleRun, Sample, VideoTrack } from './writer.ts';

/** Times are milliseconds of the sender's clock. */
export interface Frame {
  readonly time: number;
  /** How much later it is shown than decoded. */
  readonly offset: number;
  readonly isKey: boolean;
  readonly data: Buffer;
}

export interface Segment {
  /** The same object as before while the settings are the same. */
  readonly init: Buffer;
  readonly bytes: Buffer;
  /** Milliseconds. */
  readonly duration: number;
  /** It does not continue the one before it. */
  readonly isCut: boolean;
  readonly frames: number;
  /** Gaps between its pictures, counted in pictures. */
  readonly droppedFrames: number;
}

/** A fragment that players can show before the segment that it belongs to is whole. */
export interface SegmentPart {
  readonly init: Buffer;
  readonly bytes: Buffer;
  /** Milliseconds. */
  readonly duration: number;
  /** It begins with a key frame. */
  readonly isIndependent: boolean;
  /** It begins a segment. */
  readonly isFirst: boolean;
  /** As of its segment. */
  readonly isCut: boolean;
}

export interface CutterLimits {
  /** It ends at the first key frame after this (ms)… */
  readonly lasts: number;
  /** …and at any frame after this (ms)… */
  readonly lastsMax: number;
  /** …or before so many bytes. */
  readonly bytesMax: number;
  /** …or after so many pictures and sounds. */
  readonly samplesMax: number;
  /** A clock that jumps forward by more than this (ms), or back at all, starts a new time line. */
  readonly jump: number;
  /** How long a part lasts (ms), unless a single picture lasts longer. */
  readonly partLasts: number;
}

interface Picture {
  readonly frame: Frame;
  /** In units of {@link VIDEO_SCALE}. */
  readonly at: number;
  /** The same, before it was rounded. */
  readonly exact: number;
}

/** A segment that is not whole yet. */
interface Growing {
  /** The time of its first picture. */
  readonly from: number;
  readonly at: number;
  readonly isCut: boolean;
  readonly parts: Buffer[];
  /** Of its pictures, in units of {@link VIDEO_SCALE}. */
  readonly lengths: number[];
  bytes: number;
  samples: number;
}

const PER_MS = VIDEO_SCALE / 1000;
/** A picture further than this from the grid is not on it: the clock rounds to 1 ms. */
const OFF_GRID = 2 * PER_MS;
/** How long the only picture of a segment is shown, without a frame rate. */
const USUAL = VIDEO_SCALE / 30;
const FRAME_RATE_MAX = 240;
/** Sound may be off by this part of a second before it is moved. */
const SOUND_OFF = 10;

export class SegmentCutter {
  readonly #limits: CutterLimits;
  readonly #onPart: (part: SegmentPart) => void;
  #video: VideoTrack | null = null;
  #audio: AudioTrack | null = null;
  #init: Buffer | null = null;
  #interval: number | null = null;
  #growing: Growing | null = null;
  /** Those of the next part. */
  #pictures: Picture[] = [];
  #sounds: { duration: number; readonly data: Buffer }[] = [];
  /** When the first sound of this part is heard, and the next one will be, in units of the sampling rate. */
  #soundFrom = 0;
  #soundTo: number | null = null;
  #last: Picture | null = null;
  /** How long the picture before the last one lasted, in units of {@link VIDEO_SCALE}. */
  #step: number | null = null;
  #number = 0;
  #isCut = true;
  #needsKey = true;

  constructor(limits: CutterLimits, onPart: (part: SegmentPart) => void = () => {}) {
    this.#limits = limits;
    this.#onPart = onPart;
  }

  /** What the sender says of its frame rate. */
  steady(framesPerSecond: number): void {
    const isRate = framesPerSecond >= 1 && framesPerSecond <= FRAME_RATE_MAX;
    this.#interval = isRate ? VIDEO_SCALE / framesPerSecond : null;
  }

  /** As all of these: returns the segment that this has ended, or null. */
  setVideo(track: VideoTrack): Segment | null {
    const before = this.#video;
    if (before?.codec === track.codec && before.config.equals(track.config)) return null;
    const ended = this.#interrupt();
    this.#video = track;
    this.#init = null;
    return ended;
  }

  setAudio(track: AudioTrack): Segment | null {
    if (this.#audio?.config.equals(track.config)) return null;
    // What has not been written yet may still get it.
    const isLate = this.#init !== null || this.#sounds.length > 0;
    const ended = isLate ? this.#interrupt() : null;
    this.#audio = track;
    this.#init = null;
    return ended;
  }

  picture(frame: Frame): Segment | null {
    if (!this.#video) return null;
    const ended = this.#endBefore(frame);
    if (this.#needsKey && !frame.isKey) return ended;
    this.#needsKey = false;
    const placed = this.#placed(frame);
    if (this.#last) this.#step = placed.at - this.#last.at;
    this.#last = placed;
    this.#pictures.push(placed);
    this.#growing ??= {
      from: frame.time,
      at: placed.at,
      isCut: this.#isCut,
      parts: [],
      lengths: [],
      bytes: 0,
      samples: 0,
    };
    this.#grows(frame.data);
    return ended;
  }

  sound(time: number, data: Buffer): Segment | null {
    const picture = this.#last;
    if (!this.#audio || !this.#growing || !picture) return null;
    // Sound alone is no video.
    if (time - picture.frame.time > this.#limits.jump || this.#isFull(data)) return this.#interrupt();
    const { rate } = this.#audio;
    const told = Math.round((time * rate) / 1000);
    const off = this.#soundTo === null ? 0 : told - this.#soundTo;
    const isOff = Math.abs(off) > rate / SOUND_OFF;
    // Its clock has jumped, and that of the pictures will, too.
    if (off > (rate * this.#limits.jump) / 1000) return this.#interrupt();
    const before = this.#sounds.at(-1);
    const isFirst = !before && this.#growing.parts.length === 0;
    if (isOff && off < 0 && !isFirst) return null;
    if (!before) this.#soundFrom = this.#soundTo === null || isOff ? told : this.#soundTo;
    else if (isOff) before.duration += off;
    const from = before ? this.#soundTo! + (isOff ? off : 0) : this.#soundFrom;
    const duration = this.#audio.codec === 'mp4a' ? AAC_FRAME : opusSamples(data);
    this.#soundTo = from + duration;
    this.#sounds.push({ duration, data });
    this.#grows(data);
    return null;
  }

  /** What is left at the end. */
  end(): Segment | null {
    return this.#interrupt();
  }

  #endBefore(frame: Frame): Segment | null {
    const [last, growing] = [this.#last, this.#growing];
    if (!last) return null;
    const step = frame.time - last.frame.time;
    if (step < 0 || step > this.#limits.jump) return this.#interrupt();
    if (!growing) return null;
    const lasts = frame.time - growing.from;
    const isDue =
      (frame.isKey && lasts >= this.#limits.lasts) ||
      lasts >= this.#limits.lastsMax ||
      this.#isFull(frame.data);
    const { at } = this.#placed(frame);
    if (isDue) return this.#close(growing, at);
    if (frame.isKey || this.#isLong(at + (at - last.at))) this.#part(growing, at);
    return null;
  }

  /** Whether the part would last too long if it ended then. */
  #isLong(until: number): boolean {
    return until - this.#pictures[0]!.at > this.#limits.partLasts * PER_MS;
  }

  #isFull({ length }: Buffer): boolean {
    const { bytesMax, samplesMax } = this.#limits;
    const { bytes, samples } = this.#growing!;
    return bytes + length > bytesMax || samples >= samplesMax;
  }

  #grows({ length }: Buffer): void {
    this.#growing!.bytes += length;
    this.#growing!.samples += 1;
  }

  #placed(frame: Frame): Picture {
    const told = frame.time * PER_MS;
    const last = this.#last;
    if (!last) return { frame, at: told, exact: told };
    const steps = this.#interval === null ? 0 : Math.round((told - last.exact) / this.#interval);
    const onGrid = last.exact + steps * (this.#interval ?? 0);
    const exact = steps > 0 && Math.abs(onGrid - told) <= OFF_GRID ? onGrid : told;
    return { frame, at: Math.max(Math.round(exact), last.at + 1), exact };
  }

  /** Ends the segment where nothing continues it. */
  #interrupt(): Segment | null {
    const [last, growing] = [this.#last, this.#growing];
    // As long as the one before it.
    const usual = this.#interval ?? this.#step ?? USUAL;
    const ended = last && growing ? this.#close(growing, last.at + Math.round(usual)) : null;
    this.#last = null;
    this.#step = null;
    this.#soundTo = null;
    this.#isCut = true;
    this.#needsKey = true;
    return ended;
  }

  #close(growing: Growing, until: number): Segment {
    this.#part(growing, until);
    this.#growing = null;
    this.#isCut = false;
    const { parts, at, isCut, lengths } = growing;
    return {
      init: this.#init!,
      bytes: parts.length === 1 ? parts[0]! : Buffer.concat(parts),
      duration: Math.max(1, Math.round((until - at) / PER_MS)),
      isCut,
      frames: lengths.length,
      droppedFrames: droppedAmong(lengths),
    };
  }

  /** Ends a part of the segment. */
  #part({ parts, lengths, isCut }: Growing, until: number): void {
    const [pictures, sounds] = [this.#pictures, this.#sounds];
    this.#init ??= initSegment(this.#video!, this.#audio);
    const ends = [...pictures.slice(1).map(({ at }) => at), until];
    const { at, frame } = pictures[0]!;
    const samples = pictures.map((each, i) => this.#sampleOf(each.frame, ends[i]! - each.at));
    const runs: SampleRun[] = [{ track: 'video', at, samples }];
    if (sounds.length > 0)
      runs.push({
        track: 'audio',
        at: this.#soundFrom,
        samples: sounds.map((each) => ({ ...each, ...HEARD })),
      });
    this.#number += 1;
    [this.#pictures, this.#sounds] = [[], []];
    const bytes = fragment(this.#number, runs);
    lengths.push(...samples.map(({ duration }) => duration));
    this.#onPart({
      init: this.#init,
      bytes,
      duration: Math.max(1, Math.round((until - at) / PER_MS)),
      isIndependent: frame.isKey,
      isFirst: parts.length === 0,
      isCut,
    });
    parts.push(bytes);
  }

  #sampleOf({ offset, isKey, data }: Frame, duration: number): Sample {
    const told = offset * PER_MS;
    const onGrid = this.#interval === null ? told : Math.round(told / this.#interval) * this.#interval;
    const isOnGrid = Math.abs(onGrid - told) <= OFF_GRID;
    return { duration, offset: Math.round(isOnGrid ? onGrid : told), isKey, data };
  }
}

/** Of every sound. */
const HEARD = { offset: 0, isKey: true } as const;

/** A picture that is shown as long as several others stands for those that never came. */
function droppedAmong(lengths: readonly number[]): number {
  const sorted = lengths.toSorted((a, b) => a - b);
  const usual = Math.max(sorted[Math.floor(sorted.length / 2)]!, VIDEO_SCALE / FRAME_RATE_MAX);
  return lengths.reduce((sum, length) => sum + Math.max(0, Math.round(length / usual) - 1), 0);
}
