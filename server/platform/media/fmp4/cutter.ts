/**
 * Makes segments of pictures and sounds as they come.
 *
 * - A segment begins with a key frame, unless its sender makes none for too long.
 * - A segment that does not continue the one before it says so: after other settings, or a jump of the sender's clock.
 * - Times come in whole milliseconds. Where the frame rate is known and steady, pictures stand on its grid, so that rounding
 *   adds up to nothing.
 * - A segment in memory has limits of time, of bytes and of samples.
 */
import { AAC_FRAME, fragment, initSegment, VIDEO_SCALE } from './writer.ts';
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
}

interface Picture {
  readonly frame: Frame;
  /** In units of {@link VIDEO_SCALE}. */
  readonly at: number;
  /** The same, before it was rounded. */
  readonly exact: number;
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
  #video: VideoTrack | null = null;
  #audio: AudioTrack | null = null;
  #init: Buffer | null = null;
  #interval: number | null = null;
  #pictures: Picture[] = [];
  #sounds: { duration: number; readonly data: Buffer }[] = [];
  #bytes = 0;
  /** When the first sound of this segment is heard, and the next one will be, in units of the sampling rate. */
  #soundFrom = 0;
  #soundTo: number | null = null;
  #last: Picture | null = null;
  #number = 0;
  #isCut = true;
  #needsKey = true;

  constructor(limits: CutterLimits) {
    this.#limits = limits;
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
    this.#last = this.#placed(frame);
    this.#pictures.push(this.#last);
    this.#bytes += frame.data.length;
    return ended;
  }

  sound(time: number, data: Buffer): Segment | null {
    const picture = this.#pictures.at(-1);
    if (!this.#audio || !picture) return null;
    // Sound alone is no video.
    if (time - picture.frame.time > this.#limits.jump || this.#isFull(data)) return this.#interrupt();
    const { rate } = this.#audio;
    const told = Math.round((time * rate) / 1000);
    const off = this.#soundTo === null ? 0 : told - this.#soundTo;
    const isOff = Math.abs(off) > rate / SOUND_OFF;
    // Its clock has jumped, and that of the pictures will, too.
    if (off > (rate * this.#limits.jump) / 1000) return this.#interrupt();
    const before = this.#sounds.at(-1);
    if (!before) this.#soundFrom = this.#soundTo === null || isOff ? told : this.#soundTo;
    else if (isOff && off < 0) return null;
    else if (isOff) before.duration += off;
    const from = before ? this.#soundTo! + (isOff ? off : 0) : this.#soundFrom;
    this.#soundTo = from + AAC_FRAME;
    this.#sounds.push({ duration: AAC_FRAME, data });
    this.#bytes += data.length;
    return null;
  }

  /** What is left at the end. */
  end(): Segment | null {
    return this.#interrupt();
  }

  #endBefore(frame: Frame): Segment | null {
    const [first] = this.#pictures;
    const last = this.#last;
    if (!last) return null;
    const step = frame.time - last.frame.time;
    if (step < 0 || step > this.#limits.jump) return this.#interrupt();
    if (!first) return null;
    const lasts = frame.time - first.frame.time;
    const isDue =
      (frame.isKey && lasts >= this.#limits.lasts) ||
      lasts >= this.#limits.lastsMax ||
      this.#isFull(frame.data);
    return isDue ? this.#close(this.#placed(frame).at) : null;
  }

  #isFull({ length }: Buffer): boolean {
    const { bytesMax, samplesMax } = this.#limits;
    return this.#bytes + length > bytesMax || this.#pictures.length + this.#sounds.length >= samplesMax;
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
    const last = this.#pictures.at(-1);
    const before = this.#pictures.at(-2);
    // As long as the one before it.
    const usual = this.#interval ?? (last && before ? last.at - before.at : USUAL);
    const ended = last ? this.#close(last.at + Math.round(usual)) : null;
    this.#last = null;
    this.#soundTo = null;
    this.#isCut = true;
    this.#needsKey = true;
    return ended;
  }

  #close(until: number): Segment {
    const [pictures, sounds, isCut] = [this.#pictures, this.#sounds, this.#isCut];
    this.#init ??= initSegment(this.#video!, this.#audio);
    const ends = [...pictures.slice(1).map(({ at }) => at), until];
    const runs: SampleRun[] = [
      {
        track: 'video',
        at: pictures[0]!.at,
        samples: pictures.map(({ frame, at }, i) => this.#sampleOf(frame, ends[i]! - at)),
      },
    ];
    if (sounds.length > 0)
      runs.push({
        track: 'audio',
        at: this.#soundFrom,
        samples: sounds.map((each) => ({ ...each, ...HEARD })),
      });
    this.#number += 1;
    [this.#pictures, this.#sounds, this.#bytes, this.#isCut] = [[], [], 0, false];
    return {
      init: this.#init,
      bytes: fragment(this.#number, runs),
      duration: Math.max(1, Math.round((until - pictures[0]!.at) / PER_MS)),
      isCut,
      frames: pictures.length,
      droppedFrames: droppedAmong(runs[0]!.samples),
    };
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
function droppedAmong(samples: readonly Sample[]): number {
  const lengths = samples.map(({ duration }) => duration).toSorted((a, b) => a - b);
  const usual = Math.max(lengths[Math.floor(lengths.length / 2)]!, VIDEO_SCALE / FRAME_RATE_MAX);
  return lengths.reduce((sum, length) => sum + Math.max(0, Math.round(length / usual) - 1), 0);
}
