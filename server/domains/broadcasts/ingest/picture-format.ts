/** What a segment, or its initialization segment, says of its picture: read from its head, without decoding. */
import type { PictureCodec } from '../../../../schema/broadcasts/ingest.ts';

/** Null: it does not say. */
export interface PictureFormat {
  readonly codec: PictureCodec | null;
  readonly width: number | null;
  readonly height: number | null;
}

export const UNKNOWN_FORMAT: PictureFormat = { codec: null, width: null, height: null };

export function formatOf(content: Buffer): PictureFormat {
  try {
    return content[0] === SYNC ? formatOfStream(content) : formatOfBoxes(content);
  } catch (error) {
    // An encoder may send anything, and its segments are taken all the same.
    if (error instanceof RangeError) return UNKNOWN_FORMAT;
    throw error;
  }
}

const SAMPLES: Readonly<Record<string, PictureCodec>> = {
  avc1: 'H.264',
  avc3: 'H.264',
  hvc1: 'HEVC',
  hev1: 'HEVC',
  av01: 'AV1',
  vp09: 'VP9',
};
const TO_SAMPLES = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];
/** Version, flags and a count come before the entries. */
const SAMPLES_AFTER = 8;
const WIDTH_AT = 32;

function formatOfBoxes(content: Buffer): PictureFormat {
  for (const { type, at } of boxesAlong(content, TO_SAMPLES, { from: 0, to: content.length })) {
    const codec = SAMPLES[type];
    if (codec !== undefined)
      return {
        codec,
        width: content.readUInt16BE(at + WIDTH_AT),
        height: content.readUInt16BE(at + WIDTH_AT + 2),
      };
  }
  return UNKNOWN_FORMAT;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The boxes at the end of a path. */
function* boxesAlong(
  content: Buffer,
  [first, ...rest]: readonly string[],
  { from, to }: Span,
): Generator<{ readonly type: string; readonly at: number }> {
  for (let at = from; at + 8 <= to;) {
    const size = content.readUInt32BE(at);
    const type = content.toString('latin1', at + 4, at + 8);
    if (first === undefined) yield { type, at };
    else if (type === first) {
      const inside = at + 8 + (rest.length === 0 ? SAMPLES_AFTER : 0);
      yield* boxesAlong(content, rest, { from: inside, to: Math.min(at + size, to) });
    }
    if (size < 8) return;
    at += size;
  }
}

const SYNC = 0x47;
const PACKET = 188;
const STREAM_TYPES: Readonly<Record<number, PictureCodec>> = { 0x1b: 'H.264', 0x24: 'HEVC' };
/** The parameters of a picture stand before its first frame. */
const HEAD_MAX = 64 * 1024;

function formatOfStream(content: Buffer): PictureFormat {
  const [table] = payloadsOf(content, 0);
  if (!table) return UNKNOWN_FORMAT;
  const programs = sectionOf(table);
  const [told] = payloadsOf(content, programs.readUInt16BE(10) & 0x1fff);
  const program = told && sectionOf(told);
  const end = program ? 3 + (program.readUInt16BE(1) & 0xfff) - 4 : 0;
  for (let at = program ? 12 + (program.readUInt16BE(10) & 0xfff) : 0; at + 5 <= end;) {
    const codec = STREAM_TYPES[program!.readUInt8(at)];
    const pid = program!.readUInt16BE(at + 1) & 0x1fff;
    if (codec !== undefined) return { ...UNKNOWN_FORMAT, codec, ...sizeIn(content, pid, codec) };
    at += 5 + (program!.readUInt16BE(at + 3) & 0xfff);
  }
  return UNKNOWN_FORMAT;
}

/** A table begins where the first byte points to. */
function sectionOf(payload: Buffer): Buffer {
  return payload.subarray(1 + payload.readUInt8(0));
}

function* payloadsOf(content: Buffer, pid: number): Generator<Buffer> {
  for (let at = 0; at + PACKET <= content.length; at += PACKET) {
    if ((content.readUInt16BE(at + 1) & 0x1fff) !== pid) continue;
    const adaptation = content.readUInt8(at + 3) & 0x20 ? 1 + content.readUInt8(at + 4) : 0;
    yield content.subarray(Math.min(at + 4 + adaptation, at + PACKET), at + PACKET);
  }
}

/** Pixels, as a sequence parameter set says them, from the byte after its start on. Null: it does not say. */
export function sizeOfParameters(codec: 'H.264' | 'HEVC', unit: Buffer) {
  try {
    return codec === 'H.264'
      ? sizeOfH264(new Bits(unit.subarray(1)))
      : sizeOfHevc(new Bits(unit.subarray(2)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function sizeIn(content: Buffer, pid: number, codec: PictureCodec) {
  const parts: Buffer[] = [];
  let length = 0;
  for (const part of payloadsOf(content, pid)) {
    parts.push(part);
    length += part.length;
    if (length > HEAD_MAX) break;
  }
  const head = Buffer.concat(parts);
  for (let at = head.indexOf(START); at >= 0; at = head.indexOf(START, at + START.length)) {
    const unit = at + START.length;
    const type = head[unit] ?? 0;
    if (codec === 'H.264' && (type & 0x1f) === 7) return sizeOfH264(new Bits(head.subarray(unit + 1)));
    if (codec === 'HEVC' && ((type >> 1) & 0x3f) === 33) return sizeOfHevc(new Bits(head.subarray(unit + 2)));
  }
  return null;
}

const START = Buffer.from([0, 0, 1]);
/** Profiles whose parameters tell the chroma format. */
const WITH_CHROMA: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134]);
const FRAMES_IN_CYCLE_MAX = 255;

/** ITU-T H.264, 7.3.2.1.1. */
function sizeOfH264(bits: Bits) {
  const profile = bits.read(8);
  bits.skip(16);
  bits.count();
  let chroma = 1;
  if (WITH_CHROMA.has(profile)) {
    chroma = bits.count();
    if (chroma === 3) bits.skip(1);
    bits.count();
    bits.count();
    bits.skip(1);
    // A scaling matrix: rare for a live encoder, and long to read.
    if (bits.read(1) === 1) return null;
  }
  bits.count();
  const order = bits.count();
  if (order === 0) bits.count();
  if (order === 1) {
    bits.skip(1);
    bits.count();
    bits.count();
    const frames = Math.min(bits.count(), FRAMES_IN_CYCLE_MAX);
    for (let frame = 0; frame < frames; frame++) bits.count();
  }
  bits.count();
  bits.skip(1);
  const [across, down] = [bits.count() + 1, bits.count() + 1];
  const fields = bits.read(1) === 1 ? 1 : 2;
  if (fields === 2) bits.skip(1);
  bits.skip(1);
  const [left, right, top, bottom] = cropOf(bits);
  const [unitX, unitY] = [chroma === 1 || chroma === 2 ? 2 : 1, (chroma === 1 ? 2 : 1) * fields];
  return {
    width: across * 16 - (left + right) * unitX,
    height: down * 16 * fields - (top + bottom) * unitY,
  };
}

/** ITU-T H.265, 7.3.2.2.1. */
function sizeOfHevc(bits: Bits) {
  bits.skip(4);
  const layers = bits.read(3);
  bits.skip(1 + 96);
  const told = Array.from({ length: layers }, () => [bits.read(1), bits.read(1)] as const);
  if (layers > 0) bits.skip(2 * (8 - layers));
  for (const [profile, level] of told) bits.skip(profile * 88 + level * 8);
  bits.count();
  const chroma = bits.count();
  if (chroma === 3) bits.skip(1);
  const [across, down] = [bits.count(), bits.count()];
  const [left, right, top, bottom] = cropOf(bits);
  const [unitX, unitY] = [chroma === 1 || chroma === 2 ? 2 : 1, chroma === 1 ? 2 : 1];
  return { width: across - (left + right) * unitX, height: down - (top + bottom) * unitY };
}

function cropOf(bits: Bits): readonly [number, number, number, number] {
  if (bits.read(1) === 0) return [0, 0, 0, 0];
  return [bits.count(), bits.count(), bits.count(), bits.count()];
}

/** Its parameters are shorter than this (bytes). */
const PARAMETERS_MAX = 200;

/** Throws a RangeError at the end of the data. */
class Bits {
  readonly #bytes: readonly number[];
  #at = 0;

  constructor(content: Buffer) {
    // A 3 after two zeros keeps them from looking like the start of a unit.
    this.#bytes = [...content.subarray(0, PARAMETERS_MAX)].filter(
      (byte, at, all) => !(byte === 3 && at > 1 && all[at - 1] === 0 && all[at - 2] === 0),
    );
  }

  skip(count: number): void {
    this.#at += count;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++, this.#at++) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw new RangeError('no more bits');
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  /** An Exp-Golomb number without a sign; one with a sign is as long. */
  count(): number {
    let zeros = 0;
    while (this.read(1) === 0) if (++zeros > 31) throw new RangeError('no such number');
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
