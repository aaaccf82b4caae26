/** What a host holds up for a moment: each for its time, one at a time. */
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { DISCOUNT_POLICY } from '../../../../schema/buying/constants.ts';
import { BUY_HERE_LASTS, PRODUCT_POPUP_LASTS } from '../../../../schema/room/constants.ts';
import { LiveCoupon } from '../../../../schema/room/coupons.ts';
import { stopClock } from '../../../testing/clock.ts';
import { goods } from '../../../testing/goods.ts';
import { sample } from '../../../testing/sample.ts';
import { expectAccessible, show } from '../../../testing/show.tsx';
import type { RoomState } from '../room/room.ts';
import { stageOf } from '../room/stage.support.tsx';
import BuyHere from './BuyHere.tsx';
import ProductPopup from './ProductPopup.tsx';

const mug = goods({ prdtSysId: 3 });
const coupon = sample(LiveCoupon, {
  couponSysId: 7,
  name: '쿠폰',
  discountPolicy: DISCOUNT_POLICY.amount,
  discountPolicyFigures: 3000,
} as never);
const texts = ['room/live', 'catalog/shop', 'buying/buying'];

function held(about: Partial<RoomState>) {
  const { stage, shop, on } = stageOf();
  const hold = (more: Partial<RoomState>) => stage.live.feed.apply((state) => ({ ...state, ...more }));
  hold({ products: ref([mug]) as never, ...about });
  return { stage, shop, on, hold };
}
const popup = (key: number) =>
  ({ key, what: { ...mug, prdtSysId: 3 } }) as unknown as NonNullable<RoomState['popup']>;

test.for([
  ['ko', '추천 상품', '머그'],
  ['en', 'Recommended', 'Mug'],
] as const)('a product pops up for its time (%s)', async ([locale, label, name]) => {
  const clock = stopClock();
  const { on } = held({ popup: popup(1) });
  const screen = await show(on(<ProductPopup />), { texts, locale, pageStyle: 'dark' });
  const region = screen.getByRole('region', { name: label });
  await expect.element(region.getByText(name)).toBeVisible();
  clock.to(PRODUCT_POPUP_LASTS - 1);
  await new Promise(requestAnimationFrame);
  await expect.element(region).toBeVisible();
  clock.to(PRODUCT_POPUP_LASTS);
  await expect.element(region).not.toBeInTheDocument();
});

test('a coupon that comes later takes the product’s place', async () => {
  const { on, hold } = held({ popup: popup(1) });
  const screen = await show(on(<ProductPopup />), { texts, pageStyle: 'dark' });
  await expect.element(screen.getByRole('region')).toBeVisible();
  await expectAccessible();
  hold({ couponPopup: { key: 2, what: coupon } });
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
});

test('the sign to buy here stays for its time, and buys what it names', async () => {
  const clock = stopClock();
  const { on, hold, shop } = held({ buyHere: { key: 1, what: 3 } });
  const screen = await show(on(<BuyHere hasCard />), { texts, pageStyle: 'dark' });
  const sign = screen.getByRole('button', { name: /^지금 구매하세요!.*머그/ });
  await expect.element(sign).toBeVisible();
  clock.to(BUY_HERE_LASTS - 1);
  await new Promise(requestAnimationFrame);
  await expect.element(sign).toBeVisible();
  clock.to(BUY_HERE_LASTS);
  await expect.element(sign).not.toBeInTheDocument();
  hold({ buyHere: { key: 2, what: 3 } });
  await expect.element(sign).toBeVisible();
  (sign.element() as HTMLElement).click();
  expect(shop.buy.mock.calls).toEqual([[3]]);
  await expect.element(sign).not.toBeInTheDocument();
});

test('it points down only at the card of the product that it names', async () => {
  const { on, hold } = held({ buyHere: { key: 1, what: 3 } });
  const screen = await show(on(<BuyHere hasCard />), { texts, pageStyle: 'dark' });
  await expect.element(screen.getByRole('button')).toBeVisible();
  const tails = () => screen.container.querySelectorAll('button > span[aria-hidden]').length;
  expect(tails()).toBe(0);
  hold({ fixPrdtSysId: 3 });
  await expect.poll(tails).toBe(1);
  hold({ couponPopup: { key: 2, what: coupon } });
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
