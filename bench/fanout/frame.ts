import { constants, inflateRawSync } from 'node:zlib';

export const OPCODE = { text: 1, close: 8, ping: 9, pong: 10 } as const;

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

/** Never fragmented and never compressed. */
export function clientFrame(opcode: number, text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0])
      : Buffer.from([0x80 | opcode, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0]);
  // A client must mask what it sends; the mask of zeros leaves it as it is.
  return Buffer.concat([head, payload]);
}

/** How a client asks for a socket. */
export function upgradeRequest(
  port: number,
  { path, takesDeflated }: { readonly path: string; readonly takesDeflated?: true },
): string {
  return (
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
    (takesDeflated ? 'Sec-WebSocket-Extensions: permessage-deflate\r\n' : '') +
    `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  );
}
