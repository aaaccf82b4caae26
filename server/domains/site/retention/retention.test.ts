import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UNNAMED_KEPT } from '../../../../schema/members/media/constants.ts';
import { RETENTION_MONTHS, UNFINISHED_KEPT_DAYS } from '../../../../schema/members/constants.ts';
import { SELLER_SEES_RECEIVER_MONTHS } from '../../../../schema/orders/constants.ts';
import { TimerGone } from '../../../platform/log/log.ts';
import { systemSource } from '../../../platform/source.ts';
import { verified } from '../../../testing/log.ts';
import { TestServer } from '../../../testing/server.ts';
import { credentials, leave, logIn, orderFor, setStage } from '../../../testing/stage.ts';
import { DailyPurge } from './daily-purge.ts';

/** The rows of the page for operators, by what they begin with. */
const ROWS: Readonly<Record<keyof typeof RETENTION_MONTHS, string>> = {
  orderReceivers: 'whom an order went to:',
  loginPlaces: 'where a member logged in',
  sessionDevices: 'devices and networks of sessions',
  blacklistEntries: 'mutes and removals',
  chatReports: 'reports of chat lines',
  memberReports: 'reports of members to operators',
  suspensions: 'suspensions and their evidence',
  removedAccounts: 'accounts that a manager removed',
  withdrawnAccounts: 'accounts that their members closed',
  rejoinBars: 'marks that bar joining again',
  texts: 'texts to phones',
  alerts: 'alerts',
  deviceTokens: 'phones that get alerts',
  sights: 'broadcasts that a member watched',
  visits: 'visits',
  consoleLogs: 'errors of the app',
};
const page = readFileSync(new URL('../../../docs/retention.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(Object.entries(RETENTION_MONTHS))('the page for operators tells the term of %s', (what, months) => {
  const row = page.find(([, data]) => data?.startsWith(ROWS[what as keyof typeof ROWS]));
  expect(row?.[2]).toMatch(months % 12 === 0 && months >= 60 ? `${months / 12} years` : `${months} month`);
});

const DAY = 24 * 60 * 60 * 1000;

test.each([
  ['a sign-up may stay unfinished', 'never completed', `${UNFINISHED_KEPT_DAYS} days`],
  [
    'a seller sees whom an order went to',
    'whom an order went to, as its seller',
    `${SELLER_SEES_RECEIVER_MONTHS} months`,
  ],
  ['a file is kept that nothing shows', 'uploaded files', `${UNNAMED_KEPT / DAY} days`],
])('the page for operators tells how long %s', (_what, named, term) => {
  expect(page.find(([, data]) => data?.includes(named))?.[2]).toContain(term);
});

test('what is known of people is deleted when its time is over, and not a day before', () =>
  TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer, stranger, manager, mug } = stage;
    const purge = async () => {
      const deleted = await api.done('purge', {}, { token: await server.world.token(manager) });
      const { loginPlaceCnt, removedAccountCnt, withdrawnAccountCnt } = deleted;
      const { orderReceiverCnt, textCnt, basketCnt } = deleted;
      return [loginPlaceCnt, removedAccountCnt, withdrawnAccountCnt, orderReceiverCnt, textCnt, basketCnt];
    };
    const loginOf = async ({ userId }: typeof buyer) => api.code('login', await credentials(api, userId));
    const receiver = async () =>
      (await api.done('orderDetail', { orderSysId }, { token: await server.world.token(buyer) }))
        .receiverName;
    await logIn(api, buyer.userId);
    const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
    const basket = { prdtSysId: mug.facts.prdtSysId, basketQty: 1, optionTypeCode: 1, optionGroups: [] };
    await api.done('addBaskets', { uid: buyer.userSysId, ...basket }, { token: buyer.token });
    const removal = { uid: stranger.userSysId, reason: '반복된 욕설' };
    await api.done('removeAccount', removal, { token: manager.token });
    const leaver = await server.world.member();
    await leave(server, leaver.token);

    server.clock.advance(30 * DAY - 1);
    expect(await purge()).toEqual([0, 0, 0, 0, 0, 0]);
    server.clock.advance(1);
    expect(await purge()).toEqual([0, 0, 0, 0, 0, 1]);
    server.clock.advance(58 * DAY);
    // The text that told the leaver.
    expect(await purge()).toEqual([0, 0, 0, 0, 1, 0]);
    server.clock.advance(5 * DAY);
    expect(await purge()).toEqual([1, 0, 0, 0, 0, 0]);
    expect(await purge()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await loginOf(stranger)).toBe('1015');

    server.clock.advance(100 * DAY);
    expect(await purge()).toEqual([0, 1, 0, 0, 0, 0]);
    expect(await loginOf(stranger)).toBe('1010');

    server.clock.advance(171 * DAY);
    expect(await purge()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await loginOf(leaver)).toBe('1006');
    server.clock.advance(2 * DAY);
    expect(await purge()).toEqual([0, 0, 1, 0, 0, 0]);
    expect(await loginOf(leaver)).toBe('1010');

    server.clock.advance(3.9 * 365 * DAY);
    // The texts that told those who stayed away.
    expect(await purge()).toEqual([0, 0, 0, 0, 4, 0]);
    expect(await receiver()).not.toBe('');
    server.clock.advance(60 * DAY);
    expect(await purge()).toEqual([0, 0, 0, 1, 0, 0]);
    expect(await receiver()).toBe('');
  }));

test('a purge of a given moment deletes what had expired by then, and a dry run nothing', () =>
  TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, manager, buyer, mug } = stage;
    await logIn(api, buyer.userId);
    await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
    const basket = { prdtSysId: mug.facts.prdtSysId, basketQty: 1, optionTypeCode: 1, optionGroups: [] };
    await api.done('addBaskets', { uid: buyer.userSysId, ...basket }, { token: buyer.token });
    const broadcast = { broadcastSysId: stage.broadcastSysId };
    const line = await api.done('sendChat', { ...broadcast, msg: '안녕' }, { token: buyer.token });
    const report = { ...broadcast, ...line, reason: 'spam' } as const;
    await api.done('reportChat', report, { token: stage.stranger.token });
    const muted = { ...broadcast, userId: stage.stranger.userId, blackType: 0 } as const;
    await api.done('blacklistMember', muted, { token: stage.host.token });
    const begun = server.clock.now();
    const later = new Date(begun + 6 * 365 * DAY).toISOString();
    const asked = async (input: object) => {
      const deleted = await api.done('purge', input, { token: await server.world.token(manager) });
      return Object.fromEntries(Object.entries(deleted).filter(([, count]) => count > 0));
    };
    const all = await asked({ now: later, isDryRun: true });
    expect(all).toMatchObject({
      loginPlaceCnt: 1,
      blacklistEntryCnt: 1,
      chatReportCnt: 1,
      orderReceiverCnt: 1,
      basketCnt: 1,
    });
    expect(await asked({ now: later, isDryRun: true })).toEqual(all);
    const byManager = { token: await server.world.token(manager) };
    expect(await api.code('purge', { now: later }, byManager)).toBe('0005');
    expect(await api.code('purge', { now: 'tomorrow' }, byManager)).toBe('0005');
    const ahead = (ms: number) => ({ now: new Date(server.clock.now() + ms).toISOString() });
    expect(await api.code('purge', ahead(7 * DAY), byManager)).toBe('0001');
    expect(await api.code('purge', ahead(7 * DAY + 1), byManager)).toBe('0005');

    server.clock.advance(6 * 365 * DAY);
    const basketsGone = new Date(begun + 31 * DAY).toISOString();
    const early = await asked({ now: basketsGone });
    expect(early).toMatchObject({ basketCnt: 1 });
    expect(early).not.toHaveProperty('orderReceiverCnt');
    expect(await asked({ now: basketsGone })).toEqual({});
    const rest = await asked({});
    expect(rest).toMatchObject({ orderReceiverCnt: 1, chatReportCnt: 1, blacklistEntryCnt: 1 });
    const sum = (counts: Record<string, number>, name: string) => counts[name] ?? 0;
    for (const [name, count] of Object.entries(all))
      expect([name, sum(early, name) + sum(rest, name)]).toEqual([name, count]);
    expect(await asked({})).toEqual({});
  }));

test('what stands against members ends with its term, and not a moment before; a ban only with its member', () =>
  TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, broadcastSysId, buyer, stranger, host, manager } = stage;
    const by = async (person: typeof buyer) => ({ token: await server.world.token(person) });
    const black = async (broadcastSysId: number, { userId }: typeof buyer, blackType: 0 | 1 | 2) =>
      api.done('blacklistMember', { broadcastSysId, userId, blackType }, await by(host));
    const listed = async (broadcastSysId: number) => {
      const page = { broadcastSysId, startIndex: 0, rowCount: 10 };
      const { members } = await api.done('blacklist', page, await by(host));
      return members.map(({ userId, blackType }) => [userId, blackType]).toSorted();
    };
    const reports = async () =>
      (await api.done('chatReports', { broadcastSysId, startIndex: 0, rowCount: 10 }, await by(host)))
        .reports;
    const purge = async () => {
      const deleted = await api.done('purge', {}, await by(manager));
      return [deleted.blacklistEntryCnt, deleted.chatReportCnt];
    };
    const [muted, pardoned, leaver] = await server.world.members(3);
    const reported = await api.done('sendChat', { broadcastSysId, msg: '안녕' }, await by(buyer));
    const line = { broadcastSysId, ...reported, reason: 'spam' } as const;
    await api.done('reportChat', line, await by(stranger));
    const spring = { startDate: '2027-03-01T10:00:00.000Z', endDate: '2027-03-01T11:00:00.000Z' };
    const { broadcastSysId: later } = await server.world.schedules([], spring);
    await black(broadcastSysId, muted!, 0);
    await black(later, muted!, 1);
    for (const blackType of [1, 2] as const) await black(broadcastSysId, pardoned!, blackType);
    const pardon = { broadcastSysId, userId: pardoned!.userId };
    await api.done('pardonMember', pardon, await by(host));
    await black(broadcastSysId, stranger, 2);
    await black(broadcastSysId, leaver!, 2);
    await leave(server, (await by(leaver!)).token);

    server.clock.set(Date.parse('2027-01-10T20:00:00+09:00'));
    await api.done('reportChat', { ...line, reason: 'abuse' }, await by(host));
    server.clock.set(Date.parse('2027-05-20T19:00:00+09:00'));
    expect(await purge()).toEqual([0, 0]);
    server.clock.advance(1);
    expect(await purge()).toEqual([1, 1]);
    expect(await reports()).toMatchObject([{ reportCnt: 1, reasons: [{ reason: 'abuse', count: 1 }] }]);
    expect(await listed(broadcastSysId)).toEqual(
      [
        [muted!.userId, 0],
        [stranger.userId, 2],
      ].toSorted(),
    );

    // The broadcast was planned to end at eight.
    server.clock.set(Date.parse('2027-05-20T20:00:00+09:00'));
    expect(await purge()).toEqual([0, 0]);
    server.clock.advance(1);
    expect(await purge()).toEqual([1, 0]);
    expect(await purge()).toEqual([0, 0]);
    expect(await listed(broadcastSysId)).toEqual([[stranger.userId, 2]]);

    server.clock.set(Date.parse('2027-07-10T20:00:01+09:00'));
    expect(await purge()).toEqual([0, 1]);
    expect(await reports()).toEqual([]);
    expect(await listed(later)).toContainEqual([muted!.userId, 1]);
    server.clock.set(Date.parse('2027-09-02T00:00:00+09:00'));
    expect(await purge()).toEqual([1, 0]);
    expect(await listed(later)).toEqual([[stranger.userId, 2]]);

    // After an entry has expired, the same report or mute is accepted again.
    await api.done('reportChat', line, await by(stranger));
    expect(await reports()).toMatchObject([{ reportCnt: 1 }]);
    await black(broadcastSysId, muted!, 0);
    await server.sellover.settled();
    await verified(server.dataDir);
  }));

test('the server purges every day at 4:30 in Korea, at one node, and says so with counts alone', async () => {
  const lines: unknown[] = [];
  const logger = { info: (...line: unknown[]) => void lines.push(line), error: () => {} };
  await TestServer.alone(async (server) => {
    const { log } = server.sellover;
    let purges = 0;
    const { promise: isOver, resolve: ends } = Promise.withResolvers<void>();
    const node = () =>
      new DailyPurge({
        log,
        clock: server.clock,
        source: systemSource(server.clock, log.process),
        logger,
        forgetting: { purge: async () => (purges++, await isOver, { textCnt: 2, alertCnt: 0 }) },
      });
    const [one, other] = [node(), node()];
    const due = async () => (await log.dueTimers(Date.parse('2027-01-01'), 9))[0]!;
    await one.begin();
    const timer = await due();
    expect(new Date(timer.dueAt).toISOString()).toBe('2026-11-20T19:30:00.000Z');
    await expect(one.fire(timer)).rejects.toBeInstanceOf(TimerGone);
    server.clock.set(timer.dueAt);
    await one.fire(timer);
    await expect(other.fire(timer)).rejects.toBeInstanceOf(TimerGone);
    // A node that starts meanwhile leaves it alone. If the first one had died, an hour later another would begin.
    await other.begin();
    expect((await due()).dueAt).toBe(timer.dueAt + 60 * 60_000);
    ends();
    await one.idle();
    expect([purges, new Date((await due()).dueAt).toISOString()]).toEqual([1, '2026-11-21T19:30:00.000Z']);
    expect(lines).toEqual([[{ deleted: { textCnt: 2 } }, 'the daily purge is done']]);
  });
});
