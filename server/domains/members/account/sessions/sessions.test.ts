import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../testing/api.ts';
import { TestServer } from '../../../../testing/server.ts';
import { sharedServer } from '../../../../testing/shared-server.ts';
import { credentials, encrypted, logIn } from '../../../../testing/stage.ts';
import { OTHER_SELLER, PASSWORD, SELLER, type Person } from '../../../../testing/world.ts';
import { grantMembership, revokeMembership } from '../memberships/memberships.ts';
import { Tokens } from './tokens.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const ENDED = { code: '30', facts: { reason: 'ended' } };

const server = sharedServer();
let api: Api;
beforeAll(async () => {
  ({ api } = server);
});

/** Somebody of now, as other tests move the clock; of a whole second, as tokens end on such. */
let person: Person;
beforeEach(async () => {
  server.clock.advance(1000 - (server.clock.now() % 1000));
  person = await server.world.member();
});

async function failTenTimes(of: Api, userId: string) {
  const wrong = await credentials(of, userId, 'Wrong-Word-77');
  for (let i = 0; i < 10; i++) expect(await of.code('login', wrong)).toBe('1010');
}

describe('logging in', () => {
  test('gives tokens that say who it is', async () => {
    const login = await logIn(api, person.userId);
    expect(login).toMatchObject({ userSysId: person.userSysId, authSysId: 1, groupIds: [] });
    const info = await api.done('userInfo', { uid: person.userSysId }, { token: login.accessToken });
    expect(info).toMatchObject({ userId: person.userId, nickName: person.nickName, mobile: person.mobile });
  });

  test('tells a host whom they broadcast for', async () => {
    const host = await server.world.host(2);
    const login = await logIn(api, host.userId);
    expect(login).toMatchObject({ authSysId: 2, groupIds: [2] });
    const info = await api.done('userInfo', { uid: host.userSysId }, { token: login.accessToken });
    expect(info).toMatchObject({ sellerSysId: 2, authSysId: 2 });
  });

  test('does not say whether it was the id or the password that was wrong', async () => {
    const wrong = await api.ask('login', await credentials(api, person.userId, 'Wrong-Word-77'));
    const unknown = await api.ask('login', await credentials(api, 'nobody-at-all', PASSWORD));
    expect(wrong.code).toBe('1010');
    expect(unknown).toEqual(wrong);
  });

  test('in plain text is refused, as is half of it', async () => {
    const { userId } = person;
    const good = await credentials(api, userId);
    for (const body of [
      { userId, password: PASSWORD },
      { ...good, password: PASSWORD },
      { ...good, userId },
      { ...good, password: Buffer.from(PASSWORD).toString('base64') },
    ]) {
      expect(await api.code('login', body)).toBe('0005');
    }
  });

  test('with what was encrypted for another server is refused', async () => {
    const { userId } = person;
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const strange = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const body = { userId: encrypted(strange, userId), password: encrypted(strange, PASSWORD) };
    expect(await api.code('login', body)).toBe('0005');
  });
});

describe('after ten wrong passwords', () => {
  test('even the right one is refused for a quarter of an hour', async () => {
    const { userId } = person;
    await failTenTimes(api, userId);
    const right = await credentials(api, userId);
    expect(await api.code('login', right)).toBe('0008');
    server.clock.advance(15 * minute - 1);
    expect(await api.code('login', right)).toBe('0008');
    server.clock.advance(2);
    expect(await api.code('login', right)).toBe('0001');
  });

  test('that came all at once, no more are looked at', async () => {
    const { userId } = person;
    const wrong = await credentials(api, userId, 'Wrong-Word-77');
    const codes = await Promise.all(Array.from({ length: 13 }, () => api.code('login', wrong)));
    expect(codes.filter((code) => code === '1010')).toHaveLength(10);
    expect(codes.filter((code) => code === '0008')).toHaveLength(3);
  });

  test('of one account, from all over the world, it still logs in from where it has before', () =>
    TestServer.alone(
      async (alone) => {
        const { api, world } = alone;
        const [member, other] = await world.members(2);
        const right = await credentials(api, member!.userId);
        const wrong = await credentials(api, member!.userId, 'Wrong-Word-77');
        const home = { from: '2001:db8:1:2::7' };
        expect(await api.code('login', right, home)).toBe('0001');
        await alone.restart();
        for (let i = 0; i < 20; i++) {
          expect(await api.code('login', wrong, { from: `192.0.2.${i}` })).toBe('1010');
        }
        expect(await api.code('login', right, { from: '198.51.100.1' })).toBe('0008');
        expect(await api.code('login', right, home)).toBe('0001');
        expect(await api.code('login', right, { from: '2001:db8:1:2:ffff::8' })).toBe('0001');
        const others = await credentials(api, other!.userId);
        expect(await api.code('login', others, { from: '198.51.100.1' })).toBe('0001');
      },
      { config: { trustProxy: ['loopback'] } },
    ));

  test('of all accounts, a place that is a /64 waits', () =>
    TestServer.alone(
      async ({ api, world }) => {
        const people = await world.members(5);
        for (const [i, { userId }] of people.entries()) {
          const wrong = await credentials(api, userId, 'Wrong-Word-77');
          expect(await api.code('login', wrong, { from: `2001:db8:1:2::${i}` })).toBe('1010');
        }
        const right = await credentials(api, people[0]!.userId);
        expect(await api.code('login', right, { from: '2001:db8:1:2:9::9' })).toBe('0008');
        expect(await api.code('login', right, { from: '2001:db8:1:3::1' })).toBe('0001');
      },
      { config: { trustProxy: ['loopback'], loginFailuresPerAddress: 5 } },
    ));

  test('right ones that come all at once are all taken', async () => {
    const { userId } = person;
    const right = await credentials(api, userId);
    const codes = await Promise.all(Array.from({ length: 12 }, () => api.code('login', right)));
    expect(new Set(codes)).toEqual(new Set(['0001']));
  });

  test('a right one before the tenth makes them forgotten', async () => {
    const { userId } = person;
    const wrong = await credentials(api, userId, 'Wrong-Word-77');
    const right = await credentials(api, userId);
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) expect(await api.code('login', wrong)).toBe('1010');
      expect(await api.code('login', right)).toBe('0001');
    }
  });
});

describe('a refresh token', () => {
  test('gets new access tokens as often as one likes, and stays what it is', async () => {
    const { refreshToken } = await logIn(api, person.userId);
    for (let i = 0; i < 3; i++) {
      const answer = await api.done('accessToken', { refreshToken });
      expect(answer.refreshToken).toBe(refreshToken);
      const uid = person.userSysId;
      expect(await api.code('userInfo', { uid }, { token: answer.accessToken })).toBe('0001');
    }
  });

  test('renewed by several at once, or again after a lost answer, has one successor', async () => {
    const { userId, userSysId } = person;
    const { refreshToken } = await logIn(api, userId);
    server.clock.advance(1500);
    const answers = await Promise.all([1, 2, 3].map(() => api.done('refresh', { refreshToken })));
    server.clock.advance(10_000);
    const late = await api.done('refresh', { refreshToken });
    const [successor, ...others] = [...answers, late].map((answer) => answer.refreshToken);
    expect(new Set(others)).toEqual(new Set([successor]));
    expect(successor).not.toBe(refreshToken);
    expect(await api.code('userInfo', { uid: userSysId }, { token: late.accessToken })).toBe('0001');
    expect(await api.code('accessToken', { refreshToken: successor! })).toBe('0001');
    server.clock.advance(1);
    expect(await api.code('refresh', { refreshToken })).toBe('30');
    expect(await api.code('accessToken', { refreshToken: successor! })).toBe('30');
  });

  test('in its last seven days asks to be renewed, and then lives anew', async () => {
    const { userId } = person;
    const { refreshToken } = await logIn(api, userId);
    server.clock.advance(23 * day);
    expect(await api.code('accessToken', { refreshToken })).toBe('0001');
    server.clock.advance(1);
    expect(await api.code('accessToken', { refreshToken })).toBe('14');
    const renewed = await api.done('refresh', { refreshToken });
    server.clock.advance(22 * day);
    expect(await api.code('accessToken', { refreshToken: renewed.refreshToken })).toBe('0001');
  });

  test('is over after thirty days', async () => {
    const { userId } = person;
    const { refreshToken } = await logIn(api, userId);
    server.clock.advance(30 * day - 1000);
    expect(await api.code('accessToken', { refreshToken })).toBe('14');
    server.clock.advance(1000);
    for (const name of ['accessToken', 'refresh'] as const) {
      const { code, facts } = await api.ask(name, { refreshToken });
      expect([code, facts]).toEqual(['30', {}]);
    }
  });

  test('is over ninety days after the login, however often it is renewed', async () => {
    const { userId, userSysId: uid } = person;
    const first = await logIn(server.api, userId);
    let { refreshToken } = first;
    for (let times = 0; times < 3; times++) {
      server.clock.advance(29 * day);
      ({ refreshToken } = await api.done('refresh', { refreshToken }));
    }
    server.clock.advance(3 * day - 10 * minute);
    // The last access token ends with its login.
    const { accessToken: token } = await api.done('accessToken', { refreshToken });
    expect((await api.done('sessions', { uid }, { token })).sessions).toHaveLength(1);
    server.clock.advance(10 * minute);
    expect(await api.code('userInfo', { uid }, { token })).toBe('14');
    expect(await api.code('accessToken', { refreshToken })).toBe('30');
    expect(await api.code('refresh', { refreshToken })).toBe('30');
    const again = await logIn(server.api, userId);
    const listed = await api.done('sessions', { uid }, { token: again.accessToken });
    expect(listed.sessions).toMatchObject([{ isCurrent: true }]);
  });
});

test('the secret after a secret takes the server’s key', async () => {
  const secret = 'x'.repeat(43);
  const after = (key: string) => new Tokens(key, server.clock).secretAfter(secret);
  expect(after('a'.repeat(32))).toBe(after('a'.repeat(32)));
  expect(after('a'.repeat(32))).not.toBe(after('b'.repeat(32)));
});

describe('an access token', () => {
  test('is good for half an hour', async () => {
    const { userId, userSysId } = person;
    const { accessToken } = await logIn(api, userId);
    const ask = () => api.code('userInfo', { uid: userSysId }, { token: accessToken });
    server.clock.advance(30 * minute - 1000);
    expect(await ask()).toBe('0001');
    server.clock.advance(999);
    expect(await ask()).toBe('0001');
    server.clock.advance(1);
    expect(await ask()).toBe('14');
  });

  test('is not a refresh token, nor the other way round', async () => {
    const { userId, userSysId } = person;
    const { accessToken, refreshToken } = await logIn(api, userId);
    expect(await api.code('accessToken', { refreshToken: accessToken })).toBe('30');
    expect(await api.code('refresh', { refreshToken: accessToken })).toBe('30');
    expect(await api.code('userInfo', { uid: userSysId }, { token: refreshToken })).toBe('14');
  });
});

test('whoever is gone has neither info nor tokens', async () => {
  const { accessToken, refreshToken } = await logIn(api, person.userId);
  await server.world.forgets(person);
  expect(await api.code('userInfo', { uid: person.userSysId }, { token: accessToken })).toBe('1003');
  expect(await api.code('accessToken', { refreshToken })).toBe('1003');
  expect(await api.code('refresh', { refreshToken })).toBe('1003');
});

describe('the logins of a member', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

  test('are listed with their device, the one used last first', async () => {
    const uid = person.userSysId;
    const first = await logIn(api, person.userId);
    server.clock.advance(minute);
    const second = await api.done('login', await credentials(api, person.userId), { userAgent: chrome });
    server.clock.advance(minute);
    const list = () => api.done('sessions', { uid }, { token: second.accessToken });
    const current = { device: 'Chrome, Android', place: '127.0.0.1', isCurrent: true };
    expect((await list()).sessions).toMatchObject([current, { isCurrent: false }]);
    await api.done('refresh', { refreshToken: first.refreshToken });
    expect((await list()).sessions).toMatchObject([{ isCurrent: false }, current]);
  });

  test('end one by one, from another device', async () => {
    const uid = person.userSysId;
    const [lost, here] = [await logIn(api, person.userId), await logIn(api, person.userId)];
    const { sessions } = await api.done('sessions', { uid }, { token: here.accessToken });
    const { sessionSysId } = sessions.find(({ isCurrent }) => !isCurrent)!;
    await api.done('endSession', { uid, sessionSysId }, { token: here.accessToken });
    expect(await api.code('userInfo', { uid }, { token: lost.accessToken })).toBe('14');
    expect(await api.ask('accessToken', { refreshToken: lost.refreshToken })).toMatchObject(ENDED);
    expect(await api.code('userInfo', { uid }, { token: here.accessToken })).toBe('0001');
    const left = await api.done('sessions', { uid }, { token: here.accessToken });
    expect(left.sessions).toMatchObject([{ isCurrent: true }]);
  });

  test('of somebody else are not found', async () => {
    const other = await server.world.member();
    const theirs = await logIn(api, other.userId);
    const listed = await api.done('sessions', { uid: other.userSysId }, { token: theirs.accessToken });
    const { sessionSysId } = listed.sessions[0]!;
    const asked = { uid: person.userSysId, sessionSysId };
    expect(await api.code('endSession', asked, { token: person.token })).toBe('0004');
    expect(await api.code('accessToken', { refreshToken: theirs.refreshToken })).toBe('0001');
  });

  test('all end but the one that asks, which goes on with a new access token', async () => {
    const uid = person.userSysId;
    const others = [await logIn(api, person.userId), await logIn(api, person.userId)];
    const here = await logIn(api, person.userId);
    await api.done('endOtherSessions', { uid }, { token: here.accessToken });
    for (const { accessToken, refreshToken } of others) {
      expect(await api.code('userInfo', { uid }, { token: accessToken })).toBe('14');
      expect(await api.ask('accessToken', { refreshToken })).toMatchObject(ENDED);
      expect(await api.ask('refresh', { refreshToken })).toMatchObject(ENDED);
    }
    const next = await api.done('accessToken', { refreshToken: here.refreshToken });
    expect(await api.code('userInfo', { uid }, { token: next.accessToken })).toBe('0001');
    server.clock.advance(minute);
    const later = await logIn(api, person.userId);
    expect(await api.code('accessToken', { refreshToken: later.refreshToken })).toBe('0001');
    const { sessions } = await api.done('sessions', { uid }, { token: later.accessToken });
    expect(sessions).toHaveLength(2);
  });
});

test('somebody hosts for two sellers, and loses one of them', async () => {
  const of = async (sellerSysId: number) => (await server.world.airs([], { sellerSysId })).broadcastSysId;
  const [first, second] = [await of(SELLER), await of(OTHER_SELLER)];
  const by = { actorId: null, commandId: 'test' };
  for (const sellerSysId of [SELLER, OTHER_SELLER])
    await grantMembership(server.sellover.log, person.userSysId, { role: 'host', sellerSysId }, by);
  const told = async (broadcastSysId: number, token: string) =>
    api.code('setNotice', { broadcastSysId, notiContent: '알림' }, { token });
  const both = await logIn(api, person.userId);
  expect(both).toMatchObject({ groupIds: [SELLER, OTHER_SELLER], authSysId: 2 });
  expect([await told(first, both.accessToken), await told(second, both.accessToken)]).toEqual([
    '0001',
    '0001',
  ]);
  await revokeMembership(server.sellover.log, person.userSysId, { role: 'host', sellerSysId: SELLER }, by);
  expect(await told(second, both.accessToken)).toBe('14');
  const one = await api.done('accessToken', { refreshToken: both.refreshToken });
  expect([await told(first, one.accessToken), await told(second, one.accessToken)]).toEqual(['9001', '0001']);
});
