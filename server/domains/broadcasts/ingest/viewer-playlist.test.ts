import { expect, test } from 'vitest';
import type { SegmentRow } from './views.ts';
import { livePlaylist, wholePlaylist } from './viewer-playlist.ts';

const rows = (...durations: number[]) =>
  durations.map((duration, seq) => ({
    seq,
    duration,
    file: `${seq}.ts`,
    init: null,
    at: 0,
    discontinuities: 0,
  }));

test('a recording says the time anew where its segments came faster than the clock', () => {
  const fast = rows(2000, 2000, 2000, 2000, 2000).map((row, at) => ({
    ...row,
    at: [0, 2000, 3500, 3600, 5600][at],
  }));
  const text = wholePlaylist(fast as unknown as readonly SegmentRow[], (file) => file);
  const lines = text.split('\n');
  const said = lines.flatMap((line, at) =>
    line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')
      ? [[lines[at + 2], Date.parse(line.slice(line.indexOf(':') + 1))]]
      : [],
  );
  expect(said).toEqual([
    ['0.ts', 0],
    ['3.ts', 3600],
  ]);
});

test.each([
  [[2000, 2000], 2],
  [[2020, 2040], 2],
  [[2490], 2],
  [[2500], 3],
  [[300], 1],
  // A starved one counts as long as it is shown.
  [[2000, 13_600, 2000], 14],
])('players stay behind by the longest segment that they are shown, of %j by %i s', (durations, target) => {
  const shown = rows(...durations) as unknown as readonly SegmentRow[];
  for (const text of [livePlaylist(shown, (file) => file), wholePlaylist(shown, (file) => file)])
    expect(text).toContain(`\n#EXT-X-TARGETDURATION:${target}\n`);
});
