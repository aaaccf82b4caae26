import { FRAME_MESSAGES_MAX } from '../../../schema/constants.ts';

/** RFC 6455: a final text frame, unmasked as all that a server sends. */
const FINAL_TEXT = 0x81;

/** Serialised messages as the bytes of as many frames as they need, ready to be written to any socket. */
export function textFrames(messages: readonly string[]): Buffer {
  if (messages.length <= FRAME_MESSAGES_MAX) return textFrame(messages);
  const frames: Buffer[] = [];
  for (let from = 0; from < messages.length; from += FRAME_MESSAGES_MAX) {
    frames.push(textFrame(messages.slice(from, from + FRAME_MESSAGES_MAX)));
  }
  // One buffer, so that a socket takes them in one write.
  return Buffer.concat(frames);
}

function textFrame(messages: readonly string[]): Buffer {
  const payload = `[${messages.join(',')}]`;
  const length = Buffer.byteLength(payload);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = FINAL_TEXT;
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
  frame.write(payload, start);
  return frame;
}
