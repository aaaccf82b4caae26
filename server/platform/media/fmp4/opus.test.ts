import { describe, expect, test } from 'vitest';
import { boxesOf } from './read.support.ts';
import { opusSamples, opusTrackOf } from './opus.ts';
import { initSegment } from './writer.ts';

/** As Chromium's encoder writes it: one channel, 312 samples to skip, 48 kHz. */
const HEAD = Buffer.from([...Buffer.from('OpusHead'), 1, 1, 56, 1, 128, 187, 0, 0, 0, 0, 0]);

describe('an identification header', () => {
  test('becomes the same in MP4, in the other byte order', () => {
    const track = opusTrackOf(HEAD)!;
    expect(track).toMatchObject({ codec: 'Opus', rate: 48_000, channels: 1 });
    expect([...track.config]).toEqual([0, 1, 1, 56, 0, 0, 187, 128, 0, 0, 0]);
    const video = { codec: 'avc1', config: Buffer.of(1), width: 96, height: 160 } as const;
    const init = initSegment(video, track);
    expect(boxesOf(init).map(({ type }) => type)).toEqual(['ftyp', 'moov']);
    expect(init.includes(Buffer.concat([Buffer.from('dOps'), track.config]))).toBe(true);
    expect(init.includes('esds')).toBe(false);
  });

  test.each([
    ['a short one', HEAD.subarray(0, 18)],
    ['another magic', Buffer.concat([Buffer.from('OpusTags'), HEAD.subarray(8)])],
    ['no channels', Buffer.from(HEAD).fill(0, 9, 10)],
    ['three channels', Buffer.from(HEAD).fill(3, 9, 10)],
    ['a mapping of channels', Buffer.from(HEAD).fill(1, 18)],
  ])('is not taken: %s', (_, head) => {
    expect(opusTrackOf(head)).toBeNull();
  });
});

test.each([
  ['SILK of 20 ms', [(1 << 3) | 0], 960],
  ['SILK of 60 ms', [(3 << 3) | 0], 2880],
  ['hybrid of 10 ms', [(14 << 3) | 0], 480],
  ['CELT of 2.5 ms', [(16 << 3) | 0], 120],
  ['CELT of 20 ms', [(31 << 3) | 0], 960],
  ['two frames', [(31 << 3) | 1], 1920],
  ['two frames of different sizes', [(31 << 3) | 2], 1920],
  ['three frames, counted', [(31 << 3) | 3, 3], 2880],
  ['no frames, which is no packet', [(31 << 3) | 3, 0], 960],
  ['nothing', [], 480],
])('a packet of %s', (_, bytes, samples) => {
  expect(opusSamples(Buffer.from(bytes))).toBe(samples);
});
