import { expect, test } from 'vitest';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import { ANY_PRODUCT } from './searched.ts';
import { BestSold } from './best-sold.ts';

type Listener = (events: readonly RecordedEvent[]) => void;

/** Products 1 and 2 have sold. Their texts are read slowly: `meanwhile` happens after each reading, before its answer. */
function bestSoldOf(texts: Map<number, string>, meanwhile: (tell: (stream: string) => void) => void) {
  let listener: Listener = () => {};
  const tell = (stream: string) => listener([{ stream } as RecordedEvent]);
  const all = async ({ params }: { readonly params: Readonly<Record<string, unknown>> }) => {
    if (typeof params['ids'] !== 'string') return [{ id: 1 }, { id: 2 }];
    const rows = params['ids']
      .split(',')
      .map((id) => ({ id: Number(id), seller: 1, category: null, brand: 41, text: texts.get(Number(id)) }));
    meanwhile(tell);
    return rows;
  };
  const log = { reads: { all }, onCommitted: (told: Listener) => void (listener = told) };
  return { best: new BestSold(log as unknown as EventLog, 10), tell };
}

test.each(['product-1', 'brands-1'])(
  'a text that %s changes while it is read is read again',
  async (stream) => {
    const texts = new Map([
      [1, 'before'],
      [2, 'other'],
    ]);
    let searches: Promise<unknown>[] = [];
    const having = async (part: string) => (await best.having([[[part]]], ANY_PRODUCT)).ids;
    const { best } = bestSoldOf(texts, (tell) => {
      if (texts.get(1) === 'after') return;
      texts.set(1, 'after');
      tell(stream);
      searches = [having('after')];
    });
    expect(await having('after')).toEqual([1]);
    expect(await Promise.all(searches)).toEqual([[1]]);
    expect([await having('before'), await having('other')]).toEqual([[], [2]]);
  },
);
