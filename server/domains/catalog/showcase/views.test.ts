import { expect, test } from 'vitest';
import { PRODUCT_VIEWS_MAX } from '../../../../schema/catalog/constants.ts';
import { productStream } from '../catalog/product.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { rowsAt } from '../../../testing/place.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import type { Person } from '../../../testing/world.ts';

const server = sharedServer();

/** What a member looked at, once all that was to be kept is. */
function viewsOf({ api }: TestServer, { userSysId: uid, token }: Person) {
  return async (page = { startIndex: 0, rowCount: 100 }) => {
    const { totalCnt, views } = await api.done('listProductViews', { uid, ...page }, { token });
    return [totalCnt, ...views.map(({ product }) => product.prdtSysId)];
  };
}

async function goodsFor({ world }: TestServer, count: number): Promise<number[]> {
  const goods = await Promise.all(
    Array.from({ length: count }, () => world.lists((id) => simpleGoods(id, 1))),
  );
  return goods.map(({ facts }) => facts.prdtSysId);
}

test('whoever opens a product finds it again, the latest first, and nobody else does', async () => {
  const { api, world, clock } = server;
  const [mug = 0, cup = 0] = await goodsFor(server, 2);
  const [member, other] = (await world.members(2)) as [Person, Person];
  const views = viewsOf(server, member);
  const opens = async (prdtSysId: number) => {
    clock.advance(1000);
    await api.done('productDetail', { prdtSysId }, { token: member.token });
    await expect.poll(async () => (await views())[1]).toBe(prdtSysId);
  };
  for (const prdtSysId of [mug, cup, mug]) await opens(prdtSysId);
  await api.done('productDetail', { prdtSysId: cup });
  expect(await views()).toEqual([2, mug, cup]);
  expect(await views({ startIndex: 1, rowCount: 1 })).toEqual([2, cup]);
  expect(await viewsOf(server, other)()).toEqual([0]);
  expect(await api.code('productDetail', { prdtSysId: 987_654 }, { token: member.token })).toBe('0004');
  await server.restart();
  expect(await views()).toEqual([2, mug, cup]);
});

test('the answer stands beside the code and says when; what is sold no more is left out', async () => {
  const { api, world, clock } = server;
  const goods = await world.lists((id) => simpleGoods(id, 1));
  const { prdtSysId } = goods.facts;
  const { userSysId: uid, token } = await world.member();
  await api.done('mergeProductViews', { uid, prdtSysIds: [prdtSysId] }, { token });
  await api.done('addPick', { uid, prdtSysId }, { token });
  const path = `/v1/users/${uid}/prdtviews?startIndex=0&rowCount=1`;
  const { text } = await api.raw('GET', path, { headers: { authorization: `Bearer ${token}` } });
  expect(JSON.parse(text)).toMatchObject({
    jsonData: {
      resultCode: '0001',
      views: [{ product: { prdtSysId, pickFlag: 1 }, viewedAt: new Date(clock.now()).toISOString() }],
    },
  });
  const data = { ...goods.facts, isDisplay: 0 };
  await world.append({ ref: productStream(prdtSysId), events: [{ type: 'ProductListed', data }] });
  const { totalCnt } = await api.done('listProductViews', { uid, startIndex: 0, rowCount: 1 }, { token });
  expect(totalCnt).toBe(0);
});

test('what was looked at before logging in comes first, once each, and only so many are kept', async () => {
  const { api, world, clock } = server;
  const ids = await goodsFor(server, PRODUCT_VIEWS_MAX + 2);
  const member = await world.member();
  const merges = (prdtSysIds: number[]) =>
    api.code('mergeProductViews', { uid: member.userSysId, prdtSysIds }, { token: member.token });
  const [first = 0, second = 0, ...others] = ids;
  const views = viewsOf(server, member);
  expect(await merges([987_654])).toBe('0001');
  expect(await views()).toEqual([0]);
  expect(await merges([first, second, first, 987_654])).toBe('0001');
  expect(await views()).toEqual([2, first, second]);
  clock.advance(1000);
  expect(await merges(others)).toBe('0001');
  expect(await views()).toEqual([PRODUCT_VIEWS_MAX, ...others]);
  expect(await merges(ids)).toBe('0005');
  expect(await merges([])).toBe('0005');
});

test('with the account goes what it looked at', async () => {
  const ids = await goodsFor(server, 2);
  const [member, other] = (await server.world.members(2)) as [Person, Person];
  for (const { userSysId: uid, token } of [member, other])
    await server.api.done('mergeProductViews', { uid, prdtSysIds: ids }, { token });
  await server.world.forgets(member);
  const rows = (await rowsAt(server.dataDir, 'product_views')) as { user_sys_id: number }[];
  const theirs = rows.filter((row) => [member, other].some(({ userSysId }) => row.user_sys_id === userSysId));
  expect(theirs.map((row) => row.user_sys_id)).toEqual([other.userSysId, other.userSysId]);
});
