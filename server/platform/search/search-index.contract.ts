import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  option,
  record,
  subarray,
  tuple,
} from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { scaled } from '../../testing/seed.ts';
import { isAskedOf, tiersOf } from './asked.ts';
import { RELEVANCE, type Asked, type Orders, type Searchable, type SearchIndex } from './search-index.ts';
import { keywordOf, spelled, withoutNames } from './spelling.ts';

type Field = 'price';
type Sort = 'new' | 'price' | '-price';

const orders: Orders<Field, Sort> = {
  new: ['-id'],
  price: ['price', 'id'],
  '-price': ['-price', '-id'],
  [RELEVANCE]: ['-id'],
};
const COUNTED_MAX = 4;

/** What every index of a search promises. */
export function describeSearchIndex(
  kind: string,
  newIndex: (orders: Orders<Field, Sort>, countedMax: number) => SearchIndex<Field, Sort>,
): void {
  describe(`the index of a search ${kind}`, () => {
    let index: SearchIndex<Field, Sort>;
    beforeEach(() => {
      index = newIndex(orders, COUNTED_MAX);
    });
    const puts = (...things: readonly [number, string, string[]?, number?][]) => {
      for (const [id, name, marks = [], price = 0] of things)
        index.put({ id, names: [name], marks, numbers: { price } });
    };
    const find = (more: Partial<Asked<Field, Sort>>) =>
      index.find({ keyword: undefined, sort: RELEVANCE, marks: [], startIndex: 0, rowCount: 10, ...more });
    const found = async (more: Partial<Asked<Field, Sort>>) => (await find(more)).ids;

    test('finds by any way to type a name, and lists all without a keyword', async () => {
      puts([1, '수분 립 틴트'], [2, '단팥 빵'], [3, '립밤']);
      for (const keyword of ['립 틴트', '립틴트', '틴트 수분', 'ㅅㅂㄹㅌㅌ', 'flqxlsxm', '립틴드'])
        expect([keyword, await found({ keyword })]).toEqual([keyword, [1]]);
      expect(await found({ keyword: '립' })).toEqual([3, 1]);
      for (const keyword of ['크림', ' ', '']) expect(await found({ keyword })).toEqual([]);
      expect(await found({})).toEqual([3, 2, 1]);
    });

    test('ranks names before other words, and what begins so before what has it inside', async () => {
      puts([1, '틴트'], [2, '틴트 세트'], [3, '립 틴트'], [4, '립틴트']);
      index.put({ id: 5, names: ['크림'], others: ['틴트'], marks: [], numbers: { price: 0 } });
      expect(await found({ keyword: '틴트' })).toEqual([1, 2, 5, 3, 4]);
      expect(await found({ keyword: '틴트', sort: 'new' })).toEqual([5, 4, 3, 2, 1]);
      expect(await found({ keyword: '틴트', startIndex: 1, rowCount: 2 })).toEqual([2, 5]);
    });

    test('forgives one mistake where nothing is written so', async () => {
      puts([1, 'Sunscreen'], [2, 'Sun'], [3, 'Sunscrean']);
      expect(await found({ keyword: 'sunscreem' })).toEqual([1]);
      expect(await found({ keyword: 'susncreen' })).toEqual([1]);
      expect(await found({ keyword: 'sunscrean' })).toEqual([3]);
      expect(await found({ keyword: 'snnscreem' })).toEqual([]);
    });

    test('suggests what begins with what is typed, whole names first', async () => {
      puts([1, '립 틴트'], [2, '틴트'], [3, '리틴트'], [4, '크림'], [5, '틴트', ['seller-2']]);
      expect(await index.suggest('티', { marks: [] }, 10)).toEqual([5, 2, 1]);
      expect(await index.suggest('티', { marks: [] }, 1)).toEqual([5]);
      expect(await index.suggest('티', { marks: ['seller-2'] }, 10)).toEqual([5]);
      expect(await index.suggest(' ', { marks: [] }, 10)).toEqual([]);
    });

    test('keeps to marks and bounds, and takes no mark for the beginning of another', async () => {
      puts(
        [1, '컵', ['seller-1'], 100],
        [2, '컵', ['seller-11', 'free-1'], 200],
        [3, '컵', ['seller-1', 'free-1'], 300],
      );
      for (const keyword of [undefined, '컵']) {
        expect(await found({ keyword, marks: ['seller-1'] })).toEqual([3, 1]);
        expect(await found({ keyword, marks: ['seller-1', 'free-1'] })).toEqual([3]);
        expect(await found({ keyword, marks: ['seller'] })).toEqual([]);
        expect(await found({ keyword, bounds: { price: [100, 200] }, sort: '-price' })).toEqual([2, 1]);
      }
      expect(await found({ keyword: 'seller' })).toEqual([]);
    });

    test('counts to its limit', async () => {
      puts([1, '컵'], [2, '컵'], [3, '컵']);
      expect((await find({ keyword: '컵', rowCount: 1 })).count).toBe(3);
      puts([4, '컵'], [5, '컵'], [6, '컵']);
      expect(await find({ keyword: '컵', startIndex: 4 })).toEqual({ ids: [2, 1], count: COUNTED_MAX });
      expect((await find({})).count).toBe(COUNTED_MAX);
    });

    test('finds the same as a look at every thing, whatever came, changed and went', async () => {
      const word = constantFrom('립', '틴트', '컵', '세트', 'tint', 'cup', '10호');
      const step = record({
        id: integer({ min: 1, max: 12 }),
        name: option(array(word, { minLength: 1, maxLength: 3 }), { nil: undefined }),
        price: integer({ min: 0, max: 3 }),
        marks: subarray(['seller-1', 'seller-2', 'free-1']),
      });
      const asked = record({
        keyword: option(array(word, { minLength: 1, maxLength: 2 }), { nil: undefined }),
        sort: constantFrom<Sort | typeof RELEVANCE>('new', 'price', '-price', RELEVANCE),
        marks: subarray(['seller-1', 'free-1']),
        least: integer({ min: 0, max: 3 }),
      });
      await assert(
        asyncProperty(array(tuple(step, asked), { maxLength: 30 }), async (steps) => {
          index = newIndex(orders, 1000);
          const all = new Map<number, Searchable<Field>>();
          for (const [{ id, name, price, marks }, { keyword, least, ...rest }] of steps) {
            if (name) all.set(id, { id, names: [name.join(' ')], marks, numbers: { price } });
            else all.delete(id);
            if (name) index.put(all.get(id)!);
            else index.remove(id);
            const which = { ...rest, keyword: keyword?.join(' '), bounds: { price: [least, 3] as const } };
            const expected = lookedUp([...all.values()], which);
            const { ids, count } = await find({ ...which, rowCount: 100 });
            // What nothing has is found with a mistake, which the tests above show.
            const isHad = keyword === undefined || expected.length > 0;
            expect(isHad ? [ids, count] : null).toEqual(isHad ? [expected, expected.length] : null);
          }
        }),
        { numRuns: scaled(40) },
      );
    });
  });
}

/** The same without an index. */
function lookedUp(
  all: readonly Searchable<Field>[],
  { keyword, sort, marks, bounds }: Pick<Asked<Field, Sort>, 'keyword' | 'sort' | 'marks' | 'bounds'>,
): number[] {
  const textOf = ({ names, others = [] }: Searchable) => spelled(...names) + withoutNames(spelled(...others));
  const [least, most] = bounds!.price!;
  const fitting = all.filter(
    (thing) =>
      marks.every((mark) => thing.marks.includes(mark)) &&
      thing.numbers.price >= least &&
      thing.numbers.price <= most,
  );
  const sign = sort === 'price' ? 1 : -1;
  const price = ({ numbers }: Searchable<Field>) =>
    sort === 'price' || sort === '-price' ? numbers.price : 0;
  const sorted = fitting.toSorted((a, b) => sign * (price(a) - price(b)) || sign * (a.id - b.id));
  if (keyword === undefined) return sorted.map(({ id }) => id);
  const tiers = tiersOf(keywordOf(keyword)!);
  const tierOf = (thing: Searchable) => tiers.findIndex((tier) => isAskedOf(textOf(thing), tier));
  const having = sorted.filter((thing) => tierOf(thing) >= 0);
  return (sort === RELEVANCE ? having.toSorted((a, b) => tierOf(a) - tierOf(b)) : having).map(({ id }) => id);
}
