/** Writes MPEG-TS, as encoders send it. */
const PACKET = 188;
const TABLES = 0x1000;
const TRACKS = {
  picture: { pid: 0x100, type: 0x1b, stream: 0xe0 },
  sound: { pid: 0x101, type: 0x0f, stream: 0xc0 },
} as const;
/** Ticks of a transport stream in a second. */
const CLOCK = 90_000;
/** So that no picture that is shown before it is decoded has a time below zero (s). */
const BEGINS_AT = 1;

/** A picture of H.264 with start codes, or a frame of AAC with its header. */
export interface Unit {
  readonly of: keyof typeof TRACKS;
  /** When it is decoded and when it is shown, in seconds. */
  readonly at: number;
  readonly shownAt: number;
  readonly bytes: Buffer;
}

/** A segment of these tracks. */
export function transportStream(tracks: readonly (keyof typeof TRACKS)[], units: readonly Unit[]): Buffer {
  const counters = new Map<number, number>();
  const out = [
    tablePacket(0, associations()),
    tablePacket(TABLES, programOf(tracks.map((of) => TRACKS[of]))),
  ];
  for (const { of, at, shownAt, bytes } of units.toSorted((a, b) => a.at - b.at)) {
    const { pid, stream } = TRACKS[of];
    const [dts, pts] = [ticks(at), ticks(shownAt)];
    out.push(...packetsOf(pid, pes(stream, bytes, pts, dts), of === 'picture' ? dts : null, counters));
  }
  return Buffer.concat(out);
}

function ticks(seconds: number): number {
  return Math.round((seconds + BEGINS_AT) * CLOCK);
}

function associations(): Buffer {
  return section(0, Buffer.from([0, 1, 0xe0 | (TABLES >> 8), TABLES & 0xff]));
}

function programOf(tracks: readonly { readonly pid: number; readonly type: number }[]): Buffer {
  const told = tracks.flatMap(({ pid, type }) => [type, 0xe0 | (pid >> 8), pid & 0xff, 0xf0, 0]);
  return section(
    2,
    Buffer.from([0xe0 | (TRACKS.picture.pid >> 8), TRACKS.picture.pid & 0xff, 0xf0, 0, ...told]),
  );
}

function section(table: number, body: Buffer): Buffer {
  const length = 5 + body.length + 4;
  const head = Buffer.from([table, 0xb0 | (length >> 8), length & 0xff, 0, 1, 0xc1, 0, 0]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(Buffer.concat([head, body])));
  return Buffer.concat([head, body, crc]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

function tablePacket(pid: number, content: Buffer): Buffer {
  const packet = Buffer.alloc(PACKET, 0xff);
  packet.set([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10, 0]);
  packet.set(content, 5);
  return packet;
}

function stamp(mark: number, time: number): number[] {
  const high = Math.floor(time / 2 ** 30) & 7;
  const [middle, low] = [(time >>> 15) & 0x7fff, time & 0x7fff];
  return [
    (mark << 4) | (high << 1) | 1,
    middle >> 7,
    ((middle & 0x7f) << 1) | 1,
    low >> 7,
    ((low & 0x7f) << 1) | 1,
  ];
}

function pes(stream: number, bytes: Buffer, pts: number, dts: number): Buffer {
  const stamps = [...stamp(3, pts), ...stamp(1, dts)];
  const length = stream === TRACKS.picture.stream ? 0 : 3 + stamps.length + bytes.length;
  const head = [0, 0, 1, stream, length >> 8, length & 0xff, 0x80, 0xc0, stamps.length, ...stamps];
  return Buffer.concat([Buffer.from(head), bytes]);
}

function packetsOf(
  pid: number,
  content: Buffer,
  pcr: number | null,
  counters: Map<number, number>,
): Buffer[] {
  const packets: Buffer[] = [];
  for (let at = 0; at < content.length;) {
    const counter = counters.get(pid) ?? 0;
    counters.set(pid, (counter + 1) & 0xf);
    const clock = at === 0 && pcr !== null ? pcrField(pcr) : [];
    const left = content.length - at;
    const room = PACKET - 4 - (clock.length > 0 ? 1 + clock.length : 0);
    const taken = Math.min(left, room);
    const filler = PACKET - 4 - taken;
    const field = filler === 0 ? [] : [filler - 1, ...(filler > 1 ? (clock.length > 0 ? clock : [0]) : [])];
    const packet = Buffer.alloc(PACKET, 0xff);
    packet.set([
      0x47,
      (at === 0 ? 0x40 : 0) | (pid >> 8),
      pid & 0xff,
      (filler > 0 ? 0x30 : 0x10) | counter,
      ...field,
    ]);
    packet.set(content.subarray(at, at + taken), PACKET - taken);
    packets.push(packet);
    at += taken;
  }
  return packets;
}

function pcrField(time: number): number[] {
  const high = Math.floor(time / 2) >>> 0;
  return [
    0x50,
    high >>> 24,
    (high >>> 16) & 0xff,
    (high >>> 8) & 0xff,
    high & 0xff,
    ((time & 1) << 7) | 0x7e,
    0,
  ];
}
