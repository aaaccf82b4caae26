import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { EventLog, Projection, RecordedEvent } from '../log.ts';
import { count, sums, tally } from '../tally.fixture.ts';
import { compiling, statementsFor, type Params, type SqlValue } from '../tables/statement.ts';
import { int, table, text } from '../tables/table.ts';
import { rowsWith, shapeOf, textParams, type TextAsked } from '../tables/text-index.ts';
import type { Trial } from './trial.support.ts';

const words = table(
  'words',
  { id: int, times: int, letters: text },
  { key: ['id'], textIndex: { name: 'words_text', column: 'letters' } },
);
const { statement } = statementsFor<{ words: { id: number; times: number; letters: string } }>();
const again = statement<{ id: number; letters: string }>((db, p) =>
  db
    .updateTable('words')
    .set((row) => ({ times: row('times', '+', 1), letters: p('letters') }))
    .where('id', '=', p('id')),
);
const remove = statement<{ id: number }>((db, p) => db.deleteFrom('words').where('id', '=', p('id')));

type Told = { readonly note?: string };

/** A note such as `1 ab cd` has the text of row 1 become `ab cd`, and `1` removes it. */
const wordsOf: Projection = {
  name: 'words',
  version: 1,
  tables: [words],
  on: {
    Counted: ({ data: { note = '' } }: RecordedEvent<{ type: 'Counted'; data: Told }>) => {
      const [, id = '', letters = ''] = /^(\d+)(?: (.*))?$/.exec(note) ?? [];
      if (letters === '') return [remove({ id: Number(id) })];
      return letters.startsWith('+')
        ? [again({ id: Number(id), letters: letters.slice(1) })]
        : [words.upsert({ id: Number(id), times: 0, letters })];
    },
  },
};

/** An index of a text: what it finds, and that it follows its table. */
export function describeTextIndex(trial: Trial): void {
  describe('an index of a text', () => {
    const open = () => trial.open({ projections: [sums, wordsOf] });
    const note = (log: EventLog, what: string) => log.execute(count(tally('a'), 1, { note: what }));
    const found = async (log: EventLog, asked: TextAsked) => {
      const shape = shapeOf(asked);
      const find = statement((db, p: Params<Record<string, SqlValue>>) => {
        const { from, where } = rowsWith(db, words, shape, (name) => sql`${p(name)}`);
        return compiling<{ id: number }>(
          db,
          sql`SELECT words.id FROM ${from} WHERE ${where} ORDER BY words.id`,
        );
      });
      return (await log.reads.all(find(textParams(asked)))).map(({ id }) => id);
    };

    test('finds what has all words of any way in it, in any of their spellings, to the letter', async () => {
      const log = await open();
      for (const what of ['1 flqxlsxm', '2 Flq xlsxm', '3 100% "real" a_b', '4 100 \\real aab'])
        await note(log, what);
      expect(await found(log, [[['lqx']]])).toEqual([1]);
      expect(await found(log, [[['lsx'], ['lq ', 'flq']]])).toEqual([1, 2]);
      expect(await found(log, [[['Flq']], [['aab']]])).toEqual([2, 4]);
      expect(await found(log, [[['00%']]])).toEqual([3]);
      expect(await found(log, [[['"re']]])).toEqual([3]);
      expect(await found(log, [[['a_b']]])).toEqual([3]);
      expect(await found(log, [[['\\re']]])).toEqual([4]);
      expect(await found(log, [[['lsx'], ['aab']]])).toEqual([]);
    });

    test('follows rows that come, change and go, and is built with them', async () => {
      let log = await open();
      for (const what of ['1 first', '2 second', '3 third', '2 +fourth', '3', '1 +first', '1 fifth'])
        await note(log, what);
      const all = async () => ({
        first: await found(log, [[['first']]]),
        second: await found(log, [[['second']]]),
        third: await found(log, [[['third']]]),
        fourth: await found(log, [[['fourth']]]),
        fifth: await found(log, [[['fifth']]]),
      });
      const expected = { first: [], second: [], third: [], fourth: [2], fifth: [1] };
      expect(await all()).toEqual(expected);
      log = await trial.reopen(log, { projections: [sums, { ...wordsOf, version: 2 }] });
      expect(await all()).toEqual(expected);
      await note(log, '4 third');
      expect((await all()).third).toEqual([4]);
    });

    test('goes with its table', async () => {
      const log = await open();
      await note(log, '1 first');
      await trial.reopen(log, { projections: [sums, { name: 'words', version: 2, tables: [], on: {} }] });
      await expect(trial.place.rows('words')).rejects.toThrow('words');
      await expect(trial.place.rows('words_text')).rejects.toThrow('words_text');
    });
  });
}
