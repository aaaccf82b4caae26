import { expect, test } from 'vitest';
import { DESCRIPTION_LENGTH_MAX } from '../../../schema/catalog/constants.ts';
import { requireShowable, shownHtml } from './strangers.ts';

const columns = 1_250;
const row = (cell: string) => `|${cell.repeat(columns)}\n`;
/** A row of one cell is filled up to the width of the table. */
const table = `${row('a|')}${row('-|')}${'|\n'.repeat(2_400)}`;

test.each([
  ['a table of three million cells', table],
  ['quotes in quotes', '>'.repeat(10_000)],
  ['lists in lists', '1. '.repeat(3_300)],
  ['stars around a word', `${'*'.repeat(2_400)}a${'*'.repeat(2_400)}`],
])('%s are refused', async (_, text) => {
  expect(text.length).toBeLessThanOrEqual(DESCRIPTION_LENGTH_MAX);
  await expect(requireShowable({ text })).rejects.toMatchObject({
    resultCode: '0005',
    facts: { field: 'text' },
  });
});

test('an older text that is refused today is shown as it was written', async () => {
  const html = await shownHtml('>'.repeat(9_000));
  expect(html).toMatch(/^<p>(?:&gt;){9000}<\/p>$/);
});

test('a long and usual text is shown', async () => {
  const text =
    '## One\n\n- a **b** [c](https://a.example)\n- d\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n'.repeat(100);
  await requireShowable({ text });
  expect(await shownHtml(text)).toContain('<td>2</td>');
});
