import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../../schema/durations.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import { VERIFICATION_CODE, VERIFICATION_PROOF_LASTS } from '../../../../schema/members/constants.ts';
import { rowsAt } from '../../../testing/place.ts';
import { Api } from '../../../testing/api.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { credentials, leave, logIn, setStage, type Stage } from '../../../testing/stage.ts';
import { OTHER_SELLER, SELLER } from '../../../testing/world.ts';
import { newPhone } from '../verification/examples.support.ts';
import { formOf, hidden, newEmail, NEW_PASSWORD } from './examples.support.ts';
import { goodNickName } from './decider.ts';

const GUEST = { token: null };
/** This machine, by a name. */
const SHOP = 'localhost';

const server = sharedServer({ config: { joinCouponAmount: 3_000, shops: new Map([[SHOP, OTHER_SELLER]]) } });

function alone(story: (stage: Stage) => Promise<void>): Promise<void> {
  return TestServer.alone(async (server) => story(await setStage(server)));
}

/** With people of now: other tests may have moved the clock. */
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

describe('somebody who signs up', () => {
  test('is a member, logged in, with what they agreed to and who brought them', async () => {
    const { api, server, stranger } = stage;
    const [userId, mobile] = [newEmail(), newPhone()];
    const form = {
      ...(await formOf(stage, { userId: ` ${userId.toUpperCase()}`, mobile, nickName: 'Ｓｋｙ하늘' })),
      mobile,
      sellerSysId: 1,
      agreeSellection1: 1 as const,
      rcmdUserSysId: stranger.userSysId,
      rcmdLinkCreatedAt: '2026-11-19T09:00:00+09:00',
    };
    const joined = await api.done('join', form, GUEST);
    const token = { token: joined.accessToken };
    const uid = joined.userSysId;
    expect(await api.done('userInfo', { uid }, token)).toMatchObject({
      userId,
      mobile,
      nickName: 'Sky하늘',
      joinTypeCode: 0,
      authSysId: 1,
      sellerSysId: null,
    });
    expect((await logIn(api, userId, NEW_PASSWORD)).userSysId).toBe(uid);
    const { coupons } = await api.done('couponBox', { uid, startIndex: 0, rowCount: 9 }, token);
    expect(coupons).toMatchObject([
      { discountPolicyFigures: 3_000, sellerSysId: null, broadcastSysId: null, isUsable: 1 },
    ]);
    const { data } = await server.recorded('MemberJoined', ({ stream }) => stream.endsWith(`-${uid}`));
    expect(data).toEqual({
      joinTypeCode: 0,
      isAppInstall: 0,
      sellerSysId: 1,
      referral: { userSysId: stranger.userSysId, linkCreatedAt: '2026-11-19T00:00:00.000Z' },
    });
    const asManager = api.as(await server.world.token(await server.world.manager()));
    expect(await asManager.done('member', { userId })).toMatchObject({ recommendedBy: stranger.userSysId });
    expect(await rowsAt(server.dataDir, 'consents')).toMatchObject(
      ['marketing', 'privacy', 'service', 'third-party'].map((kind) => ({
        user_sys_id: uid,
        kind,
        version: 1,
        agreed_at: server.clock.now(),
      })),
    );
    expect(await rowsAt(server.dataDir, 'identities')).toMatchObject([
      { user_sys_id: uid, name: '김하늘', birth_date: '2001-03-31', proven_by: 'phone' },
    ]);
  });

  test('sees beforehand which coupon that brings, and afterwards that it is there', async () => {
    const { api, server, buyer } = stage;
    await server.world.givesCoupon(buyer, { sellerSysId: SELLER });
    const coupon = { discountPolicyFigures: 3_000, minOrderAmount: 0, usableDays: 30 };
    const { accessToken: token } = await api.done('join', await formOf(stage), GUEST);
    for (const [as, isReceived] of [
      [GUEST, 0],
      [{ token: buyer.token }, 0],
      [{ token }, 1],
    ] as const)
      expect(await api.done('joinCoupon', {}, as)).toMatchObject({ coupon, isReceived });
  });

  test('is offered and gets no coupon where there is none, and may be brought by nobody', () =>
    alone(async (stage) => {
      const { api, server } = stage;
      expect(await api.done('joinCoupon', {}, GUEST)).toEqual({ coupon: null, isReceived: 0 });
      const form = { ...(await formOf(stage)), rcmdUserSysId: 123_456, sellerSysId: 99 };
      const { accessToken: token, userSysId: uid } = await api.done('join', form, GUEST);
      expect(await api.done('couponBox', { uid, startIndex: 0, rowCount: 9 }, { token })).toMatchObject({
        coupons: [],
      });
      expect((await server.recorded('MemberJoined')).data).toMatchObject({
        referral: null,
        sellerSysId: null,
      });
    }));

  test('joins in the shop of the address, unless the sign-up names another', async () => {
    const shop = new Api(() => stage.server.url.replace('127.0.0.1', SHOP));
    const shopOf = async (more: object) => {
      const { userSysId: uid } = await shop.done('join', { ...(await formOf(stage)), ...more }, GUEST);
      return (await stage.server.recorded('MemberJoined', ({ stream }) => stream.endsWith(`-${uid}`))).data;
    };
    expect(await shopOf({})).toMatchObject({ sellerSysId: OTHER_SELLER });
    expect(await shopOf({ sellerSysId: SELLER })).toMatchObject({ sellerSysId: SELLER });
    shop.close();
  });

  test.each([
    ['name', { name: '김1' }],
    ['birthDate', { birthDate: '2012-11-21' }],
    ['mobile', { mobile: '01099990000' }],
    ['agreePrivacy', { agreePrivacy: 0 as never }],
    ['agreeService', { agreeService: undefined as never }],
  ])('is told that the %s is wrong, and may try again with the same proof', async (field, wrong) => {
    const { api, server } = stage;
    const form = await formOf(stage);
    const afterPosition = await server.sellover.log.lastPosition();
    const refused = await api.ask('join', { ...form, ...wrong }, GUEST);
    expect([refused.code, JSON.stringify(refused)]).toEqual(['0005', expect.stringContaining(field)]);
    const types = ['MemberJoined', 'PhoneProofUsed'];
    expect(await server.sellover.log.read({ types, afterPosition, limit: 9 })).toEqual([]);
    expect(await api.code('join', form, GUEST)).toBe('0001');
  });

  test.each(['password1!', 'new.personal-1'])('may not have the password %s', async (password) => {
    const form = await formOf(stage, { userId: 'new.person@example.com', password });
    expect(await stage.api.ask('join', form, GUEST)).toMatchObject({
      code: '0005',
      facts: { field: 'password' },
    });
  });

  test('is 14 by the date in Korea', async () => {
    const { api, server } = stage;
    // In Korea it is the 21st already.
    server.clock.set(Date.parse('2026-11-20T15:00:00Z') - 1);
    const form = { ...(await formOf(stage)), birthDate: '2012-11-21' };
    expect(await api.code('join', form, GUEST)).toBe('0005');
    server.clock.advance(1);
    expect(await api.code('join', form, GUEST)).toBe('0001');
  });

  test('must have proven the phone just now', async () => {
    const { api, server } = stage;
    const form = await formOf(stage);
    server.clock.advance(VERIFICATION_PROOF_LASTS);
    expect(await api.code('join', form, GUEST)).toBe('1020');
    expect(await api.code('chkDupNick', { nickName: form.nickName }, GUEST)).toBe('0001');
  });
});

test('a nickname that looks like another’s is taken', async () => {
  const { api } = stage;
  await api.done('join', await formOf(stage, { nickName: 'ABE7' }), GUEST);
  const asked = ['ａｂｅ７', 'АВЕ7', 'авe7', 'ΑΒΕ7', 'АВЕ8'];
  const codes = await Promise.all(asked.map((nickName) => api.code('chkDupNick', { nickName }, GUEST)));
  expect(codes).toEqual(['1011', '1011', '1012', '1011', '0001']);
  expect(await api.code('join', await formOf(stage, { nickName: 'АВЕ7' }), GUEST)).toBe('1011');
});

test('of many who want one e-mail address or one nickname at once, one gets it', () =>
  alone(async (stage) => {
    const { api, server } = stage;
    const userId = newEmail();
    const same = [];
    for (let cnt = 0; cnt < 6; cnt++) same.push(await formOf(stage, { userId }));
    for (let cnt = 0; cnt < 6; cnt++)
      same.push(await formOf(stage, { nickName: cnt % 2 ? 'Moon' : 'ｍｏｏｎ' }));
    const codes = await Promise.all(same.map((form) => api.code('join', form, GUEST)));
    expect(codes.slice(0, 6).toSorted()).toEqual(['0001', ...Array.from({ length: 5 }, () => '1013')]);
    expect(codes.slice(6).toSorted()).toEqual(['0001', ...Array.from({ length: 5 }, () => '1011')]);
    expect(await server.sellover.log.read({ types: ['MemberJoined'], limit: 99 })).toHaveLength(2);
  }));

const BACK = 'back.again@example.com';

/** Somebody who joined and has left. */
async function left(stage: Stage): Promise<{ readonly mobile: string }> {
  const mobile = newPhone();
  const form = await formOf(stage, { userId: BACK, mobile, nickName: '돌아온별' });
  const { accessToken } = await stage.api.done('join', form, GUEST);
  await leave(stage.server, accessToken);
  return { mobile };
}

describe('who has left', () => {
  test('joins with neither id nor phone until the end of their thirtieth day', () =>
    alone(async (stage) => {
      const { clock } = stage.server;
      const { mobile } = await left(stage);
      const last = Date.parse('2026-12-20T23:59:59.999+09:00');
      // A phone gets one code in so much time.
      clock.advance(VERIFICATION_CODE.againAfter);
      const by = async (who: { userId?: string; mobile?: string }) =>
        stage.api.ask('join', await formOf(stage, who), GUEST);
      const tries = async () =>
        [await by({ userId: BACK }), await by({ mobile })].map(({ code, facts }) => [code, facts]);
      // The phone is theirs, as a code has shown. Whether the id is, nobody knows, so it says no day.
      const rejoinFrom = koreanTime(last + 1).date;
      const barred = [
        ['1007', { field: 'userId' }],
        ['1007', { field: 'mobile', rejoinFrom }],
      ];
      expect(await tries()).toEqual(barred);
      clock.set(last - MINUTE);
      expect(await tries()).toEqual(barred);
      clock.set(last + 1);
      expect((await tries()).map(([code]) => code)).toEqual(['0001', '0001']);
    }));

  test('leaves the nickname to others', async () => {
    await left(stage);
    expect(await stage.api.code('join', await formOf(stage, { nickName: '돌아온별' }), GUEST)).toBe('0001');
  });
});

test('a login finds the e-mail address however it is written', async () => {
  const userId = newEmail();
  await stage.api.done('join', await formOf(stage, { userId }), GUEST);
  const typed = await credentials(stage.api, ` ${userId.toUpperCase()} `, NEW_PASSWORD);
  expect(await stage.api.code('login', typed, GUEST)).toBe('0001');
});

test.each(['관리자', '관1리자', 'Sell0ver', 'ѕеllover공식', '운영자님', 'ADMIN1', '셀로버2'])(
  'nobody is called %s',
  (nickName) => {
    expect(() => goodNickName(nickName)).toThrow(expect.objectContaining({ resultCode: '1012' }));
  },
);

test.each(['관리왕', '셀러', '운영하늘', 'overseller'])('somebody may be called %s', (nickName) => {
  expect(goodNickName(nickName)).toBe(nickName);
});

test('the log knows nobody by name', async () => {
  const { api, server } = stage;
  const [userId, mobile] = [newEmail(), newPhone()];
  const form = await formOf(stage, { userId, mobile, nickName: '비밀별명' });
  await api.done('join', form, GUEST);
  const events = JSON.stringify(await server.sellover.log.read({ limit: 1_000 }));
  expect(events).toContain('NameClaimed');
  for (const personal of [userId, mobile, '비밀별명', '김하늘', '2001-03-31'])
    expect(events).not.toContain(personal);
  expect(await hidden(stage, userId)).not.toContain(userId);
});
