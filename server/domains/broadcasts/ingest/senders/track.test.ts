import { expect, test } from 'vitest';
import { avcConfig, hevcConfig } from '../../../../testing/rtmp.ts';
import { videoTrackOf } from './track.ts';

const [AVC, HEVC] = [avcConfig(), hevcConfig()];

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
