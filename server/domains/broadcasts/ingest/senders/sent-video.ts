import {
  PART_LASTS,
  RTMP_CLOCK_JUMP,
  RTMP_SEGMENT_BYTES_MAX,
  RTMP_SEGMENT_LASTS,
  RTMP_SEGMENT_LASTS_MAX,
  RTMP_SEGMENT_SAMPLES_MAX,
} from '../../../../../schema/broadcasts/constants.ts';
import { SENDERS_SOURCE } from '../../../../../schema/broadcasts/ingest.ts';
import { RESULT, type ResultCode } from '../../../../../schema/codes.ts';
import { SegmentCutter, type SegmentPart, type Segment } from '../../../../platform/media/fmp4/cutter.ts';
import { isOfOutage, Refusal } from '../../../../platform/log/log.ts';
import type { Logger } from '../../../../platform/log/logger.ts';
import { StoreUnavailable } from '../../../../platform/media/file-store.ts';
import type { AmfObject } from '../../../../platform/rtmp/amf.ts';
import { audioIn, videoIn } from '../../../../platform/rtmp/flv.ts';
import { RtmpProblem, RtmpRefused } from '../../../../platform/rtmp/problem.ts';
import type { Publication } from '../../../../platform/rtmp/session.ts';
import type { InitFile, LiveParts } from '../parts/live-parts.ts';
import type { SourceFacts } from '../events.ts';
import type { CutSegment } from '../receiver.ts';
import { isSize, soundTrackOf, videoTrackOf } from './track.ts';

interface Parts {
  readonly broadcastSysId: number;
  readonly logger: Logger;
  readonly protocol: SourceFacts['protocol'];
  /** Of this connection: it sorts after those of earlier ones. */
  readonly sender: string;
  /** Of a new file. Later names sort after earlier ones. */
  readonly name: () => string;
  readonly live: Pick<LiveParts, 'part' | 'whole' | 'over'>;
  /** Asks for the key again, and takes the segment. */
  readonly take: (segment: CutSegment) => Promise<void>;
}

/** Video of one sender: cut into segments, which go the way of all others. */
export class SentVideo implements Publication {
  readonly #parts: Parts;
  readonly #cutter: SegmentCutter;
  #size: { readonly width: number; readonly height: number } | null = null;
  #number = 0;
  /** What the last segments are read with. */
  #init: InitFile | null = null;
  /** The last one that is stored. */
  #storedInit: string | null = null;
  /** The segment that grows, and how many parts it has. */
  #growing = { file: '', parts: 0 };
  /** A segment before the next one could not be taken. */
  #isCut = false;
  #ending: Promise<void> | null = null;
  /** Segments that are being stored, one after another. */
  #storing: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#cutter = new SegmentCutter(
      {
        lasts: RTMP_SEGMENT_LASTS,
        lastsMax: RTMP_SEGMENT_LASTS_MAX,
        bytesMax: RTMP_SEGMENT_BYTES_MAX,
        samplesMax: RTMP_SEGMENT_SAMPLES_MAX,
        jump: RTMP_CLOCK_JUMP,
        partLasts: PART_LASTS,
      },
      (part) => this.#part(part),
    );
  }

  metadata({ framerate, width, height }: AmfObject): void {
    if (typeof framerate === 'number') this.#cutter.steady(framerate);
    const size = { width: Number(width), height: Number(height) };
    if (isSize(size)) this.#size = size;
  }

  media(kind: 'audio' | 'video', time: number, body: Buffer): Promise<void> | void {
    if (this.#ending) return;
    try {
      const segment = kind === 'video' ? this.#video(time, body) : this.#audio(time, body);
      if (segment) return this.#store(segment);
    } catch (error) {
      // A sender with the right key is told the cause.
      throw error instanceof RtmpProblem ? new RtmpRefused(error.message) : error;
    }
  }

  end(): Promise<void> {
    this.#ending ??= this.#finish();
    return this.#ending;
  }

  #video(time: number, body: Buffer): Segment | null {
    const tag = videoIn(body);
    if (!tag) return null;
    if (tag.is === 'config') return this.#cutter.setVideo(videoTrackOf(tag.codec, tag.config, this.#size));
    const { offset, isKey, data } = tag;
    return this.#cutter.picture({ time, offset, isKey, data });
  }

  #audio(time: number, body: Buffer): Segment | null {
    const tag = audioIn(body);
    if (!tag) return null;
    return tag.is === 'config'
      ? this.#cutter.setAudio(soundTrackOf(tag.codec, tag.config))
      : this.#cutter.sound(time, tag.data);
  }

  /** Stores the last segment, however the connection ended. */
  async #finish(): Promise<void> {
    const { broadcastSysId, live, logger } = this.#parts;
    try {
      await this.#storing;
      const last = this.#cutter.end();
      if (last) await this.#take(last);
    } catch (error) {
      if (error instanceof RtmpRefused)
        logger.info({ broadcastSysId }, `the last of it was not taken: ${error.message}`);
      else logger.error({ broadcastSysId, err: error }, 'the last of a stream could not be kept');
    } finally {
      live.over(broadcastSysId);
    }
  }

  #part({ init, isFirst, isCut, bytes, duration, isIndependent }: SegmentPart): void {
    const { broadcastSysId, name, live } = this.#parts;
    if (this.#init?.bytes !== init) this.#init = { file: `${name()}.mp4`, bytes: init };
    if (isFirst) this.#growing = { file: `${name()}.m4s`, parts: 0 };
    const { file, parts: index } = this.#growing;
    this.#growing.parts += 1;
    live.part(broadcastSysId, {
      file,
      init: this.#init,
      index,
      isCut: isCut || this.#isCut,
      bytes,
      duration,
      isIndependent,
    });
  }

  #store(segment: Segment): Promise<void> {
    const stored = this.#take(segment);
    this.#storing = stored.catch(() => {});
    return stored;
  }

  async #take({ bytes, duration, isCut, frames, droppedFrames }: Segment): Promise<void> {
    const { broadcastSysId, live, logger, protocol, sender, take } = this.#parts;
    const [{ file, parts }, init] = [this.#growing, this.#init!];
    const number = this.#number++;
    live.whole(broadcastSysId, { file, duration, parts });
    try {
      await take({
        path: SENDERS_SOURCE,
        file,
        init: this.#storedInit === init.file ? { file: init.file, bytes: null } : init,
        bytes,
        duration,
        number,
        isCut: isCut || this.#isCut,
        facts: { protocol, sender, frames, droppedFrames },
      });
      this.#storedInit = init.file;
      this.#isCut = false;
    } catch (error) {
      live.over(broadcastSysId);
      if (error instanceof Refusal) throw refusedFor(error);
      // An outage passes, and the next segment may be taken.
      if (!isOfOutage(error) && !(error instanceof StoreUnavailable)) throw error;
      this.#isCut = true;
      logger.warn({ broadcastSysId, err: error }, 'a segment of a stream was lost');
    }
  }
}

const WORDS: Partial<Record<ResultCode, string>> = {
  '0007': 'the broadcast has ended',
  '0008': 'this is more than a broadcast may send at once: send at normal speed',
  '0011': 'a segment is too large: send fewer bits a second',
  '0013': 'no storage is left',
  '3010': 'the broadcast was cancelled',
  '9001': 'the stream key is wrong or has been replaced',
};

/** With words for the sender’s program to show. */
export function refusedFor({ resultCode, facts }: Refusal): RtmpRefused {
  if (facts['isReplaced']) return replaced();
  const words = facts['setting'] === 'INGEST_DIR' ? 'this server takes no video' : WORDS[resultCode];
  return new RtmpRefused(words ?? RESULT[resultCode].msg, resultCode);
}

export function replaced(): RtmpRefused {
  return new RtmpRefused('another sender with this key has taken over', '0021');
}
