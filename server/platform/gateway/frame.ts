import { FRAME_MESSAGES_MAX } from '../../../schema/room/constants.ts';
import { deflated } from './deflate.ts';

/** RFC 6455: a final text frame, unmasked like every server frame… */
const FINAL_TEXT = 0x81;
/** …whose payload is compressed (RSV1 of RFC 7692). */
const COMPRESSED = 0x40;

/** Encodes serialised messages as frames, for any socket or for sockets that accept compression. */
export function textFrames(messages: readonly string[], compressed = false): Buffer {
  if (messages.length <= FRAME_MESSAGES_MAX) return textFrame(messages, compressed);
  const frames: Buffer[] = [];
  for (let from = 0; from < messages.length; from += FRAME_MESSAGES_MAX) {
    frames.push(textFrame(messages.slice(from, from + FRAME_MESSAGES_MAX), compressed));
  }
  // One buffer, so that a socket needs one write.
  return Buffer.concat(frames);
}

function textFrame(messages: readonly string[], compressed: boolean): Buffer {
  const text = `[${messages.join(',')}]`;
  const small = compressed ? deflated(Buffer.from(text)) : null;
  const length = small?.length ?? Buffer.byteLength(text);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = small === null ? FINAL_TEXT : FINAL_TEXT | COMPRESSED;
  if (start === 2) {
    frame[1] = length;
  } else if (start === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeUInt16BE(0, 2);
    frame.writeUIntBE(length, 4, 6);
  }
  if (small === null) frame.write(text, start);
  else small.copy(frame, start);
  return frame;
}
