import { expect, test } from 'vitest';
import type { Input } from '../../../../schema/operation.ts';
import type { changeReceiver } from '../../../../schema/buying/orders.ts';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import { by, oneServer, purchase } from '../../../testing/buying.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import { orderFor, type Stage } from '../../../testing/stage.ts';
import { SELLER } from '../../../testing/world.ts';
import { PLACE } from '../../catalog/catalog/examples.support.ts';
import { receiverFor } from './placing/receivers.ts';

const newStage = oneServer();

const JEJU = {
  receiverName: '김하늘',
  receiverMobile: '01055556666',
  receiverPostNumber: '63001',
  receiverAddress1: '제주시 별빛로 1',
};
const NEAR = { ...JEJU, receiverPostNumber: '03987' };

async function ordered(stage: Stage, request: OrderRequest = orderFor(stage, stage.mug)) {
  const order = await purchase(stage, request);
  const { orderSysId } = order;
  const asks = (change: Omit<Input<typeof changeReceiver>, 'orderSysId'>) =>
    order.buyer.ask('changeReceiver', { orderSysId, ...change });
  return { ...order, asks };
}

test.each([
  ['no name', { ...JEJU, receiverName: undefined }],
  ['a blank name', { ...JEJU, receiverName: ' ' }],
  ['no postcode', { ...JEJU, receiverPostNumber: undefined }],
  ['no street', { ...JEJU, receiverAddress1: '' }],
  ['a name alone', { receiverName: '정다온' }],
  ['a street alone', { receiverAddress1: '광주광역시 동구 매화길 41' }],
])(
  'an order for which %s is spelled out goes nowhere, and never to the default address instead',
  async (_, said) => {
    const near = { zipCode: '03987', mobile: '', newAddress: '별빛로 1', addressDetail: '' };
    const address = { receiverName: '집', ...near };
    const orderer = { nickName: '하늘', mobile: '01000001111' };
    const addresses = { ordererWithDefault: async () => ({ orderer, address }) };
    expect(await receiverFor({ addresses } as never, said as never, 5)).toBeNull();
    expect(await receiverFor({ addresses } as never, {}, 5)).toMatchObject({ receiver_name: '집' });
  },
);

test('is held to the rules of the order page, and kept in digits', async () => {
  const stage = await newStage();
  const { asks, view } = await ordered(stage, orderOf([asked(stage.mug, [line(1, stage.mug)])]));
  const before = await view();
  for (const [change, wrong] of [
    [{ receiverName: 'Haneul' }, 'receiverName'],
    [{ receiverMobile: '82101234567' }, 'receiverMobile'],
    [{ receiverPostNumber: '690121' }, 'receiverPostNumber'],
    [{ receiverMobile: '' }, 'receiverMobile'],
  ] as const) {
    const answer = await asks({ ...JEJU, ...change, payAmount: 15_500 });
    expect(answer).toMatchObject({ code: '0005', facts: { wrong } });
  }
  expect(await view()).toEqual(before);
  const pasted = { receiverMobile: '+82 10-5555-6666', receiverPostNumber: '６３ ０９１' };
  expect((await asks({ ...JEJU, ...pasted, payAmount: 15_500 })).code).toBe('0001');
  expect(await view()).toMatchObject({
    receiverName: '김하늘',
    receiverMobile: '01055556666',
    receiverPostNumber: '63091',
    totalAmount: 15_500,
  });
});

test('of an order in a broadcast names that broadcast or none; what is to be paid is asked', async () => {
  const stage = await newStage();
  const { broadcastSysId } = stage;
  const { orderSysId, asks, view } = await ordered(stage);
  const near = { ...NEAR, receiverName: '정다온' };
  expect((await asks({ ...near, broadcastSysId: broadcastSysId + 1 })).code).toBe('0005');
  expect((await asks({ ...near, broadcastSysId })).code).toBe('0001');
  expect(await view()).toMatchObject({ receiverName: '정다온', totalAmount: 12_000 });
  expect(await asks(JEJU)).toMatchObject({ code: '2000', facts: { payAmount: 15_500 } });
  const raw = await stage.api.raw('PATCH', `/v1/orders/${orderSysId}/address`, {
    body: JSON.stringify({ orderSysId: orderSysId + 1, ...near }),
    headers: { authorization: `Bearer ${stage.buyer.token}`, 'content-type': 'application/json' },
  });
  expect(raw.status).toBe(400);
});

test('far away costs for parcels that are still sent, and for none that was cancelled', async () => {
  const stage = await newStage();
  const { world } = stage.server;
  const from = (shippingPlaceSysId: number) =>
    world.lists((id) => simpleGoods(id, 9, { shippingPlaceSysId }));
  const [north, south] = [await from(3), await from(4)];
  const { broadcastSysId } = await world.airs([north, south]);
  const products = [asked(north, [line(1, north)]), asked(south, [line(1, south)])];
  const order = await ordered(stage, orderOf(products, { broadcastSysId }));
  const { asks, buyer, host, view } = order;
  const { orderPrdtSysIds } = await order.line();
  await host.done('grantCancelCoupons', { broadcastSysId, qty: 1 });
  await host.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 });
  const cancel = { qty: 1, orderCancelPrdtType: 1, reasonTypeCode: 1, orderPrdtSysIds } as const;
  await buyer.done('cancelLiveOrder', { broadcastSysId, ...cancel });
  expect(await asks(JEJU)).toMatchObject({ code: '2000', facts: { payAmount: 13_500 } });
  expect((await asks({ ...JEJU, payAmount: 13_500 })).code).toBe('0001');
  expect(await view()).toMatchObject({ totalAmount: 13_500, addingDeliveryAmount: 3_500 });
});

test('each place adds what it says itself, in a quote, in its order, and at another address', async () => {
  const stage = await newStage();
  const { api, server } = stage;
  const host = by(stage, stage.host);
  const { version: ifVersion, ...there } = await host.done('shippingPlaces', { sellerSysId: SELLER });
  const named = (name: string, jeju: number | null) => ({ ...PLACE, name, jejuAddingDeliveryAmount: jeju });
  const shippingPlaces = [...there.shippingPlaces, named('북쪽', 2_000), named('남쪽', null)];
  const set = { ...there, sellerSysId: SELLER, ifVersion, shippingPlaces };
  const places = (await host.done('setShippingPlaces', set)).shippingPlaces.slice(-2);
  const goods = await Promise.all(
    places.map(({ shippingPlaceSysId }) =>
      server.world.lists((id) => simpleGoods(id, 9, { shippingPlaceSysId })),
    ),
  );
  const ids = goods.map(({ facts }) => facts.prdtSysId);
  const postNumber = JEJU.receiverPostNumber;
  const costs = await api.done('addingCosts', { postNumber, prdtSysIds: ids.join(',') });
  expect(costs.addingCosts).toEqual([
    { prdtSysId: ids[0], addingDeliveryAmount: 2_000 },
    { prdtSysId: ids[1], addingDeliveryAmount: 3_500 },
  ]);
  const { broadcastSysId } = await server.world.airs(goods);
  const products = goods.map((each) => asked(each, [line(1, each)]));
  const both = orderOf(products, { broadcastSysId });
  const { asks, view, buyer } = await ordered(stage, both);
  const quoted = { orderProducts: both.orderProducts, receiverPostNumber: postNumber };
  expect(await buyer.done('quoteOrder', quoted)).toMatchObject({
    addingDeliveryAmount: 5_500,
    deliveries: [{ addingDeliveryAmount: 2_000 }, { addingDeliveryAmount: 3_500 }],
  });
  expect((await asks({ ...JEJU, payAmount: 25_500 })).code).toBe('0001');
  expect(await view()).toMatchObject({ addingDeliveryAmount: 5_500, totalAmount: 25_500 });
});

test('a note for the courier goes with the address to its seller, and stays when only the address changes', async () => {
  const stage = await newStage();
  const request = { ...orderFor(stage, stage.mug), deliveryMemo: ' 문 앞에 놓아 주세요. ' };
  const order = await ordered(stage, request);
  const { buyer, host, view, asks, orderSysId } = order;
  expect(await buyer.code('placeOrder', { ...request, deliveryMemo: '가'.repeat(51) })).toBe('0005');
  expect((await view()).deliveryMemo).toBe('문 앞에 놓아 주세요.');
  await asks(NEAR);
  expect((await view()).deliveryMemo).toBe('문 앞에 놓아 주세요.');
  const deliveryMemo = '경비실에 맡겨 주세요.';
  await asks({ ...NEAR, deliveryMemo });
  await order.until('prepared');
  const page = { sellerSysId: SELLER, startIndex: 0, rowCount: 100 };
  const { lines } = await host.done('sellerOrders', page);
  const { orders } = await host.done('packingList', page);
  for (const list of [lines, orders])
    expect(list.find((each) => each.orderSysId === orderSysId)).toMatchObject({ deliveryMemo });
  const events = await stage.server.sellover.log.read({ limit: 100_000 });
  expect(JSON.stringify(events)).not.toContain('경비실');
});
