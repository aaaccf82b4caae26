import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { historyWith, type Run } from './history.ts';

const row = (name: string, peerName: string | null, ratio: number | null) => ({ name, peerName, ratio });
const run = (day: number, ...rows: Run['rows']): Run => ({
  date: `2026-12-0${day}T10:20:30.456Z`,
  commit: 'abcdef0',
  rows,
});

test('the first run writes the header, too', () => {
  const first = run(1, row('Log', 'bare', 0.5), row('Sold', null, null), row('Log', 'other', 2));
  expect(historyWith('', first)).toBe(
    'date\tcommit\tLog beside bare\tLog beside other\n2026-12-01T10:20:30Z\tabcdef0\t0.5\t2\n',
  );
});

test('columns stay, new ones come last, and what a run has not measured is empty', () => {
  const first = historyWith('', run(1, row('Log', 'bare', 0.5), row('Reads', 'constant', 0.8)));
  const second = historyWith(first, run(2, row('Search', 'mini', 1.1), row('Reads', 'constant', 0.7)));
  const third = historyWith(second, run(3, row('Log', 'bare', 0.6)));
  expect(third.split('\n')).toEqual([
    'date\tcommit\tLog beside bare\tReads beside constant\tSearch beside mini',
    '2026-12-01T10:20:30Z\tabcdef0\t0.5\t0.8\t',
    '2026-12-02T10:20:30Z\tabcdef0\t\t0.7\t1.1',
    '2026-12-03T10:20:30Z\tabcdef0\t0.6\t\t',
    '',
  ]);
});

test('a rate that differs from run to run makes no new column', () => {
  const half = (rate: number, ratio: number) => row(`p99 at half (${rate}/s)`, `its own (${rate}/s)`, ratio);
  const text = historyWith(historyWith('', run(1, half(1680, 1.5))), run(2, half(1700, 1.4)));
  expect(text.split('\n')[0]).toBe('date\tcommit\tp99 at half beside its own');
});

test('each ratio of the last results has a column of its own', () => {
  const { rows } = JSON.parse(
    readFileSync(new URL('../results/latest.json', import.meta.url), 'utf8'),
  ) as Run;
  const [header] = historyWith('', run(1, ...rows)).split('\n');
  expect(header!.split('\t')).toHaveLength(2 + rows.filter(({ ratio }) => ratio !== null).length);
});
