import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWhole } from '../../testing/seed.ts';
import { firstSegment, masterPlaylist, mediaPlaylist, type Programme } from './playlist.ts';

const footage: Programme = {
  segmentSeconds: 2,
  segments: 10,
  renditions: [
    { name: 'low', width: 360, height: 640, bandwidth: 800_000, codecs: 'avc1.42c01e,mp4a.40.2' },
    { name: 'high', width: 720, height: 1280, bandwidth: 2_500_000, codecs: 'avc1.64001f,mp4a.40.2' },
  ],
};
const START = Date.parse('2026-11-20T10:00:00.000Z');
const WINDOW = 6;

interface Segment {
  /** Its place since the broadcast began, as a player counts it. */
  readonly sequence: number;
  readonly discontinuity: number;
  readonly uri: string;
  readonly at: number | null;
}

/** What a player understands of a playlist: each segment with its two running numbers. */
function played(text: string): { segments: Segment[]; isOver: boolean; tags: Map<string, string> } {
  const tags = new Map<string, string>();
  const segments: Segment[] = [];
  let jumps = 0;
  let at: number | null = null;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    if (line === '#EXT-X-DISCONTINUITY') jumps += 1;
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) at = Date.parse(line.slice(25));
    else if (line.startsWith('#')) tags.set(line.split(':', 1)[0]!, line.slice(line.indexOf(':') + 1));
    else {
      const sequence = Number(tags.get('#EXT-X-MEDIA-SEQUENCE')) + segments.length;
      const discontinuity = Number(tags.get('#EXT-X-DISCONTINUITY-SEQUENCE')) + jumps;
      segments.push({ sequence, discontinuity, uri: line, at });
      at = null;
    }
  }
  return { segments, isOver: tags.has('#EXT-X-ENDLIST'), tags };
}

function liveAt(seconds: number, isPast = false) {
  return played(
    mediaPlaylist(
      footage,
      '/footage/low',
      { startedAt: START, endedAt: null },
      { now: START + seconds * 1000, isPast },
    ),
  );
}

function endedAfter(seconds: number, now = START + seconds * 1000) {
  const aired = { startedAt: START, endedAt: START + seconds * 1000 };
  return played(mediaPlaylist(footage, '/footage/low', aired, { now }));
}

function countTo(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, at) => at);
}

function sequences(segments: readonly Segment[]): number[] {
  return segments.map(({ sequence }) => sequence);
}

/** The playlist of each moment, one after the other, as a player reloads it. */
function reload(programme: Programme, after: readonly number[]) {
  return after.map((each) => {
    const aired = { startedAt: START, endedAt: null };
    return played(mediaPlaylist(programme, '/b', aired, { now: START + each * 1000 })).segments;
  });
}

test('the master playlist names every rendition', () => {
  const lines = masterPlaylist(footage).split('\n');
  expect(lines[0]).toBe('#EXTM3U');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual(['low.m3u8', 'high.m3u8']);
  expect(lines).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=360x640,CODECS="avc1.42c01e,mp4a.40.2"',
  );
});

describe('while it is on air', () => {
  test('the window slides by a segment when a segment’s time has passed, and not before', () => {
    expect(sequences(liveAt(0).segments)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(sequences(liveAt(1.999).segments)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(sequences(liveAt(2).segments)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(sequences(liveAt(7).segments)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  test('it does not say that it is over', () => {
    expect(liveAt(100).isOver).toBe(false);
    expect(liveAt(100).tags.has('#EXT-X-PLAYLIST-TYPE')).toBe(false);
  });

  test('who goes back has everything from the beginning on, and what comes', () => {
    const { segments, isOver, tags } = liveAt(100, true);
    expect(sequences(segments)).toEqual(sequences(liveAt(100).segments.slice(-1)).flatMap(countTo));
    expect([isOver, tags.get('#EXT-X-PLAYLIST-TYPE')]).toEqual([false, 'EVENT']);
  });

  test('a clock that is a little behind the beginning shows the beginning', () => {
    expect(sequences(liveAt(-3).segments)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test.each([-3, 0, 5, 12, 19])('a player that comes after %i s begins two before the edge', (seconds) => {
    const aired = { startedAt: START, endedAt: null };
    const first = firstSegment(footage, '/footage/low', aired, START + seconds * 1000);
    expect(first).toBe(liveAt(seconds).segments.at(-2)!.uri);
  });

  test('each segment says when it was filmed, as far as it can be told', () => {
    expect(liveAt(12).segments[0]?.at).toBe(START + 12_000);
    expect(liveAt(12).segments[4]?.at).toBe(START + 20_000);
  });
});

describe('after it has ended', () => {
  test('a player begins with its beginning', () => {
    const aired = { startedAt: START, endedAt: START + 30_000 };
    expect(firstSegment(footage, '/footage/low', aired, START + 90_000)).toBe('/footage/low/seg-000.m4s');
  });

  test('everything that was aired is there from the beginning, and it is over', () => {
    const { segments, isOver, tags } = endedAfter(31);
    expect(sequences(segments)).toEqual(Array.from({ length: 15 + WINDOW }, (_, i) => i));
    expect(isOver).toBe(true);
    expect(tags.get('#EXT-X-PLAYLIST-TYPE')).toBe('VOD');
  });

  test('nothing that a live viewer could still see is missing', () => {
    const seen = liveAt(31).segments.at(-1);
    expect(endedAfter(31).segments.at(-1)).toMatchObject({ uri: seen?.uri, sequence: seen?.sequence });
  });

  test('it stays as it is, however late it is watched', () => {
    expect(endedAfter(31, START + 86_400_000)).toEqual(endedAfter(31));
  });
});

describe('at any moment of any footage', () => {
  const programmes = fc.record({
    segmentSeconds: fc.constantFrom(1, 2, 2.5, 4, 6.006),
    segments: fc.integer({ min: 1, max: 40 }),
    renditions: fc.constant([]),
  });
  const seconds = fc.double({ min: 0, max: 20_000, noNaN: true });

  test('the numbers of the segments are a run without a hole, and so they stay from reload to reload', () => {
    fc.assert(
      fc.property(programmes, fc.array(seconds, { minLength: 2, maxLength: 8 }), (programme, moments) => {
        const known = new Map<number, Segment>();
        let last = -1;
        for (const segments of reload(
          programme,
          moments.toSorted((a, b) => a - b),
        )) {
          expect(segments).toHaveLength(WINDOW);
          const first = segments[0]!.sequence;
          expect(first).toBeGreaterThanOrEqual(last);
          last = first;
          expect(sequences(segments)).toEqual(Array.from({ length: WINDOW }, (_, i) => first + i));
          for (const segment of segments) {
            const { sequence, uri, discontinuity } = segment;
            expect(known.get(sequence) ?? segment).toMatchObject({ uri, discontinuity });
            known.set(sequence, segment);
          }
        }
      }),
      { numRuns: isWhole ? 200 : 50 },
    );
  });

  test('a segment’s footage and jump follow from its number alone', () => {
    fc.assert(
      fc.property(programmes, seconds, (programme, after) => {
        for (const { sequence, discontinuity, uri } of reload(programme, [after])[0]!) {
          expect(discontinuity).toBe(Math.floor(sequence / programme.segments));
          expect(uri).toBe(`/b/seg-${String(sequence % programme.segments).padStart(3, '0')}.m4s`);
        }
      }),
      { numRuns: isWhole ? 200 : 50 },
    );
  });

  test('the window follows the clock: what is filmed now is the first thing in it', () => {
    fc.assert(
      fc.property(programmes, seconds, (programme, after) => {
        const [first] = reload(programme, [after])[0]!;
        const startsAt = first!.sequence * programme.segmentSeconds;
        expect(startsAt).toBeLessThanOrEqual(after + 0.002);
        expect(startsAt + programme.segmentSeconds).toBeGreaterThan(after - 0.002);
      }),
      { numRuns: isWhole ? 200 : 50 },
    );
  });
});
