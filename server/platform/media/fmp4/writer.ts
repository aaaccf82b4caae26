/**
 * Writes fragmented MP4: an initialization segment, and fragments of any length. It knows no clock and cuts nothing.
 *
 * Times are whole units of a track's scale: 90,000 a second for pictures, the sampling rate for sound.
 */
import { box, u16, u32, u64, zeros } from './boxes.ts';

export interface VideoTrack {
  readonly codec: 'avc1' | 'hvc1';
  /** The content of its `avcC` or `hvcC`. */
  readonly config: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface AudioTrack {
  readonly codec: 'mp4a' | 'Opus';
  /** Its AudioSpecificConfig (ISO/IEC 14496-3), or the content of its `dOps`. */
  readonly config: Buffer;
  readonly rate: number;
  readonly channels: number;
}

export interface Sample {
  readonly duration: number;
  /** How much later it is shown than decoded. */
  readonly offset: number;
  readonly isKey: boolean;
  readonly data: Buffer;
}

/** Samples of a track that follow one another, from this time of decoding on. */
export interface SampleRun {
  readonly track: 'video' | 'audio';
  readonly at: number;
  readonly samples: readonly Sample[];
}

export const VIDEO_SCALE = 90_000;
const TRACK = { video: 1, audio: 2 } as const;
/** A movie's own scale, which says nothing here. */
const MOVIE_SCALE = 1000;
/** No rotation, in fixed point. */
const UPRIGHT = Buffer.concat([0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].map(u32));
const UNDETERMINED_LANGUAGE = 0x55c4;
const FULL_VOLUME = 0x0100;
const DPI_72 = 0x48_0000;
const DEPTH = 24;

export function initSegment(video: VideoTrack, audio: AudioTrack | null): Buffer {
  const tracks = [videoTrack(video), ...(audio ? [audioTrack(audio)] : [])];
  const ids = audio ? [TRACK.video, TRACK.audio] : [TRACK.video];
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), 1, Buffer.from('iso6cmfcmp41')),
    box(
      'moov',
      box(
        'mvhd',
        0,
        0,
        0,
        MOVIE_SCALE,
        0,
        0x1_0000,
        u16(FULL_VOLUME),
        zeros(10),
        UPRIGHT,
        zeros(24),
        ids.length + 1,
      ),
      ...tracks,
      box('mvex', ...ids.map((id) => box('trex', 0, id, 1, 0, 0, 0))),
    ),
  ]);
}

function videoTrack({ codec, config, width, height }: VideoTrack): Buffer {
  const entry = box(
    codec,
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    DPI_72,
    DPI_72,
    0,
    u16(1),
    zeros(32),
    u16(DEPTH),
    u16(0xffff),
    box(codec === 'avc1' ? 'avcC' : 'hvcC', config),
  );
  const header = box('vmhd', 1, zeros(8));
  return track({ id: TRACK.video, handler: 'vide', scale: VIDEO_SCALE, width, height, header, entry });
}

function audioTrack({ codec, config, rate, channels }: AudioTrack): Buffer {
  const entry = box(
    codec,
    zeros(6),
    u16(1),
    zeros(8),
    u16(channels),
    u16(16),
    zeros(4),
    // In fixed point, where a rate above 65,535 has no place; its own configuration says it, too.
    rate > 0xffff ? 0 : rate * 0x1_0000,
    codec === 'mp4a' ? box('esds', 0, decoderOf(config)) : box('dOps', config),
  );
  const header = box('smhd', 0, 0);
  return track({ id: TRACK.audio, handler: 'soun', scale: rate, width: 0, height: 0, header, entry });
}

/** The descriptors of AAC (ISO/IEC 14496-1). */
function decoderOf(config: Buffer): Buffer {
  const specific = descriptor(5, config);
  const decoder = descriptor(4, Buffer.concat([Buffer.of(0x40, 0x15), zeros(11), specific]));
  return descriptor(3, Buffer.concat([zeros(3), decoder, descriptor(6, Buffer.of(2))]));
}

/** The length is in groups of seven bits. */
function descriptor(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? Buffer.of(length) : Buffer.of(0x80 | (length >> 7), length & 0x7f);
  return Buffer.concat([Buffer.of(tag), size, content]);
}

function track(parts: {
  readonly id: number;
  readonly handler: 'vide' | 'soun';
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly header: Buffer;
  readonly entry: Buffer;
}): Buffer {
  const { id, handler, scale, width, height, header, entry } = parts;
  const volume = handler === 'soun' ? FULL_VOLUME : 0;
  const samples = box(
    'stbl',
    box('stsd', 0, 1, entry),
    box('stts', 0, 0),
    box('stsc', 0, 0),
    box('stsz', 0, 0, 0),
    box('stco', 0, 0),
  );
  return box(
    'trak',
    box(
      'tkhd',
      3,
      0,
      0,
      id,
      0,
      0,
      zeros(8),
      u16(0),
      u16(0),
      u16(volume),
      zeros(2),
      UPRIGHT,
      width * 0x1_0000,
      height * 0x1_0000,
    ),
    box(
      'mdia',
      box('mdhd', 0, 0, 0, scale, 0, u16(UNDETERMINED_LANGUAGE), zeros(2)),
      box('hdlr', 0, 0, Buffer.from(handler), zeros(12), Buffer.from('\0')),
      box('minf', header, box('dinf', box('dref', 0, 1, box('url ', 1))), samples),
    ),
  );
}

/** Flags of a run: where its data is, and of each sample duration, size, flags and a signed offset. */
const RUN = 0x0100_0f01;
const BASE_IS_MOOF = 0x02_0000;
const KEY = 0x0200_0000;
const DEPENDS = 0x0101_0000;

/** Its runs follow one another in `mdat`. Each fragment's number is one higher than the last. */
export function fragment(number: number, runs: readonly SampleRun[]): Buffer {
  const headOf = (dataAt: number) => {
    let at = dataAt;
    const tracks = runs.map((run) => {
      const found = box(
        'traf',
        box('tfhd', BASE_IS_MOOF, TRACK[run.track]),
        decodeTime(run.at),
        samplesOf(run, at),
      );
      at += bytesOf(run);
      return found;
    });
    return box('moof', box('mfhd', 0, number), ...tracks);
  };
  // Its length does not depend on what it says.
  const head = headOf(headOf(0).length + 8);
  const data = runs.flatMap(({ samples }) => samples.map((sample) => sample.data));
  // Pictures are copied once.
  const dataHead = Buffer.concat([
    u32(8 + runs.reduce((sum, run) => sum + bytesOf(run), 0)),
    Buffer.from('mdat'),
  ]);
  return Buffer.concat([head, dataHead, ...data]);
}

function decodeTime(at: number): Buffer {
  return box('tfdt', 0x0100_0000, u64(at));
}

function samplesOf({ samples }: SampleRun, dataAt: number): Buffer {
  const rows = Buffer.alloc(samples.length * 16);
  for (const [row, { duration, data, isKey, offset }] of samples.entries()) {
    rows.writeUInt32BE(duration, row * 16);
    rows.writeUInt32BE(data.length, row * 16 + 4);
    rows.writeUInt32BE(isKey ? KEY : DEPENDS, row * 16 + 8);
    rows.writeInt32BE(offset, row * 16 + 12);
  }
  return box('trun', RUN, samples.length, dataAt, rows);
}

function bytesOf({ samples }: SampleRun): number {
  return samples.reduce((sum, { data }) => sum + data.length, 0);
}
