import { expect, test } from 'vitest';
import { FOLLOWS_MAX } from '../../../../schema/catalog/constants.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { TestServer } from '../../../testing/server.ts';
import { OTHER_SELLER, SELLER } from '../../../testing/world.ts';
import { emptyFollows, follow, unfollow } from './decider.ts';

const seller = { kind: 'seller', sysId: 1 } as const;
const brand = { kind: 'brand', sysId: 1 } as const;

test('each is followed once, and a brand is not the seller with the same id', () => {
  expect(follow({ follows: [] }, seller)).toEqual([{ type: 'Followed', data: seller }]);
  expect(follow({ follows: [seller] }, seller)).toEqual([]);
  expect(follow({ follows: [seller] }, brand)).toEqual([{ type: 'Followed', data: brand }]);
  expect(unfollow({ follows: [seller] }, brand)).toEqual([]);
  expect(emptyFollows({ follows: [seller, brand] }).map(({ data }) => data)).toEqual([seller, brand]);
});

test('a member follows only so many', () => {
  const follows = Array.from({ length: FOLLOWS_MAX }, (_, sysId) => ({ kind: 'brand', sysId }) as const);
  expect(() => follow({ follows }, seller)).toThrow(Refusal);
  expect(follow({ follows: follows.slice(1) }, seller)).toHaveLength(1);
});

test('followers of a seller or a brand are told once that its broadcast begins, unless a reminder tells them', () =>
  TestServer.alone(async ({ world, api }) => {
    const { token } = await world.host();
    const asked = { sellerSysId: SELLER, ifVersion: 0, brands: [{ name: '물빛', nameEn: 'Mulbit' }] };
    const { brandSysId } = (await api.done('setBrands', asked, { token })).brands[0]!;
    const goods = await world.lists((id) => simpleGoods(id, 3, { brandSysId }));
    const plan = await world.schedules([goods]);
    const [both, waiting, former, elsewhere] = [
      await world.member(),
      await world.member(),
      await world.member(),
      await world.member(),
    ];
    const of = (who: typeof both) => [{ uid: who.userSysId }, { token: who.token }] as const;
    const followSeller = async (who: typeof both, sellerSysId: number) => {
      const [uid, as] = of(who);
      await api.done('followSeller', { ...uid, sellerSysId }, as);
    };
    await followSeller(both, SELLER);
    await api.done('followBrand', { ...of(both)[0], brandSysId }, of(both)[1]);
    await followSeller(waiting, SELLER);
    await api.done('setReminder', plan, of(waiting)[1]);
    await followSeller(former, SELLER);
    await api.done('unfollowSeller', { ...of(former)[0], sellerSysId: SELLER }, of(former)[1]);
    await followSeller(elsewhere, OTHER_SELLER);
    expect(await api.done('follows', ...of(both))).toMatchObject({
      sellers: [{ sellerSysId: SELLER }],
      brands: [{ brandSysId, name: '물빛', sellerSysId: SELLER }],
    });
    // `both` counts once, and `former` and `elsewhere` not at all.
    expect(await api.done('brandFollowers', { brandSysId })).toEqual({ followerCnt: 2 });
    await world.control(plan, 1);
    const titles = async (who: typeof both) => {
      const [uid, as] = of(who);
      const { alerts } = await api.done('alerts', { ...uid, startIndex: 0, rowCount: 10 }, as);
      return alerts.map(({ titleEn }) => titleEn);
    };
    await expect.poll(() => titles(both)).toEqual(['Shop 1 is on air']);
    await expect.poll(() => titles(waiting)).toEqual(['The broadcast you waited for has begun']);
    for (const who of [former, elsewhere]) expect(await titles(who)).toEqual([]);
  }));
