import { beforeAll, describe, expect, test } from 'vitest';
import type { Business } from '../../../../schema/catalog/businesses.ts';
import { refusal } from '../../../testing/refusal.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { revokeMembership } from '../../members/account/offers.ts';
import type { Person } from '../../../testing/world.ts';
import { setBusiness } from './business.ts';
import { BUSINESS } from './examples.support.ts';

test('a business has a registration number that can be, and what is as before is no event', () => {
  expect(setBusiness({ digest: null }, BUSINESS, 'abc')).toEqual([
    { type: 'SellerBusinessSet', data: { digest: 'abc' } },
  ]);
  expect(setBusiness({ digest: 'abc' }, BUSINESS, 'abc')).toEqual([]);
  expect(setBusiness({ digest: 'abc' }, null, null)).toHaveLength(1);
  expect(() => setBusiness({ digest: null }, { ...BUSINESS, registrationNo: '120-81-47522' }, 'abc')).toThrow(
    refusal('0005', { field: 'business/registrationNo' }),
  );
});

describe('at a server', () => {
  const server = sharedServer();
  let host: Person;
  beforeAll(async () => {
    host = await server.world.host();
  });

  const seller = { sellerSysId: 1 };
  const set = (ifVersion: number, business: Business | null, of = seller, { token } = host) =>
    server.api.done('setSellerBusiness', { ...of, ifVersion, business }, { token });
  const said = (of = seller) => server.api.done('sellerBusiness', of);

  test('everybody reads what a seller says of its business, until it says nothing', async () => {
    expect(await said()).toEqual({ version: 0, business: null });
    expect(await set(0, BUSINESS)).toEqual({ version: 1, business: BUSINESS });
    expect(await said()).toEqual({ version: 1, business: BUSINESS });
    expect(await set(1, BUSINESS)).toEqual({ version: 1, business: BUSINESS });
    expect(await set(1, null)).toEqual({ version: 2, business: null });
    expect(await said()).toEqual({ version: 2, business: null });
  });

  test.for([
    ['registrationNo', '1208147521'],
    ['email', 'help at mulbit'],
    ['phone', '문의하기'],
    ['address', ''],
    ['companyName', 'a'.repeat(61)],
  ] as const)('a %s such as %s is refused', async ([field, value]) => {
    const { version: ifVersion } = await said();
    const asked = { ...seller, ifVersion, business: { ...BUSINESS, [field]: value } };
    expect(await server.api.code('setSellerBusiness', asked, { token: host.token })).toBe('0005');
  });

  test('a phone is kept as buyers are shown it, however it was written', async () => {
    const { version } = await said();
    const asked = { ...BUSINESS, phone: '+82 2 1234 5678' };
    expect((await set(version, asked)).business).toEqual({ ...BUSINESS, phone: '02-1234-5678' });
  });

  test('no event has what is said of a business', async () => {
    await set((await said()).version, BUSINESS);
    const events = JSON.stringify(await server.sellover.log.read({ stream: 'business-1', limit: 100 }));
    expect(events).toContain('SellerBusinessSet');
    for (const text of Object.values(BUSINESS)) expect(events).not.toContain(text);
  });

  test('it is forgotten with who wrote it, once nobody runs the shop', async () => {
    const of = { sellerSysId: 2 };
    const { world, api, sellover } = server;
    const [trader, colleague] = [await world.host(2), await world.host(2)];
    const { token } = await world.manager();
    const leaves = async ({ userSysId, userId }: Person) => {
      const by = { actorId: null, commandId: userId };
      await revokeMembership(sellover.log, userSysId, { role: 'host', ...of }, by);
      await api.done('withdrawMember', { userId, reason: '전화로 부탁했어요' }, { token });
    };
    const { version } = await set(0, BUSINESS, of, trader);
    await leaves(trader);
    expect((await said(of)).business).toEqual(BUSINESS);
    await set(version, BUSINESS, of, colleague);
    await leaves(colleague);
    expect((await said(of)).business).toBeNull();
  });
});
