import { expect, test } from 'vitest';
import { MemoryIndex } from './memory-index.ts';
import { describeSearchIndex } from './search-index.contract.ts';
import { RELEVANCE } from './search-index.ts';

describeSearchIndex('in memory', (orders, countedMax) => new MemoryIndex(orders, countedMax));

test('more things than there was room for at first are found, and taken out again', async () => {
  const index = new MemoryIndex<never, never>({ [RELEVANCE]: ['-id'] }, 10_000);
  const found = async (keyword: string) => {
    const page = { startIndex: 0, rowCount: 3 };
    return index.find({ keyword, sort: RELEVANCE, marks: [], ...page });
  };
  for (let id = 1; id <= 1_500; id++)
    index.put({ id, names: [id % 500 === 0 ? '접시' : '컵'], marks: [], numbers: {} });
  expect(await found('접시')).toEqual({ ids: [1_500, 1_000, 500], count: 3 });
  expect((await found('컵')).count).toBe(1_497);
  for (let id = 2; id <= 1_500; id++) index.remove(id);
  expect(await found('컵')).toEqual({ ids: [1], count: 1 });
  index.put({ id: 7, names: ['접시'], marks: [], numbers: {} });
  expect([await found('접시'), (await found('컵')).ids]).toEqual([{ ids: [7], count: 1 }, [1]]);
});
