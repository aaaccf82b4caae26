import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { TRANSLATED } from '../../../schema/constants.ts';
import { Product } from '../../../schema/catalog/products.ts';
import { SellerLook } from '../../../schema/catalog/sellers.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { session } from '../../app/session/session.ts';
import { rememberWatched, watched } from '../../app/watched.ts';
import { serve } from '../../testing/fake-api.ts';
import { goods } from '../../testing/goods.ts';
import { cutPrices } from '../../testing/cut-prices.ts';
import { enlargeLetters, moving, prefers } from '../../testing/look.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, onScreen, show, type Shown } from '../../testing/show.tsx';
import HomeScreen from './HomeScreen.tsx';

const card = (broadcastSysId: number, about: Partial<BroadcastCard> = {}) =>
  sample(BroadcastCard, {
    broadcastSysId,
    broadcastScheduleSysId: 10 + broadcastSysId,
    seller: sample(SellerLook, { sellerName: '글로우리', sellerNameEn: 'Glowry' }),
    title: `방송 ${broadcastSysId}`,
    titleEn: `Broadcast ${broadcastSysId}`,
    startDate: new Date(Date.now() + 3_600_000).toISOString(),
    liveFlag: LIVE_FLAG.before,
    ...about,
  });
const product = goods({ prdtSysId: 1, price: 111_900, marketPrice: 114_900 });
const onCard = BroadcastCard.properties.products.items.properties;
const shown = Object.fromEntries(
  Object.entries(product).filter(([name]) => name in onCard),
) as BroadcastCard['products'][number];
const live = card(1, {
  liveFlag: LIVE_FLAG.onAir,
  liveUrl: '/none.m3u8',
  prdtTotalCnt: 14,
  products: [shown, shown],
});

beforeEach(() => {
  serve('broadcastProducts', { totalCnt: 1, products: [goods({ prdtSysId: 1 })] });
  serve('productList', { totalCnt: 2, products: [] });
  serve('schedules', { broadcasts: [] });
  serve('bannerPlans', { totalCnt: 0, plans: [] });
  serve('mainProducts', { totalCnt: 0, products: [] });
  serve('broadcastMoments', { duration: 362, moments: [] });
});

function open(broadcasts: BroadcastCard[], { locale = 'ko' }: { readonly locale?: Shown['locale'] } = {}) {
  serve('mainBroadcasts', { broadcasts });
  return show(<HomeScreen />, {
    texts: [
      'site/home',
      'broadcasts/past',
      'catalog/shop',
      'buying/buying',
      'broadcasts/schedule',
      'broadcasts/reminders',
      'catalog/picks',
    ],
    locale,
    pageStyle: 'dark',
  });
}

test('what is on air, what comes and what is sold have their sections; without anything to watch again there is none', async () => {
  const screen = await open([live, card(4)], { locale: 'en' });
  await expect.element(screen.getByRole('heading', { name: 'Coming up' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'In broadcasts now' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Watch Broadcast 1' }))
    .toHaveAttribute('href', '/Vod/1/11/live');
  await expect.element(screen.getByRole('region', { name: 'Watch again' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('what was watched here does not stand first again', async () => {
  const watchedBefore = watched.ids;
  onTestFinished(() => {
    watched.ids = watchedBefore;
  });
  rememberWatched(1);
  const screen = await open([live, { ...live, broadcastSysId: 2, title: '다른 방송' }]);
  const onAir = screen.getByRole('region', { name: '지금 방송 중' });
  await expect.poll(() => onAir.element().textContent).toMatch(/다른 방송.*방송 1/);
});

test('what can be watched again stands there with its length', async () => {
  serve('schedules', { broadcasts: [card(6, { liveFlag: LIVE_FLAG.ended })] });
  const screen = await open([live], { locale: 'en' });
  const past = screen.getByRole('region', { name: 'Watch again' });
  await expect.element(past.getByText(/^Length 6:02/)).toBeInTheDocument();
});

test('a title that has no English form is translated', async () => {
  serve('translate', ({ messages }) => ({
    status: TRANSLATED,
    messages: messages.map((text) => (text === '새벽 보습 루틴' ? 'Dew at dawn' : text)),
  }));
  const screen = await open([live, card(4, { title: '새벽 보습 루틴', titleEn: '' })], { locale: 'en' });
  await expect.element(screen.getByText('Dew at dawn').first()).toBeVisible();
  await expect.element(screen.getByText('새벽 보습 루틴')).not.toBeInTheDocument();
});

test('nothing on air is said, with what comes next', async () => {
  const screen = await open([card(4)]);
  await expect.element(screen.getByText('지금은 방송이 쉬는 시간이에요')).toBeVisible();
  await expect.element(screen.getByText(/^다음 방송은 .+에 시작돼요$/)).toBeVisible();
});

const MANAGER_COMMAND = /npx sellover seller create/;

test.for([
  ['ko', '아직 아무것도 없어요'],
  ['en', 'Nothing is here yet'],
] as const)('a place without anything says so (%s)', async ([locale, title]) => {
  const screen = await open([], { locale });
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(screen.getByText(MANAGER_COMMAND)).not.toBeInTheDocument();
  await expectAccessible();
});

test('a manager learns there how to begin', async () => {
  logIn();
  session.authSysId = PERMISSION.manager;
  onTestFinished(() => {
    session.authSysId = undefined;
  });
  const screen = await open([], { locale: 'en' });
  await expect.element(screen.getByText(MANAGER_COMMAND)).toBeVisible();
  await expect.element(screen.getByText(/first-shop\.md/)).toBeVisible();
  await expectAccessible();
});

test.for(['products', 'past broadcasts'])('a quiet hour with %s is none of that', async (what) => {
  if (what === 'products')
    serve('mainProducts', { totalCnt: 1, products: [sample(Product, { prdtSysId: 1 })] });
  else serve('schedules', { broadcasts: [card(6, { liveFlag: LIVE_FLAG.ended })] });
  const screen = await open([]);
  await expect.element(screen.getByText('새 방송이 시작되면 여기에서 바로 볼 수 있어요.')).toBeVisible();
});

test('who wants less motion starts previews by hand', async () => {
  await prefers('reduced-motion');
  const screen = await open([live]);
  await expect.element(screen.getByRole('button', { name: '미리보기 재생' }).first()).toBeVisible();
  expect(moving()).toEqual([]);
});

test.for([
  [390, 844, 'ko'],
  [1440, 900, 'en'],
] as const)(
  'with letters twice as large the first broadcast cuts no price (%i × %i, %s)',
  async ([width, height, locale]) => {
    logIn();
    serve('listReminders', { reminders: [] });
    serve('listPicks', { totalCnt: 0, picks: [] });
    await onScreen(width, height);
    enlargeLetters();
    const screen = await open([live, card(4)], { locale });
    const first = width < 1000 ? screen.getByRole('article').first() : screen.getByRole('region').first();
    await expect.element(first).toBeVisible();
    await expect.poll(() => document.querySelectorAll('article, section').length).toBeGreaterThan(0);
    expect(cutPrices(document.querySelector('main')!)).toEqual([]);
  },
);
