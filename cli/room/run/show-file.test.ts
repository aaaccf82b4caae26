import { expect, test } from 'vitest';
import { UsageError } from '../../errors.ts';
import { showIn } from './show-file.ts';
import { readVocabulary } from './vocabulary.ts';

const vocabulary = await readVocabulary();

const good = `title: A test
broadcast: 3
lasts: 10m
viewers:
  fans:
    count: 4
    members: 2
    arrive: 0s..1m
    chat: 6/m
steps:
  - { at: 0s, start: }
  - { at: 1m, pin: GL-1001 }
  - at: 2m
    by: fans
    buy: GL-1001
    within: 20s
  - { at: 00:03:00, hideOrderButton: { isHideOrdBtn: 1 } }
checks:
  - sold(gl-1001) >= 1
  - p99 < 1_000 ms
`;

function problemsOf(text: string): string[] {
  try {
    showIn('show.yaml', text, vocabulary);
    return [];
  } catch (error) {
    if (error instanceof UsageError) return error.message.split('\n');
    throw error;
  }
}

test('a show is read as it is written', () => {
  const show = showIn('show.yaml', good, vocabulary);
  expect(show).toMatchObject({
    title: 'A test',
    broadcast: 3,
    begins: Date.parse('2026-11-20T20:00:00+09:00'),
    lasts: 600_000,
    crowds: [{ name: 'fans', count: 4, members: 2, arrive: { from: 0, to: 60_000 }, leave: null }],
    checks: [
      { measure: 'sold', of: 'GL-1001', comparison: '>=', value: 1 },
      { measure: 'p99', of: null, comparison: '<', value: 1000 },
    ],
  });
  expect(show.crowds[0]!.rates.chat).toBeCloseTo(6 / 60_000);
  expect(show.steps.map(({ at, by, action, place }) => [at, by, action.kind, place.line])).toEqual([
    [0, 'host', 'operation', 11],
    [60_000, 'host', 'operation', 12],
    [120_000, 'fans', 'buy', 13],
    [180_000, 'host', 'operation', 17],
  ]);
  expect(show.steps[1]!.action).toMatchObject({
    name: 'setExposure',
    fields: { prdtSysId: 'GL-1001', salesExposureType: 3 },
  });
});

/** Text of the file, its replacement, the position that the error names, and words of the message. */
const mistakes: readonly (readonly [from: string, to: string, pointer: string, words: string])[] = [
  ['lasts: 10m', 'lasts: [10m', '4:1', ''],
  ['title: A test', 'title: A test\ntitle: Another', '2:1', 'this key is there twice'],
  ['broadcast: 3', 'broadcast: third', '2:12', 'whole number from 1'],
  ['broadcast: 3\n', '', '1:1', 'must name its broadcast'],
  ['lasts: 10m', 'lasts: long', '3:8', 'unlike long'],
  ['lasts: 10m\n', '', '1:1', 'how long it lasts'],
  ['lasts: 10m', 'lasts: 13h', '3:8', 'at most 12h'],
  ['title: A test', 'titel: A test', '1:1', 'has no titel'],
  ['lasts: 10m', 'lasts: 10m\nbegins: tonight', '4:9', 'a time in Korea'],
  ['count: 4', 'count: 0', '6:12', 'whole number from 1'],
  ['members: 2', 'members: 5', '7:14', 'only 4 of fans'],
  ['members: 2', 'members: 0', '9:5', 'nobody can chat'],
  ['arrive: 0s..1m', 'arrive: 1m..0s', '8:13', 'two as in 0s..2m'],
  ['arrive: 0s..1m', 'arrive: 0s..11m', '8:13', 'after the end'],
  ['arrive: 0s..1m', 'leave: 30s\n    arrive: 0s..1m', '8:12', 'before they have come'],
  ['chat: 6/m', 'chat: often', '9:11', 'a rate such as'],
  ['chat: 6/m', 'sing: 6/m', '9:5', 'has no sing'],
  ['  fans:', '  host:', '5:3', 'cannot be called host'],
  ['{ at: 0s, start: }', '{ start: }', '11:5', 'at what time'],
  ['{ at: 0s, start: }', '{ at: 11m, start: }', '11:11', 'after the end'],
  ['{ at: 0s, start: }', '{ at: 0s }', '11:5', 'what is done'],
  ['{ at: 0s, start: }', '{ at: 0s, start: , end: }', '11:24', 'does start already'],
  ['{ at: 0s, start: }', 'start', '11:5', 'keys and values'],
  ['{ at: 0s, start: }', '{ at: 0s, strat: }', '11:15', 'did you mean start?'],
  ['{ at: 0s, start: }', '{ at: 0s, share: 50%, start: }', '11:15', 'for steps of viewers'],
  ['by: fans', 'by: friends', '14:9', 'there are host, manager, fans'],
  ['within: 20s', 'within: 9m', '16:13', 'after the end'],
  ['within: 20s', 'share: 0', '16:12', 'share is nobody of the 2'],
  ['within: 20s', 'share: 10%', '16:12', 'share is nobody of the 2'],
  ['within: 20s', 'until: 1m', '16:12', 'nobody would do it'],
  ['members: 2\n    arrive: 0s..1m\n    chat: 6/m', 'members: 0', '12:9', 'nobody of fans can do that'],
  ['within: 20s', 'share: most', '16:12', 'a share such as 50%'],
  ['buy: GL-1001', 'misbehave: badly', '15:16', 'one of flood'],
  ['buy: GL-1001', 'start:', '15:5', 'fans cannot start'],
  ['isHideOrdBtn: 1', 'isHideOrdBtn: 2', '17:54', 'unlike 2'],
  ['isHideOrdBtn: 1', 'isHidden: 1', '17:40', 'has no isHidden'],
  ['{ isHideOrdBtn: 1 }', '{}', '17:21', 'needs isHideOrdBtn'],
  ['pin: GL-1001', "notice: ''", '12:23', 'notiContent'],
  ['pin: GL-1001', 'pin: $rom.fixPrdtSysId', '12:20', 'prdtSysId'],
  ['sold(gl-1001) >= 1', 'sould >= 1', '19:5', 'nothing is called sould'],
  ['sold(gl-1001) >= 1', 'sold is 1', '19:5', 'is not a check'],
  ['sold(gl-1001) >= 1', 'missing(1) == 0', '19:12', 'of nothing'],
  ['sold(gl-1001) >= 1', 'answers > 0', '19:5', 'of a code'],
];

test.each(mistakes)('%o written as %o is found at %s', (from, to, pointer, words) => {
  expect(good).toContain(from);
  const problems = problemsOf(good.replace(from, to));
  const found = problems.filter((problem) => problem.startsWith(`show.yaml:${pointer}: `));
  expect(problems.join('\n')).toContain(`show.yaml:${pointer}: `);
  expect(found.join('\n')).toContain(words);
});

test('all mistakes are told at once, from the top down', () => {
  const problems = problemsOf(
    good.replace('count: 4', 'count: four').replace('pin:', 'pni:').replace('p99', 'p98'),
  );
  expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
    'show.yaml:6:12',
    'show.yaml:12:15',
    'show.yaml:20:5',
  ]);
});

test('texts come as we keep them, and a product has any number', () => {
  const parts = '새 머그컵'.normalize('NFD');
  const { steps } = showIn(
    'show.yaml',
    good.replace('start: }', `say: 새\u200b${parts} }`).replace('pin: GL-1001', `pin: ${parts}`),
    vocabulary,
  );
  expect(steps[0]!.action).toMatchObject({ fields: { msg: '새새 머그컵' } });
  expect(steps[1]!.action).toMatchObject({ fields: { prdtSysId: '새 머그컵' } });
});

test('what is not known before the show is left to the server', () => {
  const later = good.replace(
    'hideOrderButton: { isHideOrdBtn: 1 }',
    'showProduct: { prdtSysId: $room.fixPrdtSysId }',
  );
  expect(problemsOf(later)).toEqual([]);
});
