import { expect, test } from 'vitest';
import { parametersIn, segmentHead } from '../../../../testing/encoder.ts';
import { videoTrackOf } from './track.ts';

/** A unit behind its length. */
function unit(bytes: Buffer): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(bytes.length);
  return Buffer.concat([size, bytes]);
}

const AVC = Buffer.concat([
  Buffer.of(1, 66, 0, 30, 0xff, 0xe1),
  unit(parametersIn(segmentHead('h264'), 0x67)),
  Buffer.of(0),
]);
const HEVC = Buffer.concat([
  Buffer.of(1),
  Buffer.alloc(21),
  // A video parameter set stands before it.
  Buffer.of(2, 0xa0, 0, 1),
  unit(Buffer.of(0x40, 1, 2)),
  Buffer.of(0xa1, 0, 1),
  unit(parametersIn(segmentHead('hevc'), 0x42)),
]);

test('a picture is as large as its parameters say', () => {
  expect(videoTrackOf('avc1', AVC, null)).toMatchObject({ width: 180, height: 320 });
  expect(videoTrackOf('hvc1', HEVC, null)).toMatchObject({ width: 270, height: 480 });
});

test('where they do not say it, the sender’s words count, and without these it is not taken', () => {
  const told = { width: 640, height: 360 };
  const without = Buffer.of(1, 66, 0, 30, 0xff, 0xe0, 0);
  expect(videoTrackOf('avc1', without, told)).toMatchObject(told);
  expect(() => videoTrackOf('avc1', without, null)).toThrow('how large');
  for (let end = 7; end < HEVC.length; end++)
    expect(videoTrackOf('hvc1', HEVC.subarray(0, end), told)).toMatchObject({ codec: 'hvc1' });
});
