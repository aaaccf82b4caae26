import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../testing/api.ts';
import type { Platform } from '../../../../platform/module.ts';
import { sharedServer } from '../../../../testing/shared-server.ts';
import { addAddress } from './add-address.ts';

const server = sharedServer();
let api: Api;
beforeAll(async () => {
  ({ api } = server);
});

async function settled(): Promise<{ uid: number; mine: Api }> {
  const { userSysId, token } = await server.world.member({ withAddress: false });
  return { uid: userSysId, mine: api.as(token) };
}

describe('addresses', () => {
  const form = { receiverName: '김하늘', mobile: '01000001111', zipCode: '03987', newAddress: '별빛로 27' };

  test('one is enough to say where: by lot or by road, but somewhere', async () => {
    const { uid, mine } = await settled();
    const { newAddress: _, ...nowhere } = form;
    expect(await mine.code('addAddress', { uid, ...nowhere, address: '별빛동 104-12' })).toBe('0001');
    expect(await mine.code('addAddress', { uid, ...nowhere })).toBe('0005');
    expect(await mine.code('addAddress', { uid, ...nowhere, address: '  ', newAddress: '' })).toBe('0005');
    expect((await mine.done('addresses', { uid })).addresses).toHaveLength(1);
  });

  test.each([
    ['no receiver', { receiverName: '' }],
    ['a receiver in other letters', { receiverName: 'Kim하늘' }],
    ['a number that is none', { mobile: '82101234567' }],
    ['a postcode that is none', { zipCode: '3987' }],
    ['a postcode of the older form', { zipCode: '690121' }],
    ['a name too long', { receiverName: '가'.repeat(41) }],
  ])('with %s are refused', async (_what, change) => {
    const { uid, mine } = await settled();
    expect(await mine.code('addAddress', { uid, ...form, ...change })).toBe('0005');
  });

  test('are deleted by their owner alone', async () => {
    const { uid, mine } = await settled();
    const other = await settled();
    const { userAddressSysId } = await mine.done('addAddress', { uid, ...form });
    expect(await other.mine.code('deleteAddress', { uid: other.uid, userAddressSysId })).toBe('0004');
    await mine.done('deleteAddress', { uid, userAddressSysId });
    expect((await mine.done('addresses', { uid })).addresses).toEqual([]);
    expect(await mine.code('deleteAddress', { uid, userAddressSysId })).toBe('0004');
  });

  test('fifty are enough, however many come at once', async () => {
    const { uid, mine } = await settled();
    let userAddressSysId = 9_000_000;
    const source = { id: () => ++userAddressSysId };
    const add = addAddress({ log: server.sellover.log, source } as Platform);
    // All in one moment, when none of them is saved yet.
    const asked = Array.from({ length: 60 }, (_, n) =>
      add({ caller: { userSysId: uid }, body: form, commandId: `address-${n}`, once: {} } as never),
    );
    const results = await Promise.allSettled(asked);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(await mine.code('addAddress', { uid, ...form })).toBe('0007');
    const { addresses } = await mine.done('addresses', { uid });
    expect(addresses.map(({ initFlag }) => initFlag)).toEqual([1, ...Array.from({ length: 49 }, () => 0)]);
  });

  test('from before the address book was an event stream count, and can be deleted', async () => {
    const { userSysId: uid, token } = await server.world.member();
    const mine = api.as(token);
    const [home] = (await mine.done('addresses', { uid })).addresses;
    const codes = await Promise.all(
      Array.from({ length: 55 }, () => mine.code('addAddress', { uid, ...form })),
    );
    expect(codes.filter((code) => code === '0001')).toHaveLength(49);
    const { userAddressSysId } = home!;
    await mine.done('deleteAddress', { uid, userAddressSysId });
    const { addresses } = await mine.done('addresses', { uid });
    expect(addresses).toHaveLength(49);
    expect(addresses.map((address) => address.userAddressSysId)).not.toContain(userAddressSysId);
  });
});
