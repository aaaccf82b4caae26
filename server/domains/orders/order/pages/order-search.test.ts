import { beforeAll, expect, test } from 'vitest';
import { DAY } from '../../../../../schema/durations.ts';
import type { Input } from '../../../../../schema/operation.ts';
import type { OperationOf } from '../../../../domains.ts';
import { bought, by, oneServer, purchase, later } from '../../../../testing/buying.ts';
import { asked, choiceGoods, choiceLine, line, orderOf } from '../../../../testing/goods.ts';
import type { Stage } from '../../../../testing/stage.ts';
import { OTHER_SELLER } from '../../../../testing/world.ts';

type Asked = Omit<Input<OperationOf<'orderList'>>, 'uid' | 'startIndex' | 'rowCount'>;

const newStage = oneServer();
let stage: Stage;
let [mugs, shirts, cups] = [0, 0, 0];

beforeAll(async () => {
  stage = await newStage();
  const { server, stranger, mug, cup } = stage;
  const names = { name: '리넨 셔츠', nameEn: 'Linen Shirt', sellerSysId: OTHER_SELLER };
  const shirt = await server.world.lists((id) => choiceGoods(id, [['하늘색 라지', 0, 9]], names));
  ({ orderSysId: mugs } = await bought(stage, 'sent'));
  await later(stage, 2 * DAY);
  const choice = choiceLine(1, shirt, shirt.stock[0]!.detailSysId!);
  ({ orderSysId: shirts } = await purchase(stage, orderOf([asked(shirt, [choice])])));
  server.clock.advance(1);
  ({ orderSysId: cups } = await purchase(stage, orderOf([asked(cup, [line(1, cup)])])));
  await by(stage, stranger).done('placeOrder', orderOf([asked(mug, [line(1, mug)])]));
});

async function found(search: Asked): Promise<number[]> {
  const page = { uid: stage.buyer.userSysId, startIndex: 0, rowCount: 10, ...search };
  const { orders, totalCnt } = await by(stage, stage.buyer).done('orderList', page);
  expect(totalCnt).toBe(orders.length);
  return orders.map(({ orderSysId }) => orderSysId);
}

test('without a wish it lists all, the newest first', async () => {
  expect(await found({})).toEqual([cups, shirts, mugs]);
});

test.each<[wish: string, search: Asked, what: () => number[]]>([
  ['part of a name, whatever its case and spaces', { keyword: '리넨셔' }, () => [shirts]],
  ['its English name', { keyword: 'linen SHIRT' }, () => [shirts]],
  ['an option', { keyword: '하늘색' }, () => [shirts]],
  ['its seller', { keyword: `shop ${OTHER_SELLER}` }, () => [shirts]],
  ['a name that nothing has', { keyword: '%' }, () => []],
  ['a status of a line', { statusCode: 4 }, () => [mugs]],
  ['a status of several', { statusCode: 1 }, () => [cups, shirts]],
  ['the first day', { from: '2026-11-22' }, () => [cups, shirts]],
  ['the last day', { to: '2026-11-20' }, () => [mugs]],
  ['both, with a status', { from: '2026-11-20', to: '2026-11-22', statusCode: 4 }, () => [mugs]],
  ['days the wrong way round', { from: '2026-11-22', to: '2026-11-20' }, () => []],
])('finds by %s', async (_, search, what) => {
  expect(await found(search)).toEqual(what());
});

test('finds by the number of an order, and nobody else’s', async () => {
  expect(await found({ keyword: String(cups) })).toEqual([cups]);
  expect(await found({ keyword: stage.mug.facts.name })).toEqual([mugs]);
});
