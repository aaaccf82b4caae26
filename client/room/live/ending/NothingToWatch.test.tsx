import { beforeEach, expect, test } from 'vitest';
import { BroadcastCard } from '../../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { serve } from '../../../testing/fake-api.ts';
import { sample } from '../../../testing/sample.ts';
import { expectAccessible, onScreen, show } from '../../../testing/show.tsx';
import { stageOf } from '../room/stage.support.tsx';
import NothingToWatch, { type NothingToWatchProps } from './NothingToWatch.tsx';

const other = sample(BroadcastCard, {
  broadcastSysId: 9,
  broadcastScheduleSysId: 19,
  title: '다른 방송',
  titleEn: 'Another show',
  liveFlag: LIVE_FLAG.onAir,
});

beforeEach(() => {
  serve('mainBroadcasts', { broadcasts: [other] });
  serve('broadcastProducts', { totalCnt: 0, products: [] });
});

const open = (why: NothingToWatchProps['why'], locale: 'ko' | 'en' = 'ko') =>
  show(stageOf().on(<NothingToWatch why={why} place="" />), {
    texts: ['room/live', 'broadcasts/reminders', 'catalog/shop', 'buying/buying'],
    locale,
    pageStyle: 'dark',
  });

test.for([
  ['noBroadcast', 'ko', '방송 정보가 없어요', '홈으로'],
  ['cannotWatch', 'ko', '볼 수 없는 방송이에요', '홈으로'],
  ['cancelled', 'ko', '취소된 방송이에요', '홈으로'],
  ['noBroadcast', 'en', /not|find|gone/i, 'Home'],
] as const)(
  '%s is said once, with what there is instead and the way home (%s)',
  async ([why, locale, says, home]) => {
    const screen = await open(why, locale);
    await expect.element(screen.getByText(says).first()).toBeVisible();
    expect(screen.getByText(says).elements()).toHaveLength(1);
    await expect
      .element(screen.getByRole('link', { name: locale === 'ko' ? /다른 방송/ : /Another show/ }))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: new RegExp(home) })).toHaveAttribute('href', '/');
    await expectAccessible();
  },
);

test('a wide screen shows what there is instead at its side, not here', async () => {
  await onScreen(1440, 900);
  const screen = await open('noBroadcast');
  await expect.element(screen.getByText('방송 정보가 없어요')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /다른 방송/ })).not.toBeInTheDocument();
});

test('a full room says so and lets try again', async () => {
  const screen = await open('full');
  await expect.element(screen.getByText('지금은 자리가 다 찼어요')).toBeVisible();
  await expect.element(screen.getByRole('button')).toBeVisible();
  await expectAccessible();
});
