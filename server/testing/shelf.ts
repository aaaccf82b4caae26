import { choiceGoods, endlessGoods, levelGoods, simpleGoods, wishGoods } from './goods.ts';

/** One product of each kind, for tests of the rules; a test that changes stock makes its own. */
export const mug = simpleGoods(101, 50, { price: 12_000, marketPrice: 15_000 });
export const ring = wishGoods(102, 30);
export const pan = choiceGoods(103, [
  ['20cm', 0, 20],
  ['24cm', 8_000, 5],
  ['28cm', 15_000, 0],
]);
export const shirt = levelGoods(104, 10);
export const book = endlessGoods(105, { price: 9_900 });
export const sample = simpleGoods(106, 100, { price: 0, marketPrice: 0, freeShrCntLimit: 2 });
export const socks = simpleGoods(107, 40, { price: 3_000, minOrderQty: 3 });
export const all = [mug, ring, pan, shirt, book, sample, socks];
