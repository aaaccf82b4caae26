import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '../../../schema/operation.ts';
import type { changeReceiver } from '../../../schema/buying/orders.ts';
import type { OrderRequest } from '../../../schema/buying/order-request.ts';
import { PLACE } from '../catalog/examples.support.ts';
import { asked, line, orderOf, simpleGoods } from '../../testing/goods.ts';
import { TestServer } from '../../testing/server.ts';
import { orderFor, setStage, type Stage } from '../../testing/stage.ts';
import { SELLER } from '../../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const JEJU = {
  receiverName: '김하늘',
  receiverMobile: '01055556666',
  receiverPostNumber: '63001',
  receiverAddress1: '제주시 별빛로 1',
};

async function ordered({ api, buyer }: Stage, request: OrderRequest) {
  const as = { token: buyer.token };
  const { orderSysId } = await api.done('placeOrder', request, as);
  const asks = (change: Omit<Input<typeof changeReceiver>, 'orderSysId'>) =>
    api.ask('changeReceiver', { orderSysId, ...change }, as);
  const view = () => api.done('orderDetail', { orderSysId }, as);
  return { orderSysId, asks, view };
}

test('of an order of the order page is held to the order page’s rules', async () => {
  const stage = await setStage(server);
  const { mug } = stage;
  const { asks, view } = await ordered(stage, orderOf([asked(mug, [line(1, mug)])]));
  const before = await view();
  for (const [change, wrong] of [
    [{ receiverName: 'Haneul' }, 'receiverName'],
    [{ receiverMobile: '010-5555-6666' }, 'receiverMobile'],
    [{ receiverMobile: '' }, 'receiverMobile'],
  ] as const)
    expect(await asks({ ...JEJU, ...change, payAmount: 15_500 })).toMatchObject({
      code: '0005',
      facts: { wrong },
    });
  expect(await view()).toEqual(before);
  expect((await asks({ ...JEJU, payAmount: 15_500 })).code).toBe('0001');
  expect(await view()).toMatchObject({ receiverName: '김하늘', totalAmount: 15_500 });
});

test('of an order in a broadcast may be written otherwise, and names that broadcast or none', async () => {
  const stage = await setStage(server);
  const { broadcastSysId, mug } = stage;
  const { orderSysId, asks, view } = await ordered(stage, orderFor(stage, mug));
  const near = { ...JEJU, receiverName: 'Haneul', receiverMobile: '', receiverPostNumber: '03987' };
  expect((await asks({ ...near, broadcastSysId: broadcastSysId + 1 })).code).toBe('0005');
  expect((await asks({ ...near, broadcastSysId })).code).toBe('0001');
  expect(await view()).toMatchObject({ receiverName: 'Haneul', totalAmount: 12_000 });
  const raw = await stage.api.raw('PATCH', `/v1/orders/${orderSysId}/address`, {
    body: JSON.stringify({ orderSysId: orderSysId + 1, ...near }),
    headers: { authorization: `Bearer ${stage.buyer.token}`, 'content-type': 'application/json' },
  });
  expect(raw.status).toBe(400);
});

test('who does not say what is to be paid is asked where that is another sum', async () => {
  const stage = await setStage(server);
  const { asks } = await ordered(stage, orderFor(stage, stage.mug));
  expect(await asks(JEJU)).toMatchObject({ code: '2000', facts: { payAmount: 15_500 } });
});

test('far away costs for parcels that are still sent, and for none that was cancelled', async () => {
  const stage = await setStage(server);
  const { api, buyer, host } = stage;
  const [north, south] = await Promise.all([
    server.world.lists((id) => simpleGoods(id, 9, { shippingPlaceSysId: 3 })),
    server.world.lists((id) => simpleGoods(id, 9, { shippingPlaceSysId: 4 })),
  ]);
  const { broadcastSysId } = await server.world.airs([north, south]);
  const both = orderOf([asked(north, [line(1, north)]), asked(south, [line(1, south)])], { broadcastSysId });
  const { asks, view } = await ordered(stage, both);
  const { orderProducts } = await view();
  await api.done('grantCancelCoupons', { broadcastSysId, qty: 1 }, { token: host.token });
  await api.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 }, { token: host.token });
  const { orderPrdtSysIds } = orderProducts[0]!;
  const cancel = { qty: 1, orderCancelPrdtType: 1, reasonTypeCode: 1, orderPrdtSysIds } as const;
  await api.done('cancelLiveOrder', { broadcastSysId, ...cancel }, { token: buyer.token });
  expect(await asks(JEJU)).toMatchObject({ code: '2000', facts: { payAmount: 13_500 } });
  expect((await asks({ ...JEJU, payAmount: 13_500 })).code).toBe('0001');
  expect(await view()).toMatchObject({ totalAmount: 13_500, addingDeliveryAmount: 3_500 });
});

test('each place adds what it says itself, in a quote, in its order, and at another address', async () => {
  const stage = await setStage(server);
  const { api, buyer, host } = stage;
  const own = { token: host.token };
  const { version, ...there } = await api.done('shippingPlaces', { sellerSysId: SELLER }, own);
  const named = (name: string, jeju: number | null) => ({ ...PLACE, name, jejuAddingDeliveryAmount: jeju });
  const { shippingPlaces } = await api.done(
    'setShippingPlaces',
    {
      ...there,
      sellerSysId: SELLER,
      ifVersion: version,
      shippingPlaces: [...there.shippingPlaces, named('북쪽', 2_000), named('남쪽', null)],
    },
    own,
  );
  const [north, south] = await Promise.all(
    shippingPlaces
      .slice(-2)
      .map(({ shippingPlaceSysId }) =>
        server.world.lists((id) => simpleGoods(id, 9, { shippingPlaceSysId })),
      ),
  );
  const both = orderOf([asked(north!, [line(1, north!)]), asked(south!, [line(1, south!)])], {});
  const ids = [north!, south!].map(({ facts }) => facts.prdtSysId);
  const far = { receiverPostNumber: JEJU.receiverPostNumber };
  expect(
    await api.done('addingCosts', { postNumber: far.receiverPostNumber, prdtSysIds: ids.join(',') }),
  ).toEqual({
    addingCosts: [
      { prdtSysId: ids[0], addingDeliveryAmount: 2_000 },
      { prdtSysId: ids[1], addingDeliveryAmount: 3_500 },
    ],
  });
  const { orderProducts } = both;
  const quote = await api.done('quoteOrder', { orderProducts, ...far }, { token: buyer.token });
  expect(quote).toMatchObject({
    addingDeliveryAmount: 5_500,
    deliveries: [{ addingDeliveryAmount: 2_000 }, { addingDeliveryAmount: 3_500 }],
  });
  const { broadcastSysId } = await server.world.airs([north!, south!]);
  const { asks, view } = await ordered(stage, { ...both, broadcastSysId });
  expect((await asks({ ...JEJU, payAmount: 25_500 })).code).toBe('0001');
  expect(await view()).toMatchObject({ addingDeliveryAmount: 5_500, totalAmount: 25_500 });
});

test('a note for the courier goes with the address to its seller, and stays when only the address changes', async () => {
  const stage = await setStage(server);
  const { api, buyer, host, mug, manager } = stage;
  const request = { ...orderFor(stage, mug), deliveryMemo: ' 문 앞에 놓아 주세요. ' };
  const { orderSysId, asks, view } = await ordered(stage, request);
  expect((await view()).deliveryMemo).toBe('문 앞에 놓아 주세요.');
  expect(
    await api.code('placeOrder', { ...request, deliveryMemo: '가'.repeat(51) }, { token: buyer.token }),
  ).toBe('0005');
  const near = { ...JEJU, receiverPostNumber: '03987' };
  await asks(near);
  expect((await view()).deliveryMemo).toBe('문 앞에 놓아 주세요.');
  await asks({ ...near, deliveryMemo: '경비실에 맡겨 주세요.' });
  await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: manager.token });
  await api.done('prepareOrder', { orderSysId }, { token: host.token });
  const page = { sellerSysId: SELLER, startIndex: 0, rowCount: 100 };
  const { lines } = await api.done('sellerOrders', page, { token: host.token });
  const { orders } = await api.done('packingList', page, { token: host.token });
  for (const list of [lines, orders])
    expect(list.find((each) => each.orderSysId === orderSysId)).toMatchObject({
      deliveryMemo: '경비실에 맡겨 주세요.',
    });
  const events = await server.sellover.log.read({ limit: 100_000 });
  expect(JSON.stringify(events)).not.toContain('경비실');
});
