import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../testing/api.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { refusal } from '../../../testing/refusal.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import { revokeMembership } from '../../members/account/offers.ts';
import type { Person } from '../../../testing/world.ts';
import { newProduct, PLACE, RETURN_ADDRESS } from './examples.support.ts';
import { setPlaces, type AskedPlace } from './places.ts';

describe('a list of shipping places', () => {
  const place = (shippingPlaceSysId: number, name: string) => ({
    shippingPlaceSysId,
    name,
    nameEn: '',
    jejuAddingDeliveryAmount: null,
    islandsAddingDeliveryAmount: null,
  });
  const { shippingPlaceSysId: _, ...unknown } = place(1, '새 창고');
  const before = { places: [place(1, '북쪽'), place(2, '남쪽')], addressDigest: 'abc' };
  const around = { newIds: [11, 12], uses: new Map<number, number>(), addressDigest: 'abc' };
  const set = (asked: readonly AskedPlace[], more: Partial<typeof around> = {}) =>
    setPlaces(before, asked, { ...around, ...more }).at(-1)?.data;

  test('keeps ids under new names and in another order, and gives new ones', () => {
    expect(set([place(2, '남쪽 끝'), unknown])?.places).toEqual([place(2, '남쪽 끝'), place(11, '새 창고')]);
  });

  test('that is as before changes nothing, unless an address is another', () => {
    expect(set(before.places)).toBeUndefined();
    expect(set(before.places, { addressDigest: 'def' })).toEqual({ ...before, addressDigest: 'def' });
  });

  test('loses a place that no product leaves from, and no other', () => {
    expect(set([place(2, '남쪽')], { uses: new Map([[1, 0]]) })?.places).toEqual([place(2, '남쪽')]);
    expect(() => set([place(2, '남쪽')], { uses: new Map([[1, 3]]) })).toThrow(
      refusal('0007', { shippingPlaceSysId: 1, name: '북쪽', products: 3 }),
    );
  });

  test.each([
    ['0004', 'an id of none', [place(9, '북쪽')], { shippingPlaceSysId: 9 }],
    ['0005', 'an id twice', [place(1, '북쪽'), place(1, '남쪽')], { field: 'shippingPlaceSysId' }],
    ['0005', 'a name twice', [place(1, '북쪽'), place(2, '북쪽')], { field: 'shippingPlaces/1/name' }],
  ] as const)('is refused with %s for %s', (code, _what, asked, facts) => {
    expect(() => set(asked)).toThrow(refusal(code, facts));
  });
});

describe('at a server', () => {
  const server = sharedServer();
  let stage: Stage;
  let host: Api;
  beforeAll(async () => {
    stage = await setStage(server);
    host = server.api.as(stage.host.token);
  });

  const seller = { sellerSysId: 1 };
  const returned = async (...prdtSysIds: readonly number[]) => {
    const asked = { prdtSysIds: prdtSysIds.join(',') };
    return (await stage.api.done('returnAddresses', asked)).returnAddresses;
  };
  const create = async (shippingPlaceSysId: number | null) => {
    const asked = { ...newProduct(), shippingPlaceSysId };
    return (await host.done('createProduct', asked)).prdtSysId;
  };

  test('goods go back to their place, or else to the seller; buyers see where', async () => {
    const { api } = stage;
    expect(await returned(stage.mug.facts.prdtSysId)).toEqual([]);
    const desks = { ...RETURN_ADDRESS, receiverName: '가구 반품', address1: '경기도 광주시 산수로 5' };
    const places = [PLACE, { ...PLACE, name: '가구 창고', returnAddress: desks }];
    const { version } = await host.done('shippingPlaces', seller);
    const asked = { ...seller, ifVersion: version, returnAddress: RETURN_ADDRESS, shippingPlaces: places };
    const set = await host.done('setShippingPlaces', asked);
    expect(set).toMatchObject({
      version: version + 1,
      returnAddress: RETURN_ADDRESS,
      shippingPlaces: places,
    });
    expect(await host.done('shippingPlaces', seller)).toEqual(set);
    const [one, two] = set.shippingPlaces.map(({ shippingPlaceSysId }) => shippingPlaceSysId);
    const others = { ...newProduct(), sellerSysId: 2, shippingPlaceSysId: one! };
    expect(await api.code('createProduct', others, { token: stage.otherHost.token })).toBe('0004');
    const [cup, desk] = [await create(one!), await create(two!)];
    const { prdtSysId: mug } = stage.mug.facts;
    expect(await returned(cup, desk, mug)).toEqual([
      { prdtSysIds: [cup, mug], sellerSysId: 1, ...RETURN_ADDRESS },
      { prdtSysIds: [desk], sellerSysId: 1, ...desks },
    ]);
  });

  test('addresses stand in no event; one that changed does by its digest', async () => {
    const { version, ...there } = await host.done('shippingPlaces', seller);
    const phone = '02-777-0000';
    const asked = { ...seller, ifVersion: version, ...there, returnAddress: { ...RETURN_ADDRESS, phone } };
    expect(await host.done('setShippingPlaces', asked)).toMatchObject({ version: version + 1 });
    const again = { ...asked, ifVersion: version + 1 };
    expect(await host.done('setShippingPlaces', again)).toMatchObject({ version: version + 1 });
    const events = await server.sellover.log.read({ stream: 'places-1', limit: 100 });
    const digests = events.map(({ data }) => (data as { addressDigest: string }).addressDigest);
    expect(new Set(digests).size).toBe(version + 1);
    for (const text of [phone, RETURN_ADDRESS.address1, PLACE.address1, RETURN_ADDRESS.receiverName])
      expect(JSON.stringify(events)).not.toContain(text);
  });

  test('a product of an earlier version keeps its place without a name, and goods share a parcel from there', async () => {
    const { api } = stage;
    const ofPlace = () => server.world.lists((id) => simpleGoods(id, 9, { shippingPlaceSysId: 11 }));
    const [{ facts }, desk] = await Promise.all([ofPlace(), ofPlace()]);
    const { prdtSysId } = facts;
    const { version: ifVersion } = await host.done('ownProduct', { ...seller, prdtSysId });
    const change = { ...seller, prdtSysId, ifVersion, name: '등불', shippingPlaceSysId: 11 };
    await host.done('changeProduct', change);
    const { products } = await api.done('bundledProducts', { prdtSysId, startIndex: 0, rowCount: 9 });
    expect(products.map((each) => each.prdtSysId)).toEqual([desk.facts.prdtSysId]);
    const far = { postNumber: '63100', prdtSysIds: String(prdtSysId) };
    expect(await api.done('addingCosts', far)).toEqual({ addingDeliveryAmount: 3_500 });
  });

  test('addresses are forgotten with who wrote them, once nobody runs the shop', async () => {
    const { api } = stage;
    const of = { sellerSysId: 2 };
    const [trader, colleague] = [await server.world.host(2), stage.otherHost];
    const manager = api.as(await server.world.token(stage.manager));
    const leaves = async ({ userSysId, userId }: Person) => {
      const by = { actorId: null, commandId: userId };
      await revokeMembership(server.sellover.log, userSysId, { role: 'host', ...of }, by);
      await manager.done('withdrawMember', { userId, reason: '전화로 부탁했어요' });
    };
    const asked = { ...of, ifVersion: 0, returnAddress: RETURN_ADDRESS, shippingPlaces: [PLACE] };
    const there = await api.done('setShippingPlaces', asked, { token: trader.token });
    await leaves(trader);
    expect(await manager.done('shippingPlaces', of)).toEqual(there);

    const { version: ifVersion, ...same } = there;
    await api.done('setShippingPlaces', { ...of, ifVersion, ...same }, { token: colleague.token });
    await leaves(colleague);
    expect(await manager.done('shippingPlaces', of)).toMatchObject({
      version: ifVersion,
      returnAddress: null,
      shippingPlaces: [{ name: PLACE.name, postNumber: '', address1: '' }],
    });
    // The same words again are no other address, and yet they are written.
    await manager.done('setShippingPlaces', { ...of, ifVersion, ...same });
    expect(await manager.done('shippingPlaces', of)).toEqual(there);
  });
});
