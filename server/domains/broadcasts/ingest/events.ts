import type { EncoderWarning } from '../../../../schema/broadcasts/ingest.ts';
import type { PictureFormat } from './picture-format.ts';

/** A segment that a viewer may ask for. Times are milliseconds. */
export interface TakenSegment {
  /** Its position in the rendition, from 0. */
  readonly seq: number;
  /** Its file name, without the folder. */
  readonly file: string;
  /** The initialization segment, which a player must read first, or null. */
  readonly init: string | null;
  readonly duration: number;
  readonly bytes: number;
  /**
   * Since 1970. The end of the previous segment, unless there was an interruption or it came sooner than the clock allows:
   * no segment ends after its arrival.
   */
  readonly at: number;
  /** Interruptions before it. */
  readonly discontinuities: number;
}

/** A rendition for players. `attributes` are the encoder's own, or null. */
export interface ShownRendition {
  readonly rendition: number;
  readonly path: string;
  readonly attributes: string | null;
}

export interface ShownRenditions {
  readonly variants: readonly ShownRendition[];
  /** Separate audio and captions. */
  readonly media: readonly ShownRendition[];
}

/** What is known of a source that sends picture by picture. */
export interface SourceFacts {
  readonly protocol: 'RTMP' | 'camera';
  /** Of a connection: it sorts after those of earlier ones. */
  readonly sender: string;
  readonly frames: number;
  /** Pictures that never came, as the times of the others show. */
  readonly droppedFrames: number;
}

export type IngestEvent =
  | { readonly type: 'StreamKeyRenewed'; readonly data: { readonly broadcastSysId: number } }
  | {
      readonly type: 'LowLatencySet';
      readonly data: { readonly broadcastSysId: number; readonly isLowLatency: 0 | 1 };
    }
  | {
      readonly type: 'SegmentsTaken';
      readonly data: {
        readonly broadcastSysId: number;
        readonly rendition: number;
        readonly path: string;
        /** The encoder's number for its next segment. */
        readonly next: number;
        /** When they came (ms since 1970). Older versions did not record it. */
        readonly takenAt?: number;
        /** Of the last of them, when it was looked at. */
        readonly format?: PictureFormat;
        /** Segments that the encoder has numbered before these, and that never came. Left out: none, or not counted then. */
        readonly dropped?: number;
        /** Left out: they came as files, which say nothing of it. */
        readonly facts?: SourceFacts;
        readonly segments: readonly TakenSegment[];
      };
    }
  | { readonly type: 'RenditionsShown'; readonly data: ShownRenditions & { readonly broadcastSysId: number } }
  | {
      readonly type: 'EncoderWarned';
      readonly data: { readonly broadcastSysId: number; readonly warnings: readonly EncoderWarning[] };
    };
