import { koreanTime } from '../../../../schema/korean-days.ts';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from '../../../../fixtures/identity-provider/people.ts';
import { DAY } from '../../../../schema/durations.ts';
import { SOCIAL_CODE_LASTS, SOCIAL_DANCE_LASTS } from '../../../../schema/members/constants.ts';
import { identities, Wanderer } from '../../../testing/identities.ts';
import { Api } from '../../../testing/api.ts';
import { rowsAt } from '../../../testing/place.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { confirmed, credentials, leave, setStage, type Stage } from '../../../testing/stage.ts';
import { OTHER_SELLER, SELLER } from '../../../testing/world.ts';
import { readSocialAccounts } from '../account/offers.ts';
import { proofOf } from '../verification/examples.support.ts';
import { ADAPTERS } from './adapters.ts';
import { arrival, CHALLENGE, joined, missingOf, newcomer, newPerson, SECRET } from './examples.support.ts';
import { adapter as google } from './providers/google.ts';
import { SocialLogins } from './social-logins.ts';

const [bom, , gaeul] = PEOPLE as unknown as [{ id: string }, unknown, { id: string }];

/** This machine, by a name. */
const SHOP = 'localhost';

const NAMED = ADAPTERS.map(({ name, joinTypeCode }) => [name, joinTypeCode] as const);

let stage: Stage;
const server = sharedServer();
beforeAll(async () => {
  stage = await setStage(server);
});

/** A member who has just re-authenticated. */
async function confirmedAs(member: Stage['buyer']) {
  return { token: member.token, reauth: await confirmed(stage, member) };
}
const isOurs = ({ pathname }: URL) => pathname === '/Login' || pathname === '/SocialAccounts';
const startOf = (provider: string, query = '', at = server) =>
  `${at.url}/v1/auth/social/${provider}/start?challenge=${CHALLENGE}${query}`;

/** Goes to the provider and back. */
const dance = (provider: string, query = '', person = gaeul.id) =>
  new Wanderer(person).follow(startOf(provider, query), isOurs);

describe('the way to a provider and back', () => {
  test.for(NAMED)('logs in at %s, the second time as the same member', async ([provider, joinTypeCode]) => {
    const log = async () => {
      const code = (await dance(provider)).searchParams.get('social')!;
      return server.api.done('exchangeSocial', { code, secret: SECRET });
    };
    const first = await log();
    expect(first).toMatchObject({
      needsInfo: ['nickName', 'identity', 'agreements', 'mobile'],
      nickName: /가을/,
    });
    const second = await log();
    expect(second.userSysId).toBe(first.userSysId);
    const uid = first.userSysId!;
    const by = { token: second.accessToken! };
    expect(await server.api.done('userInfo', { uid }, by)).toMatchObject({ joinTypeCode, nickName: '' });
    const accounts = await readSocialAccounts(server.sellover.log.reads, uid);
    expect(accounts.map((each) => each.provider)).toEqual([provider]);
  });

  test('leads to where the person wanted to go, within this site only', async () => {
    const here = await dance('google', '&landing=%2FBuyHistory%3Fa%3D1');
    expect(here.searchParams.get('landingPage')).toBe('/BuyHistory?a=1');
    for (const landing of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const elsewhere = await dance('google', `&landing=${encodeURIComponent(landing)}`);
      expect(elsewhere.searchParams.has('landingPage')).toBe(false);
    }
  });

  test('ends with a word on what went wrong', async () => {
    expect((await dance('kakao', '', '')).searchParams.get('socialProblem')).toBe('cancelled');
    expect((await dance('line', '', '')).searchParams.get('socialProblem')).toBe('failed');
  });

  test('is for the browser that began, once, and in time', async () => {
    const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback');
    const browser = new Wanderer(gaeul.id);
    const callback = await browser.follow(startOf('google'), isCallback);
    const problem = async (who: Wanderer, url = callback) =>
      (await who.follow(url.href, isOurs)).searchParams.get('socialProblem');
    expect(await problem(new Wanderer(''))).toBe('expired');
    const forged = new URL(callback);
    forged.searchParams.set('state', `${callback.searchParams.get('state')!.slice(0, -1)}!`);
    expect(await problem(browser, forged)).toBe('expired');

    const again = new Wanderer(gaeul.id);
    const back = await again.follow(startOf('google'), isCallback);
    const kept = again.copy();
    expect(await problem(again, back)).toBeNull();
    expect(await problem(kept, back)).toBe('expired');

    const late = new Wanderer(gaeul.id);
    const tooLate = await late.follow(startOf('google'), isCallback);
    server.clock.advance(SOCIAL_DANCE_LASTS);
    expect(await problem(late, tooLate)).toBe('expired');
  });

  test('takes a form as Apple sends it, and shows no name in an address', async () => {
    const seen: string[] = [];
    const end = await new Wanderer(bom.id).follow(startOf('apple'), (url) => {
      seen.push(decodeURIComponent(url.href));
      return isOurs(url);
    });
    const code = end.searchParams.get('social')!;
    const { linkTo, nickName } = await stage.api.done('exchangeSocial', { code, secret: SECRET });
    expect([linkTo, nickName]).toEqual([undefined, '한봄']);
    expect(seen.join(' ')).not.toMatch(/한봄|한"|봄"/);
  });

  test('is not there without the provider’s keys', () =>
    TestServer.alone(
      async (own) => {
        expect(await own.api.done('socialProviders', {})).toMatchObject({
          providers: [],
          others: NAMED.map(([provider]) => ({ provider })),
        });
        const end = await new Wanderer('').follow(startOf('kakao', '', own), isOurs);
        expect(end.searchParams.get('socialProblem')).toBe('failed');
        expect(await own.api.code('snsLogin', { snsType: 1, snsToken: 'x' })).toBe('0004');
      },
      { config: { social: [] } },
    ));
});

describe('a code', () => {
  test('is good once, also for many at once', async () => {
    const brought = arrival(stage, newPerson());
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => stage.api.code('exchangeSocial', brought)),
    );
    expect(codes.toSorted()).toEqual(['0001', ...Array<string>(7).fill('1020')]);
  });

  test('is good for a while, and not when it was changed', async () => {
    const { code, secret } = arrival(stage, newPerson());
    const at = code.length >> 1;
    const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
    expect(await server.api.code('exchangeSocial', { code: changed, secret })).toBe('1020');
    server.clock.advance(SOCIAL_CODE_LASTS);
    expect(await server.api.code('exchangeSocial', { code, secret })).toBe('1020');
  });

  test('is for the browser that has the secret', async () => {
    const code = (await dance('naver')).searchParams.get('social')!;
    const wrong = randomBytes(32).toString('base64url');
    expect(await stage.api.code('exchangeSocial', { code, secret: wrong })).toBe('1020');
    expect(await stage.api.code('exchangeSocial', { code, secret: SECRET })).toBe('0001');
  });

  test('is given to no browser that began without a challenge, and such a one is not taken', async () => {
    for (const challenge of ['', '?challenge=', `?challenge=${CHALLENGE}x`]) {
      const start = `${server.url}/v1/auth/social/naver/start${challenge}`;
      const { headers } = await fetch(start, { redirect: 'manual' });
      expect(headers.get('location')).toBe('/Login?socialProblem=failed');
      expect(headers.getSetCookie()).toEqual([]);
    }
    const older = { person: newPerson(), isToLink: false, challenge: null };
    const code = server.sellover.use(SocialLogins).codeFor(older);
    expect(await stage.api.code('exchangeSocial', { code, secret: SECRET })).toBe('1020');
  });

  test('for linking logs nobody in, and the other way round', async () => {
    const { buyer, api } = stage;
    expect(await api.code('exchangeSocial', arrival(stage, newPerson(), true))).toBe('1020');
    const linking = { uid: buyer.userSysId, ...arrival(stage, newPerson()) };
    expect(await api.code('linkSocialAccount', linking, await confirmedAs(buyer))).toBe('1020');
  });
});

test('of many who come with one new account at once, one member is made', async () => {
  const person = newPerson();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => stage.api.done('exchangeSocial', arrival(stage, person))),
  );
  expect(new Set(answers.map(({ userSysId }) => userSysId)).size).toBe(1);
});

describe('a token of an app', () => {
  test.for(NAMED)('of %s logs in', async ([provider, snsType]) => {
    const snsToken = await (await identities()).appToken(provider, gaeul.id);
    const asked = { snsType, snsToken, ...(provider === 'facebook' && { facebookUserId: gaeul.id }) };
    expect(await stage.api.done('snsLogin', asked)).toHaveProperty('accessToken');
  });

  test('of Facebook is for the person whose id comes with it', async () => {
    const facebookUserId = bom.id;
    const of = await (await identities()).appToken('facebook', gaeul.id);
    for (const snsToken of [of, 'x'])
      expect(await stage.api.code('snsLogin', { snsType: 4, snsToken, facebookUserId })).toBe('1017');
    expect(await stage.api.code('snsLogin', { snsType: 4, snsToken: of })).toBe('0005');
  });

  test('waits for a provider that is away', () =>
    TestServer.alone(
      async (own) => {
        expect(await own.api.code('snsLogin', { snsType: 3, snsToken: 'x' })).toBe('0009');
        const end = await new Wanderer('').follow(startOf('google', '', own), isOurs);
        expect(end.searchParams.get('socialProblem')).toBe('away');
      },
      {
        config: {
          social: [{ adapter: google, clientIds: ['x'], secret: 'x', issuer: 'http://127.0.0.1:9' }],
        },
      },
    ));
});

describe('an account with the e-mail address', () => {
  const comes = (email: string) => stage.api.done('exchangeSocial', arrival(stage, newPerson({ email })));

  test('is told to its owner alone, and linked after its password', async () => {
    const buyer = await server.world.member({ userId: 'linked.one@demo.example' });
    expect((await comes('nobody.yet@demo.example')).linkTo).toBeUndefined();
    const { linkTo, ...rest } = await comes(buyer.userId);
    expect(rest).toEqual({});
    expect(linkTo).toMatchObject({ userId: buyer.userId, provider: 'kakao', hasPassword: true });
    const { code } = linkTo!;
    const wrong = await credentials(stage.api, buyer.userId, 'Wrong-Word-77');
    expect(await stage.api.code('proveSocial', { code, ...wrong })).toBe('1010');
    const other = await credentials(stage.api, stage.stranger.userId);
    expect(await stage.api.code('proveSocial', { code, ...other })).toBe('1010');
    const right = await credentials(stage.api, buyer.userId);
    expect(await stage.api.done('proveSocial', { code, ...right })).toMatchObject({
      userSysId: buyer.userSysId,
    });
    expect(await stage.api.code('proveSocial', { code, ...right })).toBe('1020');
  });

  test('is linked after a code to its phone, not to another one', async () => {
    const { userSysId, userId, mobile } = await server.world.member({ userId: 'linked.two@demo.example' });
    const { code } = (await comes(userId)).linkTo!;
    const strange = await proofOf(stage, 'findpw', stage.stranger.mobile);
    expect(await stage.api.code('proveSocial', { code, proof: strange })).toBe('1020');
    const proof = await proofOf(stage, 'findpw', mobile);
    expect(await stage.api.done('proveSocial', { code, proof })).toMatchObject({ userSysId });
  });

  test('is not told for an address that the provider does not vouch for', async () => {
    const { userId } = stage.buyer;
    expect(await comes(userId)).toHaveProperty('linkTo');
    const brought = arrival(stage, newPerson({ email: null }));
    expect(await stage.api.done('exchangeSocial', brought)).toHaveProperty('accessToken');
  });
});

describe('linked accounts', () => {
  test('are linked to who is logged in, once', async () => {
    const own = await setStage(server);
    const { api, buyer, stranger } = own;
    const person = newPerson();
    const link = async (who: typeof buyer) => {
      const asked = { uid: who.userSysId, ...arrival(own, person, true) };
      return api.code('linkSocialAccount', asked, await confirmedAs(who));
    };
    expect(await link(buyer)).toBe('0001');
    expect(await link(buyer)).toBe('0001');
    expect(await link(stranger)).toBe('0007');
    const again = await api.done('exchangeSocial', arrival(own, person));
    expect([again.userSysId, again.needsInfo]).toEqual([buyer.userSysId, undefined]);
  });

  test('go, but for the last way to log in, also if two go at once', async () => {
    const { uid, as } = await joined(stage);
    const brought = arrival(stage, newPerson({ provider: 'google' }), true);
    await stage.api.done('linkSocialAccount', { uid, ...brought }, as);
    const go = (provider: 'kakao' | 'google') => stage.api.code('unlinkSocialAccount', { uid, provider }, as);
    const codes = await Promise.all([go('kakao'), go('google')]);
    expect(codes.toSorted()).toEqual(['0001', '1032']);
    expect((await stage.api.done('socialAccounts', { uid }, as)).accounts).toHaveLength(1);
  });

  test('of who has left are barred for a while, and then free again', () =>
    TestServer.alone(async (alone) => {
      const own = await setStage(alone);
      const person = newPerson();
      const { uid, as } = await newcomer(own, person);
      await leave(alone, as.token);
      const comes = () => own.api.code('exchangeSocial', arrival(own, person));
      const refused = await own.api.ask('exchangeSocial', arrival(own, person));
      const rejoinFrom = koreanTime(alone.clock.now() + 31 * DAY).date;
      expect(refused).toMatchObject({ code: '1008', facts: { rejoinFrom } });
      alone.clock.advance(30 * DAY);
      expect(await comes()).toBe('1008');
      alone.clock.advance(DAY);
      expect((await newcomer(own, person)).uid).not.toBe(uid);
    }));
});

describe('missing information', () => {
  test('is told bit by bit, until nothing is missing', async () => {
    const person = newPerson();
    const { uid, as } = await newcomer(stage, person);
    const save = async (more: object) => (await stage.api.done('saveAddInfo', { uid, ...more }, as)).missing;
    const { missing } = await stage.api.done('addInfo', { uid }, as);
    expect(missing).toEqual(['nickName', 'identity', 'agreements', 'mobile']);
    expect(await save({ nickName: '봄나들이' })).toEqual(['identity', 'agreements', 'mobile']);
    expect(await save({ name: '김봄', birthDate: '2001-03-31' })).toEqual(['agreements', 'mobile']);
    expect(await save({ agreeSellection2: 1 })).toEqual(['agreements', 'mobile']);
    expect(await save({ agreeService: 1, agreePrivacy: 1, agreeSellection2: 1 })).toEqual(['mobile']);
    const from = {
      isAppInstall: 1,
      sellerSysId: SELLER,
      rcmdUserSysId: stage.stranger.userSysId,
      rcmdLinkCreatedAt: '2026-11-19T09:00:00+09:00',
    } as const;
    expect(await save({ proof: await proofOf(stage, 'join'), ...from })).toEqual([]);
    // With nothing missing, the member may do more than this token says.
    expect(await stage.api.code('userInfo', { uid }, as)).toBe('14');
    const { as: member } = await newcomer(stage, person);
    // News of events were agreed to with the texts.
    expect((await stage.api.done('pushSettings', { uid }, member)).eventFlag).toBe(1);
    const other = { uid, ...from, rcmdUserSysId: stage.buyer.userSysId };
    expect((await stage.api.done('saveAddInfo', other, member)).missing).toEqual([]);
    const joined = await server.sellover.log.read({ types: ['MemberJoined'], limit: 99 });
    expect(joined.filter(({ stream }) => stream.endsWith(`-${uid}`)).map(({ data }) => data)).toEqual([
      {
        joinTypeCode: 1,
        isAppInstall: 1,
        sellerSysId: SELLER,
        referral: { userSysId: stage.stranger.userSysId, linkCreatedAt: '2026-11-19T00:00:00.000Z' },
      },
    ]);
    expect(await rowsAt(server.dataDir, 'identities')).toContainEqual(
      expect.objectContaining({ user_sys_id: uid, proven_by: 'phone' }),
    );
    const { nickName, mobile } = await stage.api.done('userInfo', { uid }, member);
    expect([nickName, mobile]).toEqual(['봄나들이', expect.stringMatching(/^010/)]);
  });
});

test('somebody joins through a provider in the shop of the address, and brings nobody but others', () =>
  TestServer.alone(
    async (alone) => {
      const own = await setStage(alone);
      const shop = new Api(() => alone.url.replace('127.0.0.1', SHOP));
      const { uid, as } = await newcomer(own);
      const all = { ...(await missingOf(own)), rcmdUserSysId: uid };
      expect((await shop.done('saveAddInfo', { uid, ...all }, as)).missing).toEqual([]);
      const { data } = await alone.recorded('MemberJoined', ({ stream }) => stream.endsWith(`-${uid}`));
      expect(data).toMatchObject({ isAppInstall: 0, sellerSysId: OTHER_SELLER, referral: null });
      shop.close();
    },
    { config: { shops: new Map([[SHOP, OTHER_SELLER]]) } },
  ));

test('somebody under 14 does not become a member through a provider either', async () => {
  const { uid, as } = await newcomer(stage);
  const tells = (birthDate: string) => stage.api.code('saveAddInfo', { uid, name: '김어린', birthDate }, as);
  expect(await tells('2012-11-21')).toBe('0005');
  expect(await tells('2012-11-20')).toBe('0001');
});

test('the log names no provider’s account and no address', async () => {
  const named = { subject: 'very-particular-subject', email: 'particular@demo.example', name: '특별한' };
  await newcomer(stage, newPerson(named));
  const events = JSON.stringify(await server.sellover.log.read({ limit: 100_000 }));
  for (const personal of Object.values(named)) expect(events).not.toContain(personal);
});
