import { expect, test } from 'vitest';
import { TestLog } from '../../testing/log.ts';
import { productOfStockStream, stockStream } from './decider.ts';
import { stockOf } from './projection.ts';

test('StockReceived adds, StockTaken takes, StockReturned gives back: each count for itself', async () => {
  await TestLog.run(async (log) => {
    const left = async () =>
      Object.fromEntries(
        (await log.all(stockOf({ prdtSysId: 3 }))).map(({ detail_sys_id, qty }) => [detail_sys_id, qty]),
      );
    const stock = stockStream(3);
    expect(await left()).toEqual({});
    const arrived = [
      { detailSysId: null, qty: 10 },
      { detailSysId: 31, qty: 5 },
    ];
    await log.append(stock, null, { type: 'StockReceived', data: { lines: arrived } });
    expect(await left()).toEqual({ 0: 10, 31: 5 });
    const lines = [
      { detailSysId: 31, qty: 2 },
      { detailSysId: 31, qty: 3 },
      { detailSysId: null, qty: 1 },
    ];
    await log.append(stock, 7, { type: 'StockTaken', data: { orderSysId: 1, lines } });
    expect(await left()).toEqual({ 0: 9, 31: 0 });
    await log.append(stock, null, { type: 'StockReturned', data: { orderSysId: 1, lines } });
    expect(await left()).toEqual({ 0: 10, 31: 5 });
    expect(await log.all(stockOf({ prdtSysId: 4 }))).toEqual([]);
  });
});

test('a stock’s stream is named after its product', () => {
  expect(productOfStockStream(stockStream(1700).stream)).toBe(1700);
});
