import { constants, inflateRawSync } from 'node:zlib';

const COMPRESSED = 0x40;
/** What each compressed message ends with, and does not say. */
const TAIL = Buffer.from([0, 0, 0xff, 0xff]);

/** Infinity while not even that can be told. */
export function frameLength(bytes: Buffer): number {
  const head = headLength(bytes);
  if (bytes.length < head) return Infinity;
  const short = bytes[1]! & 0x7f;
  if (short < 126) return head + short;
  return head + (short === 126 ? bytes.readUInt16BE(2) : bytes.readUIntBE(4, 6));
}

function headLength(bytes: Buffer): number {
  if (bytes.length < 2) return 2;
  const short = bytes[1]! & 0x7f;
  return short < 126 ? 2 : short === 126 ? 4 : 10;
}

/** What a server's frame says; whole messages only, each compressed by itself or not at all. */
export function payloadOf(frame: Buffer): Buffer {
  const payload = frame.subarray(headLength(frame));
  if ((frame[0]! & COMPRESSED) === 0) return payload;
  return inflateRawSync(Buffer.concat([payload, TAIL]), { finishFlush: constants.Z_SYNC_FLUSH });
}
