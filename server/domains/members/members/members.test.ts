import { beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import type { Api } from '../../../testing/api.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { credentials, logIn, setStage, type Stage } from '../../../testing/stage.ts';
import { SELLER, type Person } from '../../../testing/world.ts';
import { isDormant } from '../account/offers.ts';
import { suspensionsOf } from './rows.ts';

const why = { reasonTypeCode: 3, reason: '거친 말을 되풀이했어요', evidence: '11월 20일 방송 채팅' } as const;

const loginOf = async ({ api }: Stage, { userId }: Person) =>
  api.ask('login', await credentials(api, userId));

const meant = ({ userId, mobile }: Person) => ({ userId, mobile });

/** The last text to somebody. */
async function lastTextTo({ api, manager, server }: Stage, { mobile: to }: Person): Promise<string> {
  const token = await server.world.token(manager);
  return (await api.done('outbox', { to, startIndex: 0, rowCount: 1 }, { token })).texts[0]!.msg;
}

describe('a suspended member', () => {
  const server = sharedServer();
  let stage: Stage;
  let manager: Api;
  beforeEach(async () => {
    stage = await setStage(server);
    manager = server.api.as(stage.manager.token);
  });

  test('is out everywhere, and only their right password tells why', async () => {
    const { api, plan, buyer } = stage;
    const { accessToken, refreshToken } = await logIn(api, buyer.userId);
    const viewer = server.viewer(plan, { ...buyer, token: accessToken });
    await viewer.enter();
    const { until } = await manager.done('suspendMember', { userId: buyer.userId, ...why, days: 7 });
    // It ends with the last of its days in Korea.
    expect(until).toBe('2026-11-27T15:00:00.000Z');
    await viewer.hears('response', ({ event, resultCode }) => event === 'joinRoom' && resultCode === '1403');
    expect(await api.code('userInfo', { uid: buyer.userSysId }, { token: accessToken })).toBe('14');
    expect(await api.code('refresh', { refreshToken })).toBe('30');
    expect(await api.code('login', await credentials(api, buyer.userId, 'Wrong-Word-77'))).toBe('1010');
    const { code, facts } = await loginOf(stage, buyer);
    expect([code, facts]).toEqual([
      '1015',
      {
        reasonTypeCode: 3,
        suspendedAt: '2026-11-20T10:00:00.000Z',
        until,
        evidenceUntil: '2026-12-05T15:00:00.000Z',
        appealToken: expect.any(String) as string,
      },
    ]);
    expect(await lastTextTo(stage, buyer)).toContain('15일 안에 소명');
    await server.sellover.settled();
    const events = JSON.stringify(await server.sellover.log.read({ limit: 10_000 }));
    expect(events).toContain('MemberSuspended');
    for (const personal of [why.reason, why.evidence]) expect(events).not.toContain(personal);
  });

  test('reads of it among what was decided against them, from when until when', async () => {
    const { api, buyer, broadcastSysId, host } = stage;
    const { userSysId: uid, userId } = buyer;
    const own = async () =>
      (await api.done('sanctions', { uid }, { token: await server.world.tokenOfNow(buyer) })).sanctions;
    const at = (moment: number) => new Date(moment).toISOString();
    await manager.done('suspendMember', { userId, ...why });
    const first = server.clock.now();
    server.clock.advance(1000);
    await manager.done('restoreMember', { userId });
    const muted = { broadcastSysId, userId, blackType: 0 } as const;
    await api.done('blacklistMember', muted, { token: host.token });
    server.clock.advance(1000);
    const { until } = await manager.done('suspendMember', { userId, ...why, days: 1 });
    server.clock.set(Date.parse(until!) - 1);
    const bySellover = { blackType: 3, reasonTypeCode: 3, sellerSysId: null, broadcastTitle: null };
    expect(await own()).toMatchObject([
      { ...bySellover, startedAt: at(first + 2000), endedAt: null },
      { blackType: 0, sellerSysId: 1 },
      { ...bySellover, startedAt: at(first), endedAt: at(first + 1000) },
    ]);
    server.clock.advance(1);
    expect((await own())[0]).toMatchObject({ endedAt: until });
    expect(JSON.stringify(await own())).not.toContain(why.evidence);
  });

  test('who is restored logs in again, but their old logins stay ended', async () => {
    const { api, buyer } = stage;
    const { refreshToken } = await logIn(api, buyer.userId);
    await manager.done('suspendMember', { userId: buyer.userId, ...why });
    await manager.done('restoreMember', { userId: buyer.userId });
    expect((await loginOf(stage, buyer)).code).toBe('0001');
    expect(await api.code('refresh', { refreshToken })).toBe('30');
    const [first] = await server.sellover.log.reads.all(suspensionsOf({ userSysId: buyer.userSysId }));
    expect(first).toMatchObject({ reason: why.reason, restored_at: expect.any(Number) as number });
    const events = await server.sellover.log.read({ stream: `member-${buyer.userSysId}`, limit: 10 });
    expect(events.map(({ type, actorId }) => [type, actorId])).toEqual([
      ['MemberSuspended', stage.manager.userSysId],
      ['MemberSessionsEnded', stage.manager.userSysId],
      ['MemberRestored', stage.manager.userSysId],
    ]);
  });

  test('is told in the language in which they were here last', async () => {
    const { api, buyer, stranger } = stage;
    for (const [{ userId }, locale] of [
      [buyer, 'en'],
      [stranger, 'ko'],
    ] as const) {
      const { refreshToken } = await api.done('login', await credentials(api, userId), { locale: 'ko' });
      await api.done('accessToken', { refreshToken }, { locale });
      await manager.done('suspendMember', { userId, ...why });
    }
    expect(await lastTextTo(stage, buyer)).toMatch(
      /^\[Sellover\] Your account is suspended.*within 15 days\.$/,
    );
    expect(await lastTextTo(stage, stranger)).toContain('이용이 정지됐어요');
    await manager.done('restoreMember', { userId: buyer.userId });
    expect(await lastTextTo(stage, buyer)).toContain('no longer suspended');
  });

  test('stays out whatever they are granted, and is listed', async () => {
    const { buyer } = stage;
    await manager.done('suspendMember', { userId: buyer.userId, ...why });
    await manager.done('grantRole', { ...meant(buyer), role: 'host', sellerSysId: SELLER });
    expect((await loginOf(stage, buyer)).code).toBe('1015');
    const shown = await manager.done('member', { userId: buyer.userId });
    expect(shown).toMatchObject({
      standing: 'suspended',
      sessionCnt: 0,
      roles: [{ role: 'host', sellerSysId: SELLER }],
    });
    const page = { startIndex: 0, rowCount: 100 };
    const { members, suspendedCnt } = await manager.done('members', { ...page, standing: 'suspended' });
    expect(members.map(({ userId }) => userId)).toContain(buyer.userId);
    expect(members).toHaveLength(suspendedCnt);
  });

  test('sees the evidence and answers it for 15 days; an answer in time is reviewed later', () =>
    TestServer.alone(async (own) => {
      const stage = await setStage(own);
      const { api, buyer, stranger, manager } = stage;
      const as = async () => ({ token: await own.world.token(manager) });
      for (const { userId } of [buyer, stranger])
        await api.done('suspendMember', { userId, ...why }, await as());
      const appeal = async (person: Person) => String((await loginOf(stage, person)).facts['appealToken']);
      own.clock.set(Date.parse('2026-12-05T23:59:59+09:00'));
      const appealToken = await appeal(buyer);
      expect(await api.done('ownSuspension', { appealToken })).toMatchObject({
        ...why,
        until: null,
        answer: null,
      });
      await api.done('answerSuspension', { appealToken, answer: '제가 쓴 글이\n아니에요' });
      own.clock.advance(1_000);
      expect(await api.code('answerSuspension', { appealToken, answer: '또' })).toBe('0007');
      expect(await api.done('ownSuspension', { appealToken })).toMatchObject({
        reason: why.reason,
        evidence: null,
        answer: '제가 쓴 글이\n아니에요',
      });
      const restore = async ({ userId }: Person) => api.code('restoreMember', { userId }, await as());
      expect(await restore(stranger)).toBe('0007');
      expect(await restore(buyer)).toBe('0001');
      own.clock.advance(31 * 60_000);
      expect(await api.code('ownSuspension', { appealToken })).toBe('14');
    }));

  test('is back by themselves when it ends, and what was written of it is purged in time', () =>
    TestServer.alone(async (own) => {
      const stage = await setStage(own);
      const { api, buyer, manager } = stage;
      const as = async () => ({ token: await own.world.token(manager) });
      await api.done('suspendMember', { userId: buyer.userId, ...why, days: 1 }, await as());
      own.clock.set(Date.parse('2026-11-21T23:59:59+09:00'));
      expect((await loginOf(stage, buyer)).code).toBe('1015');
      own.clock.advance(1_000);
      expect((await loginOf(stage, buyer)).code).toBe('0001');
      own.clock.set(Date.parse('2027-05-22T00:00:00+09:00'));
      expect((await api.done('purge', {}, await as())).suspensionCnt).toBe(0);
      own.clock.advance(1_000);
      expect((await api.done('purge', {}, await as())).suspensionCnt).toBe(1);
    }));
});

describe('who stays away', () => {
  test('is told 30 days before a year is over, then dormant, and awake with a login', () =>
    TestServer.alone(async (own) => {
      const stage = await setStage(own);
      const { api, buyer, stranger, manager } = stage;
      const sweep = async () => {
        await logIn(api, manager.userId);
        const as = { token: await own.world.token(manager) };
        const { dormancyToldCnt, dormantCnt } = await api.done('purge', {}, as);
        return [dormancyToldCnt, dormantCnt];
      };
      const english = await own.world.member();
      await api.done('login', await credentials(api, english.userId), { locale: 'en' });
      // Everybody joined at that moment, and hosts and managers come often.
      for (const { userId } of [stage.host, stage.otherHost]) await logIn(api, userId);
      own.clock.set(Date.parse('2027-10-21T18:59:59+09:00'));
      for (const { userId } of [stage.host, stage.otherHost]) await logIn(api, userId);
      expect(await sweep()).toEqual([0, 0]);
      own.clock.advance(1_000);
      expect(await sweep()).toEqual([3, 0]);
      expect(await sweep()).toEqual([0, 0]);
      expect(await lastTextTo(stage, buyer)).toContain('휴면');
      expect(await lastTextTo(stage, english)).toContain('In 30 days your account becomes dormant');
      own.clock.advance(29 * DAY);
      for (const { userId } of [stranger, english]) await logIn(api, userId);
      expect(await sweep()).toEqual([0, 0]);
      own.clock.advance(DAY);
      expect(await sweep()).toEqual([0, 1]);
      expect(await sweep()).toEqual([0, 0]);
      expect(await isDormant(own.sellover.log.reads, buyer.userSysId)).toBe(true);
      expect(await isDormant(own.sellover.log.reads, stranger.userSysId)).toBe(false);
      const page = { startIndex: 0, rowCount: 10, standing: 'dormant' } as const;
      const dormant = async () => api.done('members', page, { token: await own.world.token(manager) });
      expect(await dormant()).toMatchObject({
        dormantCnt: 1,
        members: [{ userSysId: buyer.userSysId, userId: `${buyer.userId.slice(0, 3)}**` }],
      });
      await logIn(api, buyer.userId);
      expect(await dormant()).toMatchObject({ dormantCnt: 0, members: [] });
      expect(await sweep()).toEqual([0, 0]);
    }));
});
