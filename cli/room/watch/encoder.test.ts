import { expect, test } from 'vitest';
import { encoderText } from './encoder.ts';

test('an encoder that sends by RTMP is told of with its frames', () => {
  const status = {
    silentFor: 1200,
    isStopped: 0,
    isLowLatency: 0,
    protocol: 'RTMP',
    bitsPerSecond: 3_500_000,
    framesPerSecond: 29.9,
    codec: 'HEVC',
    width: 1280,
    height: 720,
    refusedCnt: 0,
    droppedCnt: 0,
    droppedFrameCnt: 12,
  } as const;
  expect(encoderText(status)).toBe(
    '1 s ago, RTMP, 3.5 Mbit/s, 1280 × 720, 30 frames/s, HEVC, without low latency, 12 frames dropped',
  );
});
