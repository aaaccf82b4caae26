import { ref } from 'valtio';
import { expect, test } from 'vitest';
import type { Locale } from '../../../../schema/locales.ts';
import { goods } from '../../../testing/goods.ts';
import { expectAccessible, logIn, show } from '../../../testing/show.tsx';
import { PinnedCard } from '../shelf/PinnedCard.tsx';
import { pastStage } from './past.support.tsx';
import type { Running } from './past-source.ts';
import { NO_VOD_PLAYER } from './vod-player.ts';

const [prdtSysId, price] = [7, 14_900];
const shown = goods({ prdtSysId, price, salesExposureType: 3 });

/** A past broadcast in which the product cost more at first, and less for members a minute later. */
async function watching(locale: Locale = 'ko', running: Running | null = null) {
  const { past, on } = pastStage({}, running);
  past.view.prices = ref([
    { prdtSysId, time: 10, price: 19_000, livePrice: null },
    { prdtSysId, time: 60, price, livePrice: 9_900 },
  ]);
  past.view.pinShown = true;
  past.feed.apply((state) => ({
    ...state,
    products: [shown],
    fixPrdtSysId: prdtSysId,
  }));
  const screen = await show(on(<PinnedCard />), {
    texts: ['room/live', 'buying/buying'],
    locale,
    pageStyle: 'dark',
  });
  const at = (time: number) => {
    past.view.player = ref({ ...NO_VOD_PLAYER, time });
  };
  return { screen, at };
}

test('a product in a past broadcast says what it cost then, and that today’s price is paid', async () => {
  const { screen, at } = await watching();
  const said = screen.getByText(/방송 때/);
  await expect.element(screen.getByText('14,900원')).toBeVisible();
  expect(said.query()).toBeNull();
  at(10);
  await expect.element(said).toHaveTextContent('방송 때 19,000원 · 결제는 지금 가격');
  await expectAccessible();
  at(60);
  await expect.poll(() => said.query()).toBeNull();
});

test('who has gone back in a running broadcast pays the price of now', async () => {
  const sale = () => ({ products: [], isHideOrdBtn: 0 as const, likeCnt: 0 });
  const running = {
    url: '/media/1/encoder-a/master.m3u8',
    elapsed: () => 600,
    sale,
    backToLive: () => undefined,
  };
  const { screen, at } = await watching('ko', running);
  at(10);
  await expect.element(screen.getByText('그때 19,000원 · 결제는 지금 가격')).toBeVisible();
});

test('members are told what members paid', async () => {
  logIn();
  const { screen, at } = await watching('en');
  at(61);
  await expect.element(screen.getByText('9,900 won back then · you pay today’s price')).toBeVisible();
});
