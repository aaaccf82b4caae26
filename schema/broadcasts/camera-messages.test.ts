import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SOCKET_FRAME_BYTES_MAX } from '../room/constants.ts';
import { cameraMessages, CameraReader, type CameraKind } from './camera-messages.ts';
import { RTMP_MESSAGE_MAX } from './constants.ts';

const bodyOf = (length: number) => Uint8Array.from({ length }, (_, at) => at % 251);

describe('bodies in messages', () => {
  test('come out as they went in, whatever their length', () => {
    const body = tuple(
      constantFrom<CameraKind>('audio', 'video'),
      integer({ min: 0, max: 0xffff_ffff }),
      integer({ min: 0, max: 3 * SOCKET_FRAME_BYTES_MAX }),
    );
    assert(
      property(array(body, { maxLength: 6 }), (sent) => {
        const reader = new CameraReader();
        const bodies = sent.map(([kind, time, length]) => ({ kind, time, body: bodyOf(length) }));
        const messages = bodies.flatMap((each) => cameraMessages(each.kind, each.time, each.body));
        expect(messages.every(({ length }) => length <= SOCKET_FRAME_BYTES_MAX)).toBe(true);
        expect(messages.map((each) => reader.read(each)).filter((each) => each !== null)).toEqual(bodies);
      }),
    );
  });

  const [first, second] = cameraMessages('video', 1, bodyOf(SOCKET_FRAME_BYTES_MAX)) as [
    Uint8Array,
    Uint8Array,
  ];
  test.each<[string, Uint8Array[]]>([
    ['nothing', [new Uint8Array()]],
    ['another kind', [Uint8Array.of(7, ...first.subarray(1))]],
    ['a head that is cut', [first.subarray(0, 8)]],
    ['a continuation of nothing', [second]],
    ['another body before the end of one', [first, first]],
    ['more than was told', [first, Uint8Array.of(...second, 1)]],
    ['a continuation without bytes', [first, Uint8Array.of(0)]],
  ])('that are none: %s', (_, messages) => {
    const reader = new CameraReader();
    expect(messages.map((each) => reader.read(each)).at(-1)).toBeUndefined();
  });

  test('may not announce more than a picture can have', () => {
    const head = Uint8Array.from(first.subarray(0, 9));
    new DataView(head.buffer).setUint32(5, RTMP_MESSAGE_MAX + 1);
    expect(new CameraReader().read(head)).toBeUndefined();
  });
});
