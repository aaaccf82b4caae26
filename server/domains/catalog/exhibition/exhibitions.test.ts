import { expect, test } from 'vitest';
import { UNNAMED_KEPT } from '../../../../schema/members/media/constants.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage } from '../../../testing/stage.ts';
import { photo, Uploader } from '../../../testing/uploads.ts';
import { OTHER_SELLER, SELLER } from '../../../testing/world.ts';
import { planFor, planned, plansFor } from './examples.support.ts';

const server = sharedServer();

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const page = { startIndex: 0, rowCount: 10 };

function idsOf({ totalCnt, plans }: { totalCnt: number; plans: readonly { planSysId: number }[] }) {
  return [totalCnt, ...plans.map(({ planSysId }) => planSysId)];
}

test('plans are listed while they are shown, the latest first, and banners apart', () =>
  TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, clock } = { ...stage, clock: server.clock };
    const at = (offset: number) => new Date(clock.now() + offset).toISOString();
    const said = [
      planFor(stage, { title: 'old', startDate: at(-2 * HOUR), endDate: at(2 * HOUR) }),
      planFor(stage, { title: 'new', startDate: at(-HOUR), endDate: at(HOUR), isBanner: 0 }),
      planFor(stage, { title: 'coming', startDate: at(HOUR + 1), endDate: at(3 * HOUR) }),
    ];
    const asked = { sellerSysId: SELLER, ifVersion: 0, plans: said };
    const { plans } = await api.done('setPlans', asked, { token: stage.host.token });
    const [old, fresh, coming] = plans.map(({ planSysId }) => planSysId) as [number, number, number];
    const main = async (more = {}) => idsOf(await api.done('mainPlans', { ...page, ...more }));
    const banners = async () => idsOf(await api.done('bannerPlans', page));
    expect(await main()).toEqual([2, fresh, old]);
    expect(await main({ startIndex: 1, rowCount: 1 })).toEqual([2, old]);
    expect(await banners()).toEqual([1, old]);
    expect(await api.code('planAlone', { planSysId: coming })).toBe('0004');
    const [shown] = plans[2]!.groups[0]!.products;
    expect(await api.code('planOfProduct', shown!)).toBe('0004');
    expect(await api.code('planProducts', { planSysId: coming, ...page })).toBe('0004');
    clock.advance(HOUR);
    expect(await main()).toEqual([2, fresh, old]);
    clock.advance(1);
    expect(await main()).toEqual([2, coming, old]);
    expect(await api.done('planAlone', { planSysId: fresh })).toMatchObject({
      isOver: 1,
      plan: { title: 'new', sellerName: '가게 1', sellerNameEn: 'Shop 1' },
    });
    expect(await api.done('planAlone', { planSysId: coming })).toMatchObject({ isOver: 0 });
    await server.restart();
    expect(await main()).toEqual([2, coming, old]);
  }));

test('a plan lists its products in order, without those that are stopped, and with those that are sold out', async () => {
  const stage = await setStage(server);
  const { api, world, mug, cup, buyer } = { ...stage, world: server.world };
  const gone = await world.lists((id) => simpleGoods(id, 0));
  const stopped = await world.lists((id) => simpleGoods(id, 5, { isDisplay: 0 }));
  const id = ({ facts }: typeof mug) => facts.prdtSysId;
  const groups = [
    { name: '찻잔', nameEn: 'Cups', prdtSysIds: [id(cup), id(stopped), id(gone)] },
    { name: '', nameEn: '', prdtSysIds: [id(mug)] },
  ];
  const { planSysId, groups: kept } = await planned(stage, { groups });
  const { totalCnt, products } = await api.done('planProducts', { planSysId, ...page });
  expect(totalCnt).toBe(3);
  expect(products.map(({ prdtSysId, groupName, isSoldout }) => [prdtSysId, groupName, isSoldout])).toEqual([
    [id(cup), '찻잔', 0],
    [id(gone), '찻잔', 1],
    [id(mug), '', 0],
  ]);
  expect(products[0]!.planPrdtSysId).toBe(kept[0]!.products[0]!.planPrdtSysId);
  const { planPrdtSysId } = products[0]!;
  const back = { prdtSysId: id(cup), planPrdtSysId };
  expect((await api.done('planOfProduct', back)).plan.planSysId).toBe(planSysId);
  // Under that id it shows no other product.
  expect(await api.code('planOfProduct', { ...back, prdtSysId: id(mug) })).toBe('0004');
  const second = await api.done('planProducts', { planSysId, startIndex: 1, rowCount: 1 });
  expect([second.totalCnt, ...second.products.map((each) => each.prdtSysId)]).toEqual([3, id(gone)]);
  const theirs = await world.lists((each) => simpleGoods(each, 3, { sellerSysId: OTHER_SELLER }));
  const foreign = await plansFor(stage, { groups: [{ ...groups[1]!, prdtSysIds: [id(theirs)] }] });
  expect(await api.code('setPlans', foreign, { token: stage.host.token })).toBe('0004');
  // A member who asks for their own picks sees them.
  const uid = buyer.userSysId;
  await api.done('addPick', { uid, prdtSysId: id(mug) }, { token: buyer.token });
  const asked = { planSysId, ...page, userSysId: uid };
  const seen = await api.done('planProducts', asked, { token: buyer.token });
  expect(seen.products.map(({ pickFlag }) => pickFlag)).toEqual([0, 0, 1]);
});

test('the plans of a brand are those that show a product of it', async () => {
  const stage = await setStage(server);
  const { api, host } = stage;
  const brands = [
    { name: '물빛', nameEn: '' },
    { name: '온화', nameEn: '' },
  ];
  const { version: ifVersion } = await api.done('brands', { sellerSysId: SELLER });
  const asked = { sellerSysId: SELLER, ifVersion, brands };
  const set = await api.done('setBrands', asked, { token: host.token });
  const [shown, other] = set.brands.map(({ brandSysId }) => brandSysId) as [number, number];
  const tint = await server.world.lists((id) => simpleGoods(id, 3, { brandSysId: shown }));
  const { planSysId } = await planned(stage, {
    groups: [{ name: '', nameEn: '', prdtSysIds: [stage.mug.facts.prdtSysId, tint.facts.prdtSysId] }],
  });
  const of = async (brandSysId: number) => idsOf(await api.done('mainPlans', { brandSysId, ...page }));
  expect(await of(shown)).toEqual([1, planSysId]);
  expect(await of(other)).toEqual([0]);
  server.clock.advance(2 * DAY);
  expect(await of(shown)).toEqual([0]);
});

test('an uploaded picture stays while a plan shows it, and is deleted after', async () => {
  const stage = await setStage(server);
  const { api } = stage;
  const jpeg = await photo(60, 40).jpeg().toBuffer();
  const { fileSysId, url } = await new Uploader(server, stage.host).done(jpeg, { kind: 'picture' });
  const { imageUrl: _, ...said } = planFor(stage);
  const set = async (ifVersion: number, plans: object[]) =>
    api.ask('setPlans', { sellerSysId: SELLER, ifVersion, plans } as never, {
      token: await server.world.token(stage.host),
    });
  const status = async () => (await fetch(`${server.url}${url}`)).status;
  const purge = async () => {
    server.clock.advance(UNNAMED_KEPT);
    await api.done('purge', {}, { token: await server.world.token(stage.manager) });
  };
  const first = await plansFor(stage);
  await set(first.ifVersion, [{ ...said, imageFileSysId: fileSysId }]);
  await purge();
  expect(await status()).toBe(200);
  // The whole set again, as files are applied, leaves it as it is.
  await set(first.ifVersion + 1, [
    { ...said, title: '다른 집', imageFileSysId: fileSysId },
    planFor(stage, { title: '또 다른 집' }),
  ]);
  await purge();
  expect(await status()).toBe(200);
  await set(first.ifVersion + 2, []);
  await purge();
  expect(await status()).toBe(404);
  // What something else shows is refused.
  const logo = await new Uploader(server, stage.host).done(jpeg, { kind: 'picture' });
  const as = { token: await server.world.token(stage.host) };
  const { version: ifVersion } = await api.done('seller', { sellerSysId: SELLER }, as);
  await api.done('changeSeller', { sellerSysId: SELLER, ifVersion, logoFileSysId: logo.fileSysId }, as);
  const taken = await set(first.ifVersion + 3, [{ ...said, imageFileSysId: logo.fileSysId }]);
  expect(taken.code).toBe('0003');
});
