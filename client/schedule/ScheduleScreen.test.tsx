import { beforeEach, expect, test } from 'vitest';
import { BroadcastCard } from '../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG, SCHEDULE_TYPE, SCHEDULES_ROW_COUNT } from '../../schema/broadcasts/constants.ts';
import { SellerLook } from '../../schema/catalog/sellers.ts';
import { Refusal, serve } from '../testing/fake-api.ts';
import { sample } from '../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../testing/show.tsx';
import ScheduleScreen from './ScheduleScreen.tsx';

const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const card = (broadcastSysId: number, about: Partial<BroadcastCard> = {}) =>
  sample(BroadcastCard, {
    broadcastSysId,
    broadcastScheduleSysId: 10 + broadcastSysId,
    seller: sample(SellerLook, { sellerName: '글로우리', sellerNameEn: 'Glowry' }),
    title: `방송 ${broadcastSysId}`,
    titleEn: `Broadcast ${broadcastSysId}`,
    startDate: at(1),
    endDate: at(1),
    ...about,
  });

beforeEach(() => {
  serve('scheduleTypes', {
    scheduleTypes: [
      { scheduleTypeCode: SCHEDULE_TYPE.live, name: '라이브', nameEn: 'Live' },
      { scheduleTypeCode: SCHEDULE_TYPE.replay, name: '다시보기', nameEn: 'Replays' },
    ],
  });
});

const open = (locale: Shown['locale'] = 'ko') => {
  history.replaceState(null, '', '/schedule');
  return show(<ScheduleScreen />, { texts: ['schedule', 'reminders'], locale });
};

test('broadcasts stand under their days, with what each is; one that is to come has a bell', async () => {
  logIn();
  serve('listReminders', { reminders: [] });
  serve('schedules', ({ scheduleTypeCode }) => ({
    broadcasts:
      scheduleTypeCode === SCHEDULE_TYPE.replay
        ? [card(6, { liveFlag: LIVE_FLAG.ended, startDate: at(-1) })]
        : [card(1, { liveFlag: LIVE_FLAG.onAir, startDate: at(0) }), card(4)],
  }));
  const screen = await open();
  const tomorrow = screen.getByRole('region', { name: /^내일 · \d+월 \d+일/ });
  await expect.element(tomorrow.getByText('방송 4')).toBeVisible();
  await expect.element(tomorrow.getByText('방송 예정')).toBeVisible();
  await expect.element(tomorrow.getByRole('button', { name: '방송 4 시작 알림' })).toBeVisible();
  const today = screen.getByRole('region', { name: /^오늘 · / });
  await expect.element(today.getByText('LIVE')).toBeVisible();
  await expect.element(today.getByRole('button')).not.toBeInTheDocument();
  await expectAccessible();
  await screen.getByRole('button', { name: '다시보기' }).click();
  await expect.element(screen.getByRole('region', { name: /^어제 · / }).getByText('지난 방송')).toBeVisible();
  expect(location.search).toBe('?type=2');
  await expect.element(screen.getByText('방송 4')).not.toBeInTheDocument();
});

test('of each type it says that there is nothing (English)', async () => {
  serve('schedules', { broadcasts: [] });
  const screen = await open('en');
  await expect.element(screen.getByText('Nothing is scheduled')).toBeVisible();
  await screen.getByRole('button', { name: 'Replays' }).click();
  await expect.element(screen.getByText('Nothing to watch again')).toBeVisible();
});

test('it tries again, and shows more page by page', async () => {
  serve('schedules', new Refusal('0009'));
  const screen = await open('en');
  await expect.element(screen.getByText('We could not load the schedule')).toBeVisible();
  const asked = serve('schedules', ({ startIndex = 0, rowCount = 0 }) => ({
    broadcasts: Array.from({ length: startIndex === 0 ? rowCount : 3 }, (_, row) =>
      card(1000 + startIndex + row, { liveFlag: LIVE_FLAG.ended }),
    ),
  }));
  await screen.getByRole('button', { name: 'Try again' }).click();
  const rows = () => document.querySelectorAll('li').length;
  await expect.poll(rows).toBe(SCHEDULES_ROW_COUNT);
  const more = screen.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect.poll(rows).toBe(SCHEDULES_ROW_COUNT + 3);
  expect(asked.map(({ startIndex, rowCount }) => [startIndex, rowCount])).toEqual([
    [0, SCHEDULES_ROW_COUNT],
    [SCHEDULES_ROW_COUNT, SCHEDULES_ROW_COUNT],
  ]);
  await expect.element(more).not.toBeInTheDocument();
});
