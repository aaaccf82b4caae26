import { beforeEach, expect, test } from 'vitest';
import { OwnReport } from '../../../schema/service/safety/reports.ts';
import { Sanction } from '../../../schema/service/safety/sanctions.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import { queryClient } from '../../app/calls/query.ts';
import BlockListScreen from './BlockListScreen.tsx';
import ReportLogScreen from './ReportLogScreen.tsx';
import SanctionLogScreen from './SanctionLogScreen.tsx';

const AT = '2026-11-20T10:00:00.000Z';

beforeEach(() => queryClient.clear());

test.for([
  ['신고 내역', ReportLogScreen],
  ['제재 내역', SanctionLogScreen],
  ['차단한 사람', BlockListScreen],
] as const)('a guest is offered a login instead of data: %s', async ([title, Screen]) => {
  const screen = await show(<Screen />, { texts: ['service/safety'], pageStyle: 'dark' });
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '로그인' }).click();
  await expect.poll(() => location.pathname).toBe('/Login');
});

test('a member sees what they reported, why, and what became of it', async () => {
  logIn();
  const one = { reportSysId: 1, targetNick: '감귤', targetText: '다른 데서 사세요', createdAt: AT };
  serve('reports', {
    totalCnt: 3,
    reports: [
      sample(OwnReport, {
        ...one,
        targetType: 'chat',
        reasonTypeCode: 1,
        stateCode: 2,
        content: '계속 올려요',
      }),
      sample(OwnReport, { ...one, reportSysId: 2, targetType: 'review', reasonTypeCode: 4, stateCode: 1 }),
      sample(OwnReport, { ...one, reportSysId: 3, targetType: 'member', targetText: '', stateCode: 3 }),
    ],
  });
  const screen = await show(<ReportLogScreen />, { texts: ['service/safety'], pageStyle: 'dark' });
  const chat = screen.getByRole('article').first();
  await expect.element(chat.getByRole('heading', { name: '감귤님의 채팅' })).toBeVisible();
  for (const text of ['다른 데서 사세요', '광고·홍보', '계속 올려요', '조치했어요'])
    await expect.element(chat.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: '감귤님의 후기' })).toBeVisible();
  await expect.element(screen.getByText('문제를 찾지 못했어요')).toBeVisible();
  await expectAccessible();
});

test('a member sees what hosts decided, and whether it holds', async () => {
  logIn();
  const seller = { sellerSysId: 1, sellerName: '글로우랩', sellerNameEn: 'Glow Lab', startedAt: AT };
  serve('sanctions', {
    sanctions: [
      sample(Sanction, { ...seller, blackType: 2, reasonTypeCode: 3 }),
      sample(Sanction, {
        ...seller,
        blackType: 0,
        broadcastTitle: '저녁 방송',
        broadcastTitleEn: 'Evening',
        endedAt: AT,
      }),
      sample(Sanction, { blackType: 3, reasonTypeCode: 4, startedAt: AT, endedAt: AT }),
    ],
  });
  const screen = await show(<SanctionLogScreen />, {
    texts: ['service/safety'],
    locale: 'en',
    pageStyle: 'dark',
  });
  const ban = screen.getByRole('article').first();
  for (const text of ['Banned permanently', 'In force', 'All broadcasts of Glow Lab', /Insults or abuse/])
    await expect.element(ban.getByText(text)).toBeVisible();
  await expect.element(screen.getByText('Decided by the host')).toBeVisible();
  const suspension = screen.getByRole('article').nth(2);
  for (const text of ['Account suspended', 'The whole shop', 'Over', 'Reason: Spam'])
    await expect.element(suspension.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible();
});

test('somebody is unblocked, also one who is known by a review alone', async () => {
  logIn();
  let blocks = [
    { userSysId: 31, authorMark: 31, prdtReviewSysId: null, nick: '감귤', blockedAt: AT },
    { userSysId: null, authorMark: 32, prdtReviewSysId: 5, nick: '귤**', blockedAt: AT },
  ];
  serve('blocks', () => ({ blocks }));
  const unblocked = serve('unblock', () => {
    blocks = blocks.slice(1);
    return {};
  });
  const screen = await show(<BlockListScreen />, { texts: ['service/safety'], pageStyle: 'dark' });
  await expectAccessible();
  await screen.getByRole('button', { name: '감귤님 차단 풀기' }).click();
  await screen.getByRole('button', { name: '귤**님 차단 풀기' }).click();
  await expect.element(screen.getByText('차단한 사람이 없어요')).toBeVisible();
  expect(unblocked).toMatchObject([
    { uid: 7, userSysId: 31 },
    { uid: 7, prdtReviewSysId: 5 },
  ]);
  expect(unblocked[1]).not.toHaveProperty('userSysId');
});
