import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import { DAY } from '../../../../schema/durations.ts';
import type { Input } from '../../../../schema/operation.ts';
import type { OperationOf } from '../../../domains.ts';
import { paidLine, sent } from '../../../testing/fulfilling.ts';
import { asked, choiceGoods, choiceLine, line, orderOf } from '../../../testing/goods.ts';
import { TestServer } from '../../../testing/server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import { OTHER_SELLER } from '../../../testing/world.ts';

type Asked = Omit<Input<OperationOf<'orderList'>>, 'uid' | 'startIndex' | 'rowCount'>;

let server: TestServer;
let stage: Stage;
let mugs: number;
let shirts: number;
let cups: number;

beforeAll(async () => {
  server = await TestServer.start();
  stage = await setStage(server);
  const { api, buyer, stranger, mug, cup } = stage;
  const shirt = await server.world.lists((id) =>
    choiceGoods(id, [['하늘색 라지', 0, 9]], {
      name: '리넨 셔츠',
      nameEn: 'Linen Shirt',
      sellerSysId: OTHER_SELLER,
    }),
  );
  ({ orderSysId: mugs } = await paidLine(stage));
  await sent(stage, mugs);
  server.clock.advance(2 * DAY);
  const token = await server.world.tokenOfNow(buyer);
  const place = async (request: OrderRequest, by = token) => {
    server.clock.advance(1);
    return (await api.done('placeOrder', request, { token: by })).orderSysId;
  };
  shirts = await place(orderOf([asked(shirt, [choiceLine(1, shirt, shirt.stock[0]!.detailSysId!)])]));
  cups = await place(orderOf([asked(cup, [line(1, cup)])]));
  await place(orderOf([asked(mug, [line(1, mug)])]), await server.world.tokenOfNow(stranger));
});
afterAll(() => server.stop());

async function found(search: Asked): Promise<number[]> {
  const { api, buyer } = stage;
  const page = { uid: buyer.userSysId, startIndex: 0, rowCount: 10, ...search };
  const { orders, totalCnt } = await api.done('orderList', page, {
    token: await server.world.tokenOfNow(buyer),
  });
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
