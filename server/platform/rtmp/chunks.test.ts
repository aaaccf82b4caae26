import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  RTMP_CHUNK_MIN,
  RTMP_CHUNK_STREAMS_MAX,
  RTMP_MESSAGE_MAX,
} from '../../../schema/broadcasts/constants.ts';
import { ChunkReader, chunksOf, MESSAGE, type Message } from './chunks.ts';
import { RtmpProblem } from './problem.ts';

function chunkSize(size: number): Message {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(size);
  return { type: MESSAGE.chunkSize, stream: 0, time: 0, body };
}

/** All of it, in portions that end at these places. */
function read(bytes: Buffer, places: readonly number[] = []): Message[] {
  const reader = new ChunkReader();
  const ends = [...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  let at = 0;
  return ends.flatMap((end) => {
    const part = bytes.subarray(at, end);
    at = end;
    return [...reader.read(part)];
  });
}

const message = fc.record({
  type: fc.constantFrom<number>(MESSAGE.audio, MESSAGE.video, MESSAGE.command),
  stream: fc.nat(5),
  time: fc.oneof(fc.nat(100_000), fc.integer({ min: 0xff_ff_fe, max: 0xff_ff_ff_ff })),
  body: fc.uint8Array({ maxLength: 1000 }).map((bytes) => Buffer.from(bytes)),
});

describe('messages', () => {
  test('are read as they were written, in whatever portions they come', () => {
    const size = fc.integer({ min: RTMP_CHUNK_MIN, max: 500 });
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 5 }),
        size,
        fc.array(fc.nat(), { maxLength: 9 }),
        (sent, size, places) => {
          const all = sent.map((each, at) => chunksOf(each, { id: 3 + at, size }));
          const bytes = Buffer.concat([chunksOf(chunkSize(size), { id: 2, size: RTMP_CHUNK_MIN }), ...all]);
          expect(read(bytes, places)).toEqual(sent);
        },
      ),
    );
  });

  test('leave out what is the same: a time is absolute first, then a difference', () => {
    const bytes = Buffer.from(
      [
        // Whole: time 1000, two bytes of audio in stream 1.
        '04 0003e8 000002 08 01000000 aabb',
        // Another length and type, 20 ms later.
        '44 000014 000001 09 cc',
        // Another time alone, 30 ms later.
        '84 00001e dd',
        // The same once more.
        'c4 ee',
      ]
        .join('')
        .replaceAll(' ', ''),
      'hex',
    );
    expect(
      read(bytes).map(({ type, stream, time, body }) => [type, stream, time, body.toString('hex')]),
    ).toEqual([
      [8, 1, 1000, 'aabb'],
      [9, 1, 1020, 'cc'],
      [9, 1, 1050, 'dd'],
      [9, 1, 1080, 'ee'],
    ]);
  });

  test('come by turns, and a sender may break one off', () => {
    const long = { type: 9, stream: 1, time: 0, body: Buffer.alloc(200, 1) };
    const chunks = chunksOf(long, { id: 6, size: 128 });
    const [head, tail] = [chunks.subarray(0, 12 + 128), chunks.subarray(12 + 128)];
    const short = chunksOf({ type: 8, stream: 1, time: 0, body: Buffer.of(7) }, { id: 4, size: 128 });
    expect(read(Buffer.concat([head, short, tail])).map(({ type }) => type)).toEqual([8, 9]);
    const abort = chunksOf({ ...chunkSize(6), type: MESSAGE.abort }, { id: 2, size: 128 });
    expect(read(Buffer.concat([head, abort, chunks]))).toEqual([long]);
  });

  test('of the chunk streams from 64 on have a longer number', () => {
    const bytes = Buffer.from(
      '00 05 000000 000001 08 00000000 aa 01 0501 000000 000001 09 00000000 bb'.replaceAll(' ', ''),
      'hex',
    );
    expect(read(bytes).map(({ type }) => type)).toEqual([8, 9]);
  });
});

describe('a sender cannot', () => {
  const one = (id: number, length: number) => {
    const head = Buffer.alloc(12);
    head[0] = id;
    head.writeUIntBE(length, 4, 3);
    head[7] = MESSAGE.video;
    return head;
  };

  test('announce a message that is too long', () => {
    expect(() => read(one(3, RTMP_MESSAGE_MAX + 1))).toThrow(new RtmpProblem('a message is too long'));
  });

  test('begin more messages than fit into memory', () => {
    const size = chunksOf(chunkSize(RTMP_MESSAGE_MAX), { id: 2, size: 128 });
    // Each lacks its last byte, in chunks of one byte less than that.
    const begun = chunksOf(chunkSize(RTMP_MESSAGE_MAX - 1), { id: 2, size: 128 });
    const body = Buffer.alloc(RTMP_MESSAGE_MAX - 1);
    const parts = [3, 4, 5].flatMap((id) => [one(id, RTMP_MESSAGE_MAX), body]);
    expect(() => read(Buffer.concat([size, begun, ...parts]))).toThrow('too many messages are unfinished');
  });

  test('open too many chunk streams', () => {
    const all = Array.from({ length: RTMP_CHUNK_STREAMS_MAX + 1 }, (_, at) => one(3 + at, 0));
    expect(() => read(Buffer.concat(all))).toThrow('there are too many chunk streams');
  });

  test('go on with nothing, or begin a message within another one', () => {
    expect(() => read(Buffer.from('c3', 'hex'))).toThrow('a chunk goes on with nothing');
    const begun = Buffer.concat([one(3, 200), Buffer.alloc(128)]);
    expect(() => read(Buffer.concat([begun, begun]))).toThrow('a message begins within another one');
  });

  test('choose chunks that cost more than what is in them', () => {
    const bytes = chunksOf(chunkSize(RTMP_CHUNK_MIN - 1), { id: 2, size: 128 });
    expect(() => read(bytes)).toThrow(`chunks cannot have ${RTMP_CHUNK_MIN - 1} bytes`);
  });
});
