import type { AudioTrack } from './writer.ts';

/** Opus always decodes to this (RFC 7845). */
const RATE = 48_000;
const MAGIC = 'OpusHead';
const HEAD = 19;
const CHANNELS_AT = 9;
const CHANNELS_MAX = 2;

/** What an identification header says (RFC 7845, 5.1). Null: it cannot be read, or has more than two channels. */
export function opusTrackOf(head: Buffer): AudioTrack | null {
  if (head.length < HEAD || head.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  const channels = head[CHANNELS_AT]!;
  if (channels === 0 || channels > CHANNELS_MAX || head[HEAD - 1] !== 0) return null;
  // The same in MP4: version 0, and the other byte order.
  const config = Buffer.alloc(11);
  config.writeUInt8(channels, 1);
  config.writeUInt16BE(head.readUInt16LE(10), 2);
  config.writeUInt32BE(head.readUInt32LE(12), 4);
  config.writeInt16BE(head.readInt16LE(16), 8);
  return { codec: 'Opus', config, rate: RATE, channels };
}

const PER_MS = RATE / 1000;
/** Of the frames of SILK, hybrid and CELT (ms), in the order of the modes of a packet. */
const SILK = [10, 20, 40, 60];
const HYBRID = [10, 20];
const CELT = [2.5, 5, 10, 20];
const FRAMES_MAX = 48;

/** How many samples a packet decodes to (RFC 6716, 3.1 and 3.2). */
export function opusSamples(packet: Buffer): number {
  const toc = packet[0] ?? 0;
  const mode = toc >> 3;
  const lasts = mode < 12 ? SILK[mode % 4]! : mode < 16 ? HYBRID[mode % 2]! : CELT[mode % 4]!;
  const kind = toc & 3;
  const frames = kind === 0 ? 1 : kind < 3 ? 2 : Math.min((packet[1] ?? 0) & 63, FRAMES_MAX);
  return Math.max(1, frames) * lasts * PER_MS;
}
