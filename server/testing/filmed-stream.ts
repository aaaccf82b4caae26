import { filmed, filmedInit } from './encoder.ts';
import { transportStream, type Unit } from './transport-stream.ts';

/** AAC-LC at 48 kHz in mono, as our footage has it; bytes of a head. */
const ADTS = { rate: 3, channels: 1, head: 7 } as const;
/** By their numbers in the footage. */
const TRACKS = { picture: 1, sound: 2 } as const;

interface Sample {
  /** In seconds. */
  readonly at: number;
  readonly shownAt: number;
  readonly bytes: Buffer;
}

type Track = keyof typeof TRACKS;

/** A segment of our own footage as MPEG-TS, with these tracks. */
export function filmedStream(segment: number, tracks: readonly Track[] = ['picture', 'sound']): Buffer {
  const [init, content] = [filmedInit(), filmed(segment)];
  const units = tracks.flatMap((of) =>
    samplesOf(content, TRACKS[of], timescaleOf(init, TRACKS[of])).map((sample, at): Unit => ({
      ...sample,
      of,
      bytes: of === 'picture' ? pictureUnit(init, sample.bytes, at === 0) : soundUnit(sample.bytes),
    })),
  );
  return transportStream(tracks, units);
}

/** The boxes of one type, at any depth. */
function* boxes(content: Buffer, wanted: string, from = 0, to = content.length): Generator<Buffer> {
  for (let at = from; at + 8 <= to; at += content.readUInt32BE(at)) {
    const [size, type] = [content.readUInt32BE(at), content.toString('latin1', at + 4, at + 8)];
    if (type === wanted) yield content.subarray(at, at + size);
    else if (['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof'].includes(type))
      yield* boxes(content, wanted, at + 8, at + size);
  }
}

function timescaleOf(init: Buffer, track: number): number {
  return [...boxes(init, 'mdhd')][track - 1]!.readUInt32BE(20);
}

function samplesOf(content: Buffer, track: number, timescale: number): Sample[] {
  const traf = [...boxes(content, 'traf')].find(
    (each) => [...boxes(each, 'tfhd', 8)][0]!.readUInt32BE(12) === track,
  )!;
  const [tfhd] = [...boxes(traf, 'tfhd', 8)];
  const [tfdt] = [...boxes(traf, 'tfdt', 8)];
  const [trun] = [...boxes(traf, 'trun', 8)];
  const moof = content.indexOf('moof') - 4;
  const flags = trun!.readUInt32BE(8) & 0xffffff;
  const usual = tfhd!.readUInt32BE(8) & 0x8 ? tfhd!.readUInt32BE(tfhd!.readUInt32BE(8) & 0x2 ? 20 : 16) : 0;
  let time = tfdt![8] === 1 ? Number(tfdt!.readBigUInt64BE(12)) : tfdt!.readUInt32BE(12);
  let data = moof + trun!.readInt32BE(16);
  let at = 20 + (flags & 0x4 ? 4 : 0);
  const next = (flag: number) => (flags & flag ? trun!.readInt32BE((at += 4) - 4) : null);
  return Array.from({ length: trun!.readUInt32BE(12) }, () => {
    const lasts = next(0x100) ?? usual;
    const size = next(0x200)!;
    next(0x400);
    const sample = {
      at: time / timescale,
      shownAt: (time + (next(0x800) ?? 0)) / timescale,
      bytes: content.subarray(data, data + size),
    };
    time += lasts;
    data += size;
    return sample;
  });
}

const START = Buffer.from([0, 0, 0, 1]);

/** With start codes in the place of lengths, and the parameters before the first. */
function pictureUnit(init: Buffer, bytes: Buffer, isFirst: boolean): Buffer {
  const parts: Buffer[] = [START, Buffer.from([0x09, 0xf0])];
  if (isFirst) {
    const avcC = init.indexOf('avcC') + 4;
    let at = avcC + 6;
    for (let set = 0; set < 2; set++) {
      const length = init.readUInt16BE(at);
      parts.push(START, init.subarray(at + 2, at + 2 + length));
      at += 2 + length + 1;
    }
  }
  for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt32BE(at))
    parts.push(START, bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at)));
  return Buffer.concat(parts);
}

function soundUnit(bytes: Buffer): Buffer {
  const size = bytes.length + ADTS.head;
  const head = Buffer.from([
    0xff,
    0xf1,
    (1 << 6) | (ADTS.rate << 2) | (ADTS.channels >> 2),
    ((ADTS.channels & 3) << 6) | (size >> 11),
    (size >> 3) & 0xff,
    ((size & 7) << 5) | 0x1f,
    0xfc,
  ]);
  return Buffer.concat([head, bytes]);
}
