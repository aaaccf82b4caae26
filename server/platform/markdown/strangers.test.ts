import { afterEach, expect, test, vi } from 'vitest';
import { DESCRIPTION_LENGTH_MAX } from '../../../schema/catalog/constants.ts';
import { MARKDOWN_RENDERED_WITHIN, MARKDOWN_TRIED_AGAIN_AFTER } from '../../../schema/constants.ts';
import { requireShowable, shownHtml } from './strangers.ts';

const columns = 1_250;
const row = (cell: string) => `|${cell.repeat(columns)}\n`;
/** A row of one cell is filled up to the width of the table. */
const table = `${row('a|')}${row('-|')}${'|\n'.repeat(2_400)}`;

afterEach(() => vi.restoreAllMocks());

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

test('a text is refused with the pictures that its page would show', async () => {
  const url = `/files/${'0'.repeat(36)}.webp`;
  const pictures = { 'picture-1': { url, width: 720, height: 480, srcset: `${url} 720w, `.repeat(4) } };
  const text = `${'![][a]'.repeat(1_600)}\n\n[a]: picture-1`;
  await requireShowable({ text });
  await expect(requireShowable({ text }, { pictures })).rejects.toMatchObject({ resultCode: '0005' });
});

test('an older text that is refused today is shown as it was written, for good', async () => {
  const { html, isFinal } = await shownHtml('>'.repeat(9_000));
  expect(html).toMatch(/^<p>(?:&gt;){9000}<\/p>$/);
  expect(isFinal).toBe(true);
});

test('a text that takes too long is refused, and shown as it was written until it is tried again', async () => {
  const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await expect(requireShowable({ text: '*late*' })).rejects.toMatchObject({
    resultCode: '0005',
    facts: { reason: expect.stringContaining('too long') },
  });
  expect(late).toHaveBeenCalledWith(MARKDOWN_RENDERED_WITHIN);
  expect(await shownHtml('*late*')).toEqual({ html: '<p>*late*</p>', isFinal: false });
  late.mockRestore();
  expect(await shownHtml('*late*')).toEqual({ html: '<p>*late*</p>', isFinal: false });
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + MARKDOWN_TRIED_AGAIN_AFTER + 1);
  expect(await shownHtml('*late*')).toEqual({ html: '<p><em>late</em></p>\n', isFinal: true });
});

test('a long and usual text is shown', async () => {
  const text =
    '## One\n\n- a **b** [c](https://a.example)\n- d\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n'.repeat(100);
  await requireShowable({ text });
  expect((await shownHtml(text)).html).toContain('<td>2</td>');
});
