import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DISCOUNT_POLICY } from '../../../../schema/buying/constants.ts';
import { COUPON_POPUP_LASTS } from '../../../../schema/room/constants.ts';
import { UserCoupon } from '../../../../schema/buying/coupons.ts';
import { LiveCoupon } from '../../../../schema/room/coupons.ts';
import { stopClock } from '../../../testing/clock.ts';
import { Refusal, serve } from '../../../testing/fake-api.ts';
import { sample } from '../../../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../../../testing/show.tsx';
import { stageOf } from '../room/stage.support.tsx';
import LiveCoupons from './LiveCoupons.tsx';

const coupon = sample(LiveCoupon, {
  couponSysId: 7,
  name: '유나가 쏜다',
  discountPolicy: DISCOUNT_POLICY.amount,
  discountPolicyFigures: 3000,
  minOrderAmount: 20_000,
  qty: 50,
  leftQty: 50,
} as never);
const texts = ['room/live', 'buying/coupons'];

beforeEach(() => {
  logIn();
  serve('couponBox', { totalCnt: 0, coupons: [] });
});

async function dropped(locale: Shown['locale'] = 'ko') {
  const { stage, on } = stageOf();
  stage.live.feed.apply((state) => ({
    ...state,
    liveCoupons: [coupon],
    couponsSeen: [coupon],
    couponPopup: { key: 5, what: coupon },
  }));
  const screen = await show(on(<LiveCoupons />), { texts, locale });
  const popup = screen.getByRole('region', { name: locale === 'ko' ? '라이브 쿠폰' : 'Live coupon' });
  await expect.element(popup).toBeVisible();
  return {
    stage,
    screen,
    popup,
    button: screen.getByRole('button', { name: /라이브 쿠폰 1장 보기|Show 1/ }),
  };
}

test.for([
  ['ko', '3,000원 할인'],
  ['en', '3,000 won off'],
] as const)('a coupon pops up for five seconds, and its button keeps it (%s)', async ([locale, says]) => {
  const clock = stopClock();
  const { screen, popup, button } = await dropped(locale);
  await expect.element(popup.getByText(says)).toBeVisible();
  clock.to(COUPON_POPUP_LASTS - 1);
  await new Promise(requestAnimationFrame);
  await expect.element(popup).toBeVisible();
  clock.to(COUPON_POPUP_LASTS);
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(button).toBeVisible();
  expect(screen.container.textContent).not.toContain('live.coupon');
});

test('what was taken says so, in the sheet, too', async () => {
  const taken = serve('takeCoupon', sample(UserCoupon, { couponSysId: 7, name: '유나가 쏜다' }));
  const { screen, popup, button } = await dropped();
  await popup.getByRole('button', { name: '유나가 쏜다 쿠폰 받기' }).click();
  await expect.element(popup.getByText('쿠폰함에 담았어요')).toBeVisible();
  expect(taken).toMatchObject([{ couponSysId: 7, broadcastSysId: 1 }]);
  await popup.getByRole('button', { name: '쿠폰 닫기' }).click();
  await button.click();
  const sheet = screen.getByRole('dialog', { name: '라이브 쿠폰' });
  await expect.element(sheet.getByText('쿠폰함에 담았어요')).toBeVisible();
  await expect.element(sheet.getByRole('link', { name: '쿠폰함 보기' })).toHaveAttribute('href', '/Coupon');
  await expectAccessible(sheet.element());
});

test.for([
  ['5001', '이미 받은 쿠폰이에요'],
  ['5003', '쿠폰이 모두 소진됐어요'],
] as const)('a coupon that cannot be taken any more says why (%s)', async ([code, says]) => {
  serve('takeCoupon', new Refusal(code));
  const { popup } = await dropped();
  await popup.getByRole('button', { name: '유나가 쏜다 쿠폰 받기' }).click();
  await expect.element(popup.getByText(says)).toBeVisible();
});

test('one that has gone meanwhile says so at once', async () => {
  const { stage, screen, button } = await dropped();
  await button.click();
  stage.live.feed.apply((state) => ({ ...state, liveCoupons: [] }));
  await expect.element(screen.getByRole('dialog').getByText('쿠폰이 모두 소진됐어요')).toBeVisible();
});

test('whom a ban meets on the way to it reads that, and may try another', async () => {
  serve('takeCoupon', new Refusal('1003'));
  const { screen, popup } = await dropped();
  const take = popup.getByRole('button', { name: '유나가 쏜다 쿠폰 받기' });
  await take.click();
  await expect.element(screen.getByText('이 판매자의 방송을 볼 수 없도록 차단됐어요.')).toBeVisible();
  await expect.element(take).toBeVisible();
});

test('the keyboard takes it, and is not lost when the pop-up goes', async () => {
  const clock = stopClock();
  serve('takeCoupon', sample(UserCoupon, { couponSysId: 7, name: '유나가 쏜다' }));
  const { popup, button } = await dropped();
  (popup.getByRole('button', { name: '유나가 쏜다 쿠폰 받기' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(popup.getByText('쿠폰함에 담았어요')).toBeVisible();
  (popup.getByRole('button', { name: '쿠폰 닫기' }).element() as HTMLElement).focus();
  // Its time begins once the outcome has been drawn.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  clock.to(2 * COUPON_POPUP_LASTS);
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
