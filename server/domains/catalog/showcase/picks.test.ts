import { expect, test } from 'vitest';
import { productStream } from '../catalog/product.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage } from '../../../testing/stage.ts';

const server = sharedServer();

const page = { startIndex: 0, rowCount: 10 };

test('a pick is shown wherever its product is, to its member alone', async () => {
  const { api, mug, cup, buyer, stranger, broadcastSysId } = await setStage(server);
  const [uid, { prdtSysId }] = [buyer.userSysId, mug.facts];
  const as = { token: buyer.token };
  const { prdtPickSysId } = await api.done('addPick', { uid, prdtSysId }, as);
  const flags = async (userSysId: number, token: string | null) => {
    const how = { token };
    const asked = { ...page, userSysId };
    const shown = [
      (await api.done('productDetail', { prdtSysId, userSysId }, how)).product,
      (await api.done('productAlone', { prdtSysId, userSysId }, how)).product,
      ...(await api.done('productList', asked, how)).products,
      ...(await api.done('mainProducts', asked, how)).products,
      ...(await api.done('searchProducts', { keyword: mug.facts.name, ...asked }, how)).products,
      ...(await api.done('broadcastProducts', { broadcastSysId, ...asked }, how)).products,
    ];
    const others = shown.filter((product) => product.prdtSysId === cup.facts.prdtSysId);
    expect(others.map((product) => product.pickFlag)).toEqual([0, 0, 0]);
    const own = shown.filter((product) => product.prdtSysId === prdtSysId);
    expect(own).toHaveLength(6);
    return [...new Set(own.map((product) => `${product.pickFlag} ${product.prdtPickSysId}`))];
  };
  expect(await flags(uid, buyer.token)).toEqual([`1 ${prdtPickSysId}`]);
  // Nobody learns another's by naming them.
  for (const token of [null, stranger.token]) expect(await flags(uid, token)).toEqual(['0 null']);
  expect(await flags(stranger.userSysId, buyer.token)).toEqual(['0 null']);
  await api.done('removePick', { uid, prdtPickSysId }, as);
  expect(await flags(uid, buyer.token)).toEqual(['0 null']);
});

test('what else comes in the parcel shows picks, too', async () => {
  const { world, api } = server;
  const place = { shippingPlaceSysId: 11 };
  const [mug, cup] = [
    await world.lists((id) => simpleGoods(id, 1, place)),
    await world.lists((id) => simpleGoods(id, 1, place)),
  ];
  const { userSysId, token } = await world.member();
  await api.done('addPick', { uid: userSysId, prdtSysId: cup.facts.prdtSysId }, { token });
  const asked = { prdtSysId: mug.facts.prdtSysId, userSysId, ...page };
  const { products } = await api.done('bundledProducts', asked, { token });
  expect(products.map(({ pickFlag }) => pickFlag)).toEqual([1]);
});

test('picks are listed, the latest first, kept over a restart, and of what is sold no more say so', async () => {
  const { api, world, mug, cup, buyer } = { ...(await setStage(server)), world: server.world };
  const uid = buyer.userSysId;
  const as = { token: buyer.token };
  for (const { facts } of [mug, cup]) await api.done('addPick', { uid, prdtSysId: facts.prdtSysId }, as);
  const listed = async (more = {}) => {
    const { totalCnt, picks } = await api.done('listPicks', { uid, ...page, ...more }, as);
    return [totalCnt, ...picks.map(({ product }) => [product.prdtSysId, product.pickFlag])];
  };
  const [first, second] = [cup.facts.prdtSysId, mug.facts.prdtSysId];
  expect(await listed()).toEqual([2, [first, 1], [second, 1]]);
  expect(await listed({ startIndex: 1, rowCount: 1 })).toEqual([2, [second, 1]]);
  await server.restart();
  await world.append({
    ref: productStream(second),
    events: [{ type: 'ProductListed', data: { ...mug.facts, isDisplay: 0 } }],
  });
  expect(await listed()).toEqual([2, [first, 1], [second, 2]]);
  const { product } = await api.done('productDetail', { prdtSysId: second, userSysId: uid }, as);
  expect(product).toMatchObject({ pickFlag: 2, prdtPickSysId: expect.any(Number) });
  await api.done('removePick', { uid, prdtPickSysId: product.prdtPickSysId! }, as);
  expect(await listed()).toEqual([1, [first, 1]]);
});

test('of two who pick at once with one account, one is told that it is done', async () => {
  const { api, mug, buyer } = await setStage(server);
  const asked = { uid: buyer.userSysId, prdtSysId: mug.facts.prdtSysId };
  const codes = await Promise.all(
    Array.from({ length: 5 }, () => api.code('addPick', asked, { token: buyer.token })),
  );
  expect(codes.toSorted()).toEqual(['0001', '0003', '0003', '0003', '0003']);
  const again = await api.ask('addPick', asked, { token: buyer.token });
  const { picks } = await api.done('listPicks', { uid: asked.uid, ...page }, { token: buyer.token });
  expect(again.facts).toEqual({ prdtPickSysId: picks[0]!.prdtPickSysId });
});
