/** Messages about a connection itself, which both of its sides send. */
import { MESSAGE, type Message } from './chunks.ts';

/** Chunk streams of ours, by what they carry. */
export const CHUNK_STREAM = { control: 2, command: 3, audio: 4, video: 6 } as const;
const EVENT = { streamBegins: 0, ping: 6, pong: 7 } as const;
const EVENT_SIZE = 6;

/** A message that is one number, such as the size of chunks. */
export function control(type: number, value: number): Message {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value);
  return { type, stream: 0, time: 0, body };
}

export function streamBegins(stream: number): Message {
  return event(EVENT.streamBegins, stream);
}

/** The answer to a message of type {@link MESSAGE}.control. Null: it was no ping. */
export function pongTo(body: Buffer): Message | null {
  if (body.length < EVENT_SIZE || body.readUInt16BE() !== EVENT.ping) return null;
  return event(EVENT.pong, body.readUInt32BE(2));
}

function event(kind: number, value: number): Message {
  const body = Buffer.alloc(EVENT_SIZE);
  body.writeUInt16BE(kind);
  body.writeUInt32BE(value, 2);
  return { type: MESSAGE.control, stream: 0, time: 0, body };
}
