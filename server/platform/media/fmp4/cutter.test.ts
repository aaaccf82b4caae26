import { describe, expect, test } from 'vitest';
import { heardIn, recordedSession, type Body } from '../../../testing/rtmp.ts';
import { audioIn, videoIn } from '../../rtmp/flv.ts';
import { audioTrackOf } from './aac.ts';
import { boxesOf, runsOf } from './read.support.ts';
import { SegmentCutter, type SegmentPart, type Segment } from './cutter.ts';
import { VIDEO_SCALE, type VideoTrack } from './writer.ts';

const { bodies } = await heardIn(recordedSession());

const LIMITS = {
  lasts: 1900,
  lastsMax: 10_000,
  bytesMax: 1_000_000,
  samplesMax: 1000,
  jump: 5000,
  partLasts: Infinity,
};
const TRACK: VideoTrack = { codec: 'avc1', config: Buffer.of(1, 2, 3), width: 96, height: 160 };

/** Sends recorded bodies, at these times. */
function cut(sent: readonly Body[], cutter = new SegmentCutter(LIMITS)): Segment[] {
  const segments = sent.flatMap(({ kind, time, body }) => {
    if (kind === 'audio') {
      const tag = audioIn(body)!;
      const track = tag.is === 'config' ? audioTrackOf(tag.config) : null;
      return (
        (track ? cutter.setAudio(track) : tag.is === 'frame' ? cutter.sound(time, tag.data) : null) ?? []
      );
    }
    const tag = videoIn(body);
    if (!tag) return [];
    if (tag.is === 'config') return cutter.setVideo({ ...TRACK, config: tag.config }) ?? [];
    return cutter.picture({ time, offset: tag.offset, isKey: tag.isKey, data: tag.data }) ?? [];
  });
  return [...segments, ...[cutter.end()].filter((each) => each !== null)];
}

/** Pictures at these times (ms); every so many is a key frame. */
function pictures(times: readonly number[], keyEvery = 10, cutter = new SegmentCutter(LIMITS)) {
  cutter.setVideo(TRACK);
  const ended = times.flatMap((time, at) => {
    const data = Buffer.alloc(10, at);
    return cutter.picture({ time, offset: 0, isKey: at % keyEvery === 0, data }) ?? [];
  });
  return [...ended, ...[cutter.end()].filter((each) => each !== null)];
}

/** Tells the parts of what runs, too. */
function parted(run: (cutter: SegmentCutter) => Segment[], limits: Partial<typeof LIMITS> = {}) {
  const parts: SegmentPart[] = [];
  const cutter = new SegmentCutter({ ...LIMITS, partLasts: 400, ...limits }, (part) => parts.push(part));
  return { segments: run(cutter), parts };
}

const every = (ms: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => Math.round(from + at * ms));

describe('a recorded stream', () => {
  const segments = cut(bodies);

  test('is cut at its key frames', () => {
    expect(segments.map(({ duration, frames, isCut }) => [duration, frames, isCut])).toEqual([
      [2000, 20, true],
      [2000, 20, false],
      [1000, 10, false],
    ]);
    expect(new Set(segments.map(({ init }) => init)).size).toBe(1);
  });

  test('has all its frames, in boxes that fit', () => {
    const sent = bodies.flatMap(({ kind, body }) => {
      const tag = kind === 'video' ? videoIn(body) : audioIn(body);
      return tag?.is === 'frame' ? [[kind, tag.data] as const] : [];
    });
    for (const kind of ['video', 'audio'] as const) {
      const expected = Buffer.concat(sent.filter(([of]) => of === kind).map(([, data]) => data));
      const runs = segments.flatMap(({ bytes }) => runsOf(bytes).filter(({ track }) => track === kind));
      // Sound from before the first picture is left out.
      expect(expected.subarray(-Buffer.concat(runs.map(({ data }) => data)).length)).toEqual(
        Buffer.concat(runs.map(({ data }) => data)),
      );
      const [first] = runs;
      const lengths = runs.map(({ samples }) => samples.reduce((sum, { duration }) => sum + duration, 0));
      // Each goes on where the one before it ended.
      for (const [at, { from }] of runs.entries())
        expect(from - first!.from).toBe(lengths.slice(0, at).reduce((sum, length) => sum + length, 0));
    }
    expect(boxesOf(segments[0]!.init).map(({ type }) => type)).toEqual(['ftyp', 'moov']);
  });
});

describe('times', () => {
  test('of a steady rate stand on its grid, though they come in whole milliseconds', () => {
    const cutter = new SegmentCutter(LIMITS);
    cutter.steady(30);
    const [segment] = pictures(every(1000 / 30, 60), 60, cutter);
    const durations = runsOf(segment!.bytes)[0]!.samples.map(({ duration }) => duration);
    expect(new Set(durations)).toEqual(new Set([VIDEO_SCALE / 30]));
  });

  test('of another rate than the sender says are as they came', () => {
    const cutter = new SegmentCutter(LIMITS);
    cutter.steady(30);
    const [segment] = pictures(every(40, 50), 50, cutter);
    const durations = runsOf(segment!.bytes)[0]!.samples.map(({ duration }) => duration);
    expect(durations.slice(0, -1)).toEqual(Array.from({ length: 49 }, () => 3600));
  });

  test('tell what was left out', () => {
    const times = every(40, 50).filter((_, at) => at !== 20 && at !== 21 && at !== 30);
    expect(pictures(times, 100)).toMatchObject([{ frames: 47, droppedFrames: 3 }]);
  });

  test('that jump begin anew at a key frame', () => {
    const back = pictures([...every(40, 30, 60_000), ...every(40, 30)], 10);
    expect(back.map(({ isCut, frames }) => [isCut, frames])).toEqual([
      [true, 30],
      [true, 30],
    ]);
    const on = pictures([...every(40, 25), ...every(40, 35, 60_000)], 10);
    // The first of the new ones depend on what never came.
    expect(on.map(({ isCut, frames }) => [isCut, frames])).toEqual([
      [true, 25],
      [true, 30],
    ]);
  });
});

describe('a segment', () => {
  test('ends without a key frame when it gets too long or too large', () => {
    const long = pictures(every(100, 150), 1000);
    expect(long.map(({ duration }) => duration)).toEqual([10_000, expect.any(Number)]);
    const cutter = new SegmentCutter({ ...LIMITS, bytesMax: 95 });
    expect(pictures(every(40, 30), 1000, cutter).map(({ frames }) => frames)).toEqual([9, 9, 9, 3]);
  });

  test('ends with the last picture that there is room for, though its clock stands still', () => {
    const cutter = new SegmentCutter({ ...LIMITS, samplesMax: 100 });
    expect(pictures(Array<number>(250).fill(0), 1000, cutter).map(({ frames }) => frames)).toEqual([
      100, 100, 50,
    ]);
  });

  test('ends where the settings change, and what follows is read with others', () => {
    const cutter = new SegmentCutter(LIMITS);
    const before = pictures(every(40, 10), 10, cutter);
    const other = { ...TRACK, config: Buffer.of(9) };
    expect(cutter.setVideo(other)).toBeNull();
    expect(cutter.picture({ time: 400, offset: 0, isKey: false, data: Buffer.of(1) })).toBeNull();
    cutter.picture({ time: 440, offset: 0, isKey: true, data: Buffer.of(1) });
    const after = cutter.setVideo(TRACK);
    expect(after).toMatchObject({ isCut: true, frames: 1 });
    expect(after!.init).not.toEqual(before[0]!.init);
    // The same settings once more change nothing.
    expect(cutter.setVideo(TRACK)).toBeNull();
  });

  test('has no sound without a picture, and its sound keeps its time over a gap', () => {
    const cutter = new SegmentCutter(LIMITS);
    cutter.setVideo(TRACK);
    cutter.setAudio({ codec: 'mp4a', config: Buffer.of(1), rate: 16_000, channels: 1 });
    cutter.sound(0, Buffer.of(1));
    cutter.picture({ time: 0, offset: 0, isKey: true, data: Buffer.of(1) });
    for (const time of [0, 64, 128, 1128, 1192]) cutter.sound(time, Buffer.of(1));
    const [, sound] = runsOf(cutter.end()!.bytes);
    expect(sound!.samples.map(({ duration }) => duration)).toEqual([
      1024,
      1024,
      16_000 + 1024 - 1024,
      1024,
      1024,
    ]);
    // A clock of sounds that jumps ends it, too.
    cutter.picture({ time: 100_000, offset: 0, isKey: true, data: Buffer.of(1) });
    cutter.sound(0, Buffer.of(1));
    expect(cutter.sound(100_000, Buffer.of(1))).toMatchObject({ frames: 1 });
    // Sound that goes on for long without a picture ends the video.
    cutter.picture({ time: 2000, offset: 0, isKey: true, data: Buffer.of(1) });
    expect(cutter.sound(2000 + LIMITS.jump + 1, Buffer.of(1))).toMatchObject({ frames: 1 });
  });
});

describe('parts', () => {
  test('are told before their segment is whole, and make it up', () => {
    const { segments, parts } = parted((cutter) => cut(bodies, cutter));
    expect(segments.map(({ duration, frames }) => [duration, frames])).toEqual([
      [2000, 20],
      [2000, 20],
      [1000, 10],
    ]);
    expect(Buffer.concat(parts.map(({ bytes }) => bytes))).toEqual(
      Buffer.concat(segments.map(({ bytes }) => bytes)),
    );
    const whole = [400, 400, 400, 400, 400];
    expect(parts.map(({ duration }) => duration)).toEqual([...whole, ...whole, 400, 400, 200]);
    expect(parts.filter(({ isFirst }) => isFirst)).toHaveLength(3);
    expect(parts.map(({ isIndependent }) => isIndependent)).toEqual(parts.map(({ isFirst }) => isFirst));
    expect(parts[0]).toMatchObject({ isCut: true, init: segments[0]!.init });
    expect(parts.slice(5).some(({ isCut }) => isCut)).toBe(false);
  });

  test('of either track go on where the one before ended', () => {
    const { parts } = parted((cutter) => cut(bodies, cutter));
    for (const kind of ['video', 'audio'] as const) {
      const runs = parts.flatMap(({ bytes }) => runsOf(bytes).filter(({ track }) => track === kind));
      expect(runs.length).toBeGreaterThan(10);
      const ends = runs.map(({ from, samples }) =>
        samples.reduce((sum, { duration }) => sum + duration, from),
      );
      expect(runs.slice(1).map(({ from }) => from)).toEqual(ends.slice(0, -1));
    }
  });

  test.each([24, 25, 29.97, 30, 50, 60])(
    'of %d pictures a second last at most as long as they may',
    (rate) => {
      const times = every(1000 / rate, 6 * Math.round(rate));
      const { parts } = parted((cutter) => {
        cutter.steady(rate);
        return pictures(times, 2 * Math.round(rate), cutter);
      });
      const shortest = parts.filter((_, at) => at + 1 < parts.length && !parts[at + 1]!.isFirst);
      expect(Math.max(...parts.map(({ duration }) => duration))).toBeLessThanOrEqual(400);
      expect(Math.min(...shortest.map(({ duration }) => duration))).toBeGreaterThanOrEqual(0.85 * 400);
    },
  );

  test('end before each key frame, and where a picture was shown too long', () => {
    const { parts } = parted((cutter) => pictures([0, 100, 200, 300, 1200, 1300], 2, cutter));
    expect(parts.map(({ duration, isIndependent }) => [duration, isIndependent])).toEqual([
      [200, true],
      [1000, true],
      [200, true],
    ]);
  });

  test('sound that comes too early in a part is left out, as in a segment', () => {
    const { parts } = parted((cutter) => {
      cutter.setVideo(TRACK);
      cutter.setAudio(audioTrackOf(Buffer.from([0x11, 0x90]))!);
      for (const time of every(100, 8)) {
        cutter.picture({ time, offset: 0, isKey: time === 0, data: Buffer.alloc(4) });
        cutter.sound(Math.min(time, 300), Buffer.alloc(4));
      }
      return [cutter.end()!];
    });
    const sounds = parts.flatMap(({ bytes }) => runsOf(bytes)).filter(({ track }) => track === 'audio');
    const ends = sounds.map(({ from, samples }) =>
      samples.reduce((sum, { duration }) => sum + duration, from),
    );
    for (const [at, { from }] of sounds.entries()) expect(from).toBeGreaterThanOrEqual(ends[at - 1] ?? 0);
  });
});
