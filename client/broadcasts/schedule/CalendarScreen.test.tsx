import { beforeEach, expect, test } from 'vitest';
import { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG, SCHEDULE_TYPE, SCHEDULES_ROW_COUNT } from '../../../schema/broadcasts/constants.ts';
import { Reminder } from '../../../schema/broadcasts/reminders.ts';
import { Product } from '../../../schema/catalog/products.ts';
import { SellerLook } from '../../../schema/catalog/sellers.ts';
import { firstThingsSeen } from '../../app/later.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { stopClock } from '../../testing/clock.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../../testing/show.tsx';
import CalendarReservedScreen from './CalendarReservedScreen.tsx';
import CalendarScreen from './CalendarScreen.tsx';

firstThingsSeen();

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
    startTime: '19:30',
    endTime: '20:30',
    ...about,
  });

beforeEach(() => {
  serve('scheduleTypes', {
    scheduleTypes: [
      { scheduleTypeCode: SCHEDULE_TYPE.live, name: '라이브', nameEn: 'Live' },
      { scheduleTypeCode: SCHEDULE_TYPE.replay, name: '다시보기', nameEn: 'Replays' },
    ],
  });
  serve('scheduleDays', { days: [] });
  serve('joinCoupon', { coupon: null, isReceived: 0 });
});

const open = (locale: Shown['locale'] = 'ko') => {
  history.replaceState(null, '', '/Calendar');
  return show(<CalendarScreen />, {
    texts: [
      'broadcasts/schedule',
      'broadcasts/reminders',
      'buying/coupons',
      'catalog/shop',
      'buying/buying',
      'catalog/picks',
    ],
    locale,
  });
};

test('broadcasts stand under their days, with what each is; one that is to come has a bell', async () => {
  logIn();
  serve('listReminders', { reminders: [] });
  serve('follows', { sellers: [], brands: [] });
  serve('schedules', ({ scheduleTypeCode }) => ({
    broadcasts:
      scheduleTypeCode === SCHEDULE_TYPE.replay
        ? [card(6, { liveFlag: LIVE_FLAG.ended, startDate: at(-1), highlightUrl: '/media/6/index.m3u8' })]
        : [
            card(1, { liveFlag: LIVE_FLAG.onAir, startDate: at(0) }),
            // Its host has not begun it.
            card(3, { startDate: at(-1 / 24 / 60) }),
            card(4),
          ],
  }));
  const screen = await open();
  const tomorrow = screen.getByRole('region', { name: /^내일 · \d+월 \d+일/ });
  await expect.element(tomorrow.getByText('방송 4')).toBeVisible();
  await expect.element(tomorrow.getByText('방송 예정')).toBeVisible();
  await expect.element(tomorrow.getByRole('button', { name: '방송 4 시작 알림' })).toBeVisible();
  const today = screen.getByRole('region', { name: /^오늘 · / });
  await expect.element(today.getByText('LIVE')).toBeVisible();
  await expect.element(today.getByText('곧 시작해요')).toBeVisible();
  await expect.element(today.getByRole('button', { name: '방송 1 시작 알림' })).not.toBeInTheDocument();
  await expect.element(today.getByRole('button', { name: /팔로우$/ }).first()).toBeVisible();
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

test('a chosen day stands in the address, and broadcasts are listed from it on', async () => {
  stopClock(Date.parse('2026-11-20T10:00:00Z'));
  serve('scheduleDays', { days: [{ date: '2026-11-21', broadcastCnt: 2 }] });
  const asked = serve('schedules', { broadcasts: [] });
  const screen = await open();
  await expect
    .element(screen.getByRole('button', { name: '11월 20일 (금), 방송 없음' }))
    .toHaveAttribute('aria-current', 'date');
  await screen.getByRole('button', { name: '11월 21일 (토), 방송 2개' }).click();
  expect(location.search).toBe('?type=1&date=2026-11-21');
  await expect.poll(() => asked.some(({ startDate }) => startDate === '2026-11-21')).toBe(true);
  await screen.getByRole('button', { name: '월', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: '11월 1일 (일), 방송 없음' })).toBeVisible();
  await screen.getByRole('button', { name: '다음 달' }).click();
  await expect.element(screen.getByRole('heading', { name: '2026년 12월' })).toBeVisible();
});

test('what was missed can be watched again, and the calendar can be subscribed to', async () => {
  serve('schedules', ({ scheduleTypeCode }) => ({
    broadcasts:
      scheduleTypeCode === SCHEDULE_TYPE.replay
        ? [card(6, { liveFlag: LIVE_FLAG.ended, startDate: at(-1) })]
        : [],
  }));
  const screen = await open('en');
  await expect
    .element(screen.getByRole('region', { name: 'Missed broadcasts' }).getByText('Broadcast 6'))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Subscribe in my calendar' }))
    .toHaveAttribute('href', `webcal://${location.host}/calendar.ics?lang=en`);
});

const challenges = ({ isChallenge }: { isChallenge?: number }) => ({
  broadcasts:
    isChallenge === 1
      ? [
          card(8, { isChallenge: 1 }),
          card(9, { isChallenge: 1, liveFlag: LIVE_FLAG.onAir, startDate: at(0) }),
        ]
      : [],
});

test.for([
  ['ko', '셀럽 챌린지 라이브', ['방송 8', '방송 9'], '셀럽 챌린지'],
  ['en', 'Celebrity challenges', ['Broadcast 8', 'Broadcast 9'], 'Celebrity challenge'],
] as const)('challenges have a section, and are marked by day (%s)', async ([locale, title, names, pill]) => {
  serve('schedules', (asked) =>
    asked.isChallenge === 1 || asked.scheduleTypeCode === SCHEDULE_TYPE.replay
      ? challenges(asked)
      : { broadcasts: [card(7), card(8, { isChallenge: 1 })] },
  );
  const screen = await open(locale);
  const section = screen.getByRole('region', { name: title });
  for (const name of names) await expect.element(section.getByText(name)).toBeVisible();
  expect(screen.getByText(pill, { exact: true }).elements()).toHaveLength(1);
  await expectAccessible();
});

test('without challenges and without a coupon there are no such sections', async () => {
  serve('schedules', { broadcasts: [] });
  const screen = await open();
  await expect.element(screen.getByText('예정된 방송이 없어요')).toBeVisible();
  for (const title of ['셀럽 챌린지 라이브', '신규 회원 쿠폰'])
    await expect.element(screen.getByRole('heading', { name: title })).not.toBeInTheDocument();
});

const coupon = {
  name: '가입 축하 쿠폰',
  nameEn: 'Welcome coupon',
  discountPolicy: 1,
  discountPolicyFigures: 3000,
  minOrderAmount: 20_000,
  usableDays: 30,
} as const;
const product = sample(Product, { prdtSysId: 5, name: '수분 쿠션', isSoldout: 0, stockQty: 3 });

test('guests see which coupon they get for signing up, and what it can be used for', async () => {
  serve('schedules', { broadcasts: [] });
  serve('joinCoupon', { coupon, isReceived: 0 });
  const asked = serve('searchProducts', { totalCnt: 1, products: [product] });
  const screen = await open();
  const section = screen.getByRole('region', { name: '신규 회원 쿠폰' });
  for (const text of ['3,000원 할인', '20,000원 이상 주문', '받고 나서 30일 동안 쓸 수 있어요'])
    await expect.element(section.getByText(text)).toBeVisible();
  await expect.element(section.getByRole('link', { name: '가입하기' })).toHaveAttribute('href', '/RegStep04');
  await expect
    .element(section.getByRole('link', { name: /수분 쿠션/ }))
    .toHaveAttribute('href', '/Product/5');
  expect(asked).toMatchObject([{ sort: 'sold' }]);
  await expectAccessible();
});

test.for([
  ['ko', '가입 축하 쿠폰', '받았어요', '쿠폰함 보기'],
  ['en', 'Welcome coupon', 'You have it', 'See my coupons'],
] as const)('members who have it are told so (%s)', async ([locale, name, received, box]) => {
  logIn();
  serve('schedules', { broadcasts: [] });
  serve('joinCoupon', { coupon, isReceived: 1 });
  serve('searchProducts', { totalCnt: 0, products: [] });
  const screen = await open(locale);
  for (const text of [name, received]) await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: box })).toHaveAttribute('href', '/Coupon');
  await expectAccessible();
});

test('members who joined without one see nothing of it', async () => {
  logIn();
  serve('listReminders', { reminders: [] });
  serve('schedules', challenges);
  const asked = serve('joinCoupon', { coupon, isReceived: 0 });
  const screen = await open();
  await expect.element(screen.getByRole('region', { name: '셀럽 챌린지 라이브' })).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(screen.getByText('신규 회원 쿠폰')).not.toBeInTheDocument();
});

test('members see the broadcasts that they wait for; guests are offered to log in', async () => {
  const texts = ['broadcasts/schedule', 'broadcasts/reminders'];
  const guest = await show(<CalendarReservedScreen />, { texts });
  await expect.element(guest.getByText('기다리는 방송을 모아 볼 수 있어요')).toBeVisible();
  await guest.unmount();
  logIn();
  serve('listReminders', {
    reminders: [
      {
        ...sample(Reminder, { broadcastSysId: 3, title: '기다린 방송' }),
        seller: sample(SellerLook, { sellerName: '글로우리' }),
        startDate: at(1),
        startTime: '19:30',
        endTime: '20:30',
      },
    ],
  });
  const screen = await show(<CalendarReservedScreen />, { texts });
  await expect.element(screen.getByRole('link', { name: /기다린 방송/ }).first()).toBeVisible();
  await expect.element(screen.getByText('방송 예정')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: '기다린 방송 시작 알림' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
});
