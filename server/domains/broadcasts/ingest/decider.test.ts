import { describe, expect, test } from 'vitest';
import {
  ENCODER_WARNINGS_KEPT,
  INGEST_RENDITIONS_MAX,
  INGEST_SILENT_AFTER,
} from '../../../../schema/broadcasts/constants.ts';
import { refusal } from '../../../testing/refusal.ts';
import {
  ingestFold,
  showRenditions,
  shownCntAfter,
  takeSegments,
  type IngestState,
  type SentSegment,
} from './decider.ts';
import type { IngestEvent } from './events.ts';
import type { PictureCodec } from '../../../../schema/broadcasts/ingest.ts';
import { UNKNOWN_FORMAT, type PictureFormat } from './picture-format.ts';
import { folded } from '../../../testing/folded.ts';

const NOON = Date.parse('2026-03-01T12:00:00+09:00');
const LASTS = 2000;
const broadcastSysId = 3;

function after(state: IngestState, ...events: readonly IngestEvent[]): IngestState {
  return folded(ingestFold, events, state);
}
const given = (...events: readonly IngestEvent[]) => after(ingestFold.initial, ...events);

function sent(number: number, more: Partial<SentSegment> = {}): SentSegment {
  return {
    file: `${number}.ts`,
    init: null,
    bytes: 1000,
    duration: LASTS,
    number,
    isCut: false,
    leftOut: [],
    ...more,
  };
}

function take(state: IngestState, segments: readonly SentSegment[], { path = 'a.m3u8', now = NOON } = {}) {
  return takeSegments(state, { broadcastSysId, path, sent: segments }, now);
}

function show(state: IngestState, variants: readonly string[], { media = [] as string[], words = 'x' } = {}) {
  const told = (paths: readonly string[]) => paths.map((path) => ({ path, attributes: words }));
  return showRenditions(state, broadcastSysId, { variants: told(variants), media: told(media) });
}

/** Where what is taken gets its place. */
function placesOf(events: readonly IngestEvent[]) {
  const [taken] = events;
  if (taken?.type !== 'SegmentsTaken') throw new Error('nothing was taken');
  const { rendition, segments } = taken.data;
  return segments.map(({ seq, at, discontinuities }) => ({ rendition, seq, at, discontinuities }));
}

/** One segment was taken at noon, and is all that players are shown. */
const live = given(...take(given(), [sent(0)]));
/** When nothing will have been heard of it for as long as counts. */
const SILENT = NOON + INGEST_SILENT_AFTER;

describe('segments', () => {
  test('the first is taken as filmed up to now, and players are shown its playlist alone', () => {
    expect(take(given(), [sent(7)])).toEqual([
      {
        type: 'SegmentsTaken',
        data: {
          broadcastSysId,
          rendition: 0,
          path: 'a.m3u8',
          next: 8,
          takenAt: NOON,
          segments: [
            {
              seq: 0,
              file: '7.ts',
              init: null,
              duration: LASTS,
              bytes: 1000,
              at: NOON - LASTS,
              discontinuities: 0,
            },
          ],
        },
      },
      {
        type: 'RenditionsShown',
        data: { broadcastSysId, variants: [{ rendition: 0, path: 'a.m3u8', attributes: null }], media: [] },
      },
    ]);
  });

  test('the next ones follow without a gap, however soon or late they came, and nobody is told anew', () => {
    const events = take(live, [sent(1), sent(2)], { now: NOON + 5000 });
    expect(placesOf(events)).toEqual([
      { rendition: 0, seq: 1, at: NOON, discontinuities: 0 },
      { rendition: 0, seq: 2, at: NOON + LASTS, discontinuities: 0 },
    ]);
    expect(events).toHaveLength(1);
  });

  test('are taken once, though they are named again, or twice', () => {
    expect(take(live, [])).toEqual([]);
    expect(take(live, [sent(0)])).toEqual([]);
    expect(placesOf(take(live, [sent(0), sent(1), sent(1)]))).toHaveLength(1);
  });

  test.each([
    ['its encoder says that it does not', { isCut: true }],
    ['one before it is missing', { number: 2 }],
    ['it is read with something else', { init: 'init.mp4' }],
  ])('one does not follow where %s', (_, more) => {
    expect(placesOf(take(live, [sent(1, more)], { now: NOON + LASTS }))).toEqual([
      { rendition: 0, seq: 1, at: NOON, discontinuities: 1 },
    ]);
  });

  test('of one that was cut off the time goes on without what was lost', () => {
    const cut = sent(1, { isCut: true });
    expect(placesOf(take(live, [cut], { now: NOON + 9000 }))[0]).toMatchObject({ at: NOON + 9000 - LASTS });
  });

  test('ten minutes that come within seconds are dated by their arrival, never ahead of the clock', () => {
    let [state, now] = [live, NOON];
    for (let number = 1; number < 300; number += 3) {
      now += 20;
      const events = take(state, [sent(number), sent(number + 1), sent(number + 2)], { now });
      const ends = placesOf(events).map(({ at }) => at + LASTS);
      expect(ends).toEqual([now - 2 * LASTS, now - LASTS, now]);
      state = after(state, ...events);
    }
    expect(state.renditions[0]).toMatchObject({ until: now, heardAt: now, discontinuities: 0 });
    const other = take(state, [sent(0, { file: 'b0.ts' })], {
      path: 'b.m3u8',
      now: now + INGEST_SILENT_AFTER,
    });
    expect(placesOf(other)).toMatchObject([{ rendition: 0, discontinuities: 1 }]);
  });

  test('what an older version recorded was heard when it ended', () => {
    const [taken] = take(given(), [sent(0)]) as [IngestEvent & { type: 'SegmentsTaken' }];
    const { takenAt: _, ...data } = taken.data;
    expect(given({ ...taken, data }).renditions[0]).toMatchObject({ heardAt: NOON });
  });

  test('after ten silent seconds it does not follow either, but what came with it follows it', () => {
    const late = (by: number) => placesOf(take(live, [sent(1), sent(2)], { now: SILENT + 2 * LASTS + by }));
    expect(late(0).map(({ discontinuities }) => discontinuities)).toEqual([0, 0]);
    // Players are where it goes on already.
    expect(take(live, [sent(1)], { now: 2 * SILENT })).toHaveLength(1);
    expect(late(1)).toEqual([
      { rendition: 0, seq: 1, at: SILENT + 1, discontinuities: 1 },
      { rendition: 0, seq: 2, at: SILENT + 1 + LASTS, discontinuities: 1 },
    ]);
  });

  test('sum up to what the rendition weighs and lasts', () => {
    const [first, last] = [sent(1, { bytes: 5000, duration: 4000 }), sent(2, { bytes: 3000 })];
    const now = NOON + 4000 + LASTS;
    const state = after(live, ...take(live, [first, last], { now }));
    expect(state).toMatchObject({ bytes: 9000, shownCnt: 1 });
    expect(state.renditions).toEqual([
      {
        path: 'a.m3u8',
        kind: 'ts',
        seq: 3,
        discontinuities: 0,
        next: 3,
        until: now,
        heardAt: now,
        init: null,
        bitsPerSecond: 12_000,
        lasts: LASTS,
        format: null,
        latestBitsPerSecond: 10_667,
        facts: null,
        latest: ['0.ts', '1.ts', '2.ts'],
      },
    ]);
    const [lighter] = after(state, ...take(state, [sent(3)])).renditions;
    expect(lighter).toMatchObject({ bitsPerSecond: 12_000, seq: 4 });
  });

  test('of a long list the last ones are remembered', () => {
    const all = Array.from({ length: 50 }, (_, at) => sent(at));
    const [{ latest } = { latest: [] }] = given(...take(given(), all)).renditions;
    expect([latest.length, latest.at(-1)]).toEqual([30, '49.ts']);
  });
});

describe('what the encoder has numbered and never sent', () => {
  const MINUTE = 60_000;
  const droppedCnt = (segments: readonly SentSegment[], more: { path?: string; now?: number } = {}) =>
    after(live, ...take(live, segments, more)).droppedCnt;

  test('is counted, before the first segment and between others', () => {
    expect(droppedCnt([sent(1), sent(2)])).toBe(0);
    expect(droppedCnt([sent(2)])).toBe(1);
    expect(droppedCnt([sent(2), sent(3), sent(6)])).toBe(3);
    const once = after(live, ...take(live, [sent(2)]));
    expect(after(once, ...take(once, [sent(4)])).droppedCnt).toBe(2);
  });

  test('may be all of a minute that its line was broken', () => {
    expect(droppedCnt([sent(30)], { now: NOON + MINUTE })).toBe(29);
  });

  test('is not what was left out, nor what came before the first', () => {
    const leftOut = [{ path: '1.ts', told: '0' }];
    expect(droppedCnt([sent(2, { leftOut })])).toBe(0);
    expect(given(...take(given(), [sent(7)])).droppedCnt).toBe(0);
  });

  test('is nothing where an encoder counts anew', () => {
    expect(droppedCnt([sent(0, { file: 'b.ts' })], { now: NOON + MINUTE })).toBe(0);
    // By the clock, as ffmpeg can: more than a minute can hold.
    expect(droppedCnt([sent(60)], { now: NOON + MINUTE })).toBe(0);
    expect(droppedCnt([sent(9)], { path: 'b.m3u8', now: NOON + MINUTE })).toBe(0);
  });
});

describe('what comes by RTMP', () => {
  const from = (sender: string, number: number, droppedFrames = 0) => {
    const facts = { protocol: 'RTMP', sender, frames: 60, droppedFrames } as const;
    const file = `${sender}${number}.ts`;
    return { sent: [sent(number, { file, isCut: number === 0 })], facts, broadcastSysId, path: 'rtmp' };
  };

  test('says of whom it is, and what they have left out', () => {
    const first = given(...takeSegments(given(), from('a', 0, 2), NOON));
    const state = after(first, ...takeSegments(first, from('a', 1, 3), NOON + LASTS));
    expect(state).toMatchObject({ droppedFrameCnt: 5, droppedCnt: 0 });
    expect(state.renditions[0]!.facts).toEqual(from('a', 1, 3).facts);
    const files = after(state, ...take(state, [sent(0)], { now: NOON + INGEST_SILENT_AFTER + LASTS }));
    expect(files.renditions.map(({ facts }) => facts?.sender)).toEqual([undefined]);
  });

  test('of an older sender is refused once a newer one was taken', () => {
    const state = given(...takeSegments(given(), from('a', 0), NOON));
    const newer = after(state, ...takeSegments(state, from('b', 0), NOON + LASTS));
    expect(newer.renditions[0]).toMatchObject({ seq: 2, discontinuities: 1 });
    expect(() => takeSegments(newer, from('a', 1), NOON + LASTS)).toThrow(refusal('0007', { isReplaced: 1 }));
  });
});

describe('what was left out', () => {
  const odd = (number: number) => ({ path: `${number}.ts`, told: '89483.4' });
  const warned = (events: readonly IngestEvent[]) =>
    events.flatMap((event) => (event.type === 'EncoderWarned' ? event.data.warnings : []));

  test('is told once, with the segment after it, and the latest are kept', () => {
    const events = take(live, [sent(0), sent(2, { isCut: true, leftOut: [odd(1)] })]);
    const warning = {
      kind: 'segmentLength',
      file: '1.ts',
      told: '89483.4',
      createdAt: new Date(NOON).toISOString(),
    };
    expect(warned(events)).toEqual([warning]);
    expect(placesOf(events)).toMatchObject([{ seq: 1, discontinuities: 1 }]);
    const state = after(live, ...events);
    expect(state.warnings).toEqual([warning]);
    expect(take(state, [sent(2, { isCut: true, leftOut: [odd(1)] })])).toEqual([]);
    const many = Array.from({ length: ENCODER_WARNINGS_KEPT }, (_, at) => odd(at + 10));
    const later = after(state, ...take(state, [sent(3, { leftOut: many })]));
    expect(later.warnings).toHaveLength(ENCODER_WARNINGS_KEPT);
    expect(later.warnings).not.toContainEqual(warning);
  });
});

describe('a codec that some viewers cannot see', () => {
  const of = (codec: PictureCodec) => ({ codec, width: 270, height: 480 });
  const told = (state: IngestState, number: number, format: PictureFormat | null) => {
    const events = takeSegments(
      state,
      { broadcastSysId, path: 'a.m3u8', sent: [sent(number)], format },
      NOON,
    );
    return events.flatMap((event) => (event.type === 'EncoderWarned' ? event.data.warnings : []));
  };
  const hevc = given(
    ...takeSegments(given(), { broadcastSysId, path: 'a.m3u8', sent: [sent(0)], format: of('HEVC') }, NOON),
  );

  test('is told with the first segment that has it', () => {
    const createdAt = new Date(NOON).toISOString();
    const warning = { kind: 'codec', file: 'a.m3u8', told: 'HEVC', createdAt };
    expect(hevc.warnings).toEqual([warning]);
    expect(told(live, 1, of('HEVC'))).toEqual([warning]);
  });

  test('is no longer told when its encoder was set right', () => {
    const format = of('H.264');
    const right = takeSegments(hevc, { broadcastSysId, path: 'a.m3u8', sent: [sent(1)], format }, NOON);
    expect(after(hevc, ...right).warnings).toEqual([]);
  });

  test('is not told again while it stays, nor is H.264, nor what is not known', () => {
    expect([told(hevc, 1, of('HEVC')), told(hevc, 1, null)]).toEqual([[], []]);
    expect([told(live, 1, of('H.264')), told(live, 1, UNKNOWN_FORMAT)]).toEqual([[], []]);
  });
});

describe('another playlist', () => {
  test('beside one that is heard gets a place of its own, which players are not shown', () => {
    const events = take(live, [sent(0, { file: 'b0.ts' })], { path: 'b.m3u8', now: SILENT - 1 });
    expect(placesOf(events)).toMatchObject([{ rendition: 1, seq: 0, discontinuities: 0 }]);
    expect(events).toHaveLength(1);
  });

  test('after a silence goes on where the first one stopped, and nobody is told', () => {
    const events = take(live, [sent(0, { file: 'b0.ts' })], { path: 'b.m3u8', now: SILENT });
    expect(placesOf(events)).toMatchObject([{ rendition: 0, seq: 1, discontinuities: 1 }]);
    expect(events).toHaveLength(1);
  });

  test('after a silence of several stands for all of them', () => {
    const several = after(live, ...show(live, ['a.m3u8', 'b.m3u8']));
    const [, shown] = take(several, [sent(0, { file: 'c0.ts' })], { path: 'c.m3u8', now: SILENT });
    expect(shown?.data).toMatchObject({ variants: [{ rendition: 0, path: 'c.m3u8' }], media: [] });
  });

  test('which nobody was shown is shown once the others are silent', () => {
    const two = after(live, ...take(live, [sent(0, { file: 'b0.ts' })], { path: 'b.m3u8' }));
    const more = [sent(1, { file: 'b1.ts' })];
    expect(take(two, more, { path: 'b.m3u8', now: SILENT - 1 })).toHaveLength(1);
    const [taken, shown] = take(two, more, { path: 'b.m3u8', now: SILENT });
    expect(placesOf([taken!])).toMatchObject([{ rendition: 1, seq: 1 }]);
    expect(shown?.data).toMatchObject({ variants: [{ rendition: 1, path: 'b.m3u8', attributes: null }] });
  });

  test('of another kind never goes on with a list, and under the same name takes its place at once', () => {
    const mp4 = [0, 1].map((at) => sent(at, { file: `${at}.m4s`, init: 'init.mp4' }));
    const elsewhere = take(live, mp4, { path: 'b.m3u8', now: SILENT });
    expect(placesOf(elsewhere)).toMatchObject([
      { rendition: 1, seq: 0 },
      { seq: 1, discontinuities: 0 },
    ]);
    expect(elsewhere[1]?.data).toMatchObject({ variants: [{ rendition: 1, path: 'b.m3u8' }] });

    const instead = take(live, mp4);
    expect(placesOf(instead)).toMatchObject([{ rendition: 1, seq: 0 }, { seq: 1 }]);
    expect(instead[1]?.data).toMatchObject({ variants: [{ rendition: 1, path: 'a.m3u8' }] });
    const replaced = after(live, ...instead);
    expect(show(replaced, ['a.m3u8'])[0]?.data).toMatchObject({ variants: [{ rendition: 1 }] });
    expect(placesOf(take(replaced, [sent(0, { file: '0.vtt' })]))).toMatchObject([{ rendition: 2, seq: 0 }]);
    expect(placesOf(take(replaced, [sent(1)]))).toMatchObject([{ rendition: 0, seq: 1 }]);
  });

  test('is refused where there are as many as may be', () => {
    const full = Array.from({ length: INGEST_RENDITIONS_MAX - 1 }).reduce<IngestState>(
      (state, _, at) =>
        after(state, ...take(state, [sent(0, { file: `${at}-0.ts` })], { path: `${at}.m3u8` })),
      live,
    );
    expect(full.renditions).toHaveLength(INGEST_RENDITIONS_MAX);
    const more = [sent(0, { file: 'more0.ts' })];
    expect(() => take(full, more, { path: 'more.m3u8' })).toThrow(
      refusal('0007', { renditionCnt: INGEST_RENDITIONS_MAX + 1 }),
    );
    expect(take(full, more)).toHaveLength(1);
  });
});

describe('a main playlist', () => {
  test('has its renditions shown in the encoder’s words, each under the number that it has, or gets', () => {
    const shown = show(live, ['b.m3u8', 'a.m3u8'], { media: ['sound.m3u8'], words: 'BANDWIDTH=1' });
    expect(shown).toEqual([
      {
        type: 'RenditionsShown',
        data: {
          broadcastSysId,
          variants: [
            { rendition: 1, path: 'b.m3u8', attributes: 'BANDWIDTH=1' },
            { rendition: 0, path: 'a.m3u8', attributes: 'BANDWIDTH=1' },
          ],
          media: [{ rendition: 2, path: 'sound.m3u8', attributes: 'BANDWIDTH=1' }],
        },
      },
    ]);
    const state = after(live, ...shown);
    const taken = take(state, [sent(0, { file: 'b0.ts' })], { path: 'b.m3u8' });
    expect(placesOf(taken)).toMatchObject([{ rendition: 1, seq: 0 }]);
    expect(taken).toHaveLength(1);
  });

  test('that says the same again says nothing', () => {
    const state = after(live, ...show(live, ['a.m3u8']));
    expect(show(state, ['a.m3u8'])).toEqual([]);
  });

  test('is refused with more renditions than there may be', () => {
    const paths = Array.from({ length: INGEST_RENDITIONS_MAX }, (_, at) => `${at}.m3u8`);
    expect(show(given(), paths)).toHaveLength(1);
    expect(() => show(live, paths)).toThrow(refusal('0007', { renditionCnt: INGEST_RENDITIONS_MAX + 1 }));
  });

  test('counts as another show only where players must load another list', () => {
    const same = show(live, ['a.m3u8'], { words: 'BANDWIDTH=2' });
    const other = show(live, ['a.m3u8', 'b.m3u8']);
    expect([same, other, []].map((events) => shownCntAfter(live, events))).toEqual([1, 2, 1]);
    expect([same, other].map((events) => after(live, ...events).shownCnt)).toEqual([1, 2]);
    expect(shownCntAfter(given(), show(given(), ['a.m3u8']))).toBe(1);
  });
});

test('each new key is counted, and changes nothing else', () => {
  const renewed: IngestEvent = { type: 'StreamKeyRenewed', data: { broadcastSysId } };
  expect(after(live, renewed, renewed)).toEqual({ ...live, renewedCnt: 2 });
});
