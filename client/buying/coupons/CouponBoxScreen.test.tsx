import { beforeEach, expect, test } from 'vitest';
import { DISCOUNT_POLICY } from '../../../schema/buying/constants.ts';
import { UserCoupon } from '../../../schema/buying/coupons.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { enlargeLetters, prefers, spilling } from '../../testing/look.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../../testing/show.tsx';
import CouponBoxScreen from './CouponBoxScreen.tsx';

const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const usable = sample(UserCoupon, {
  userCouponSysId: 1,
  couponSysId: 11,
  sellerSysId: 1,
  name: '유나가 쏜다',
  discountPolicy: DISCOUNT_POLICY.amount,
  discountPolicyFigures: 3000,
  minOrderAmount: 20_000,
  sellerName: '글로우리',
  sellerNameEn: 'Glowry',
  issuedAt: at(-1),
  expireDate: at(30),
  isUsable: 1,
});
const used = sample(UserCoupon, {
  ...usable,
  userCouponSysId: 2,
  name: '여름 쿠폰',
  isUsable: 0,
  usedOrderSysId: 4711,
});

beforeEach(logIn);

function box(coupons: readonly UserCoupon[]) {
  return serve('couponBox', ({ isUsable }) => {
    const found = coupons.filter((coupon) => coupon.isUsable === isUsable);
    return { totalCnt: found.length, coupons: found };
  });
}
const open = (locale: Shown['locale'] = 'ko') =>
  show(<CouponBoxScreen />, { texts: ['buying/coupons'], locale });

test('a coupon that is for all products says so, and leads to those of every seller', async () => {
  box([{ ...usable, sellerSysId: null, sellerName: '', sellerNameEn: '' }]);
  const screen = await open();
  await expect.element(screen.getByText('모든 상품에 쓸 수 있어요')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: '쓸 수 있는 상품 보기' }))
    .toHaveAttribute('href', '/CouponProductsList?userCouponSysId=1&minPurchaseAmount=0');
});

test('a coupon says what it is worth, for what, for how long, and where it can be used', async () => {
  box([usable, used]);
  const screen = await open();
  const card = screen.getByRole('listitem');
  for (const text of ['3,000원 할인', '20,000원 이상 주문', '30일 남음', '글로우리 상품에 쓸 수 있어요'])
    await expect.element(card.getByText(text)).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: '쓸 수 있는 상품 보기' }))
    .toHaveAttribute('href', expect.stringContaining('/CouponProductsList?'));
  await expectAccessible();
});

test('what was used says for which order, and leads nowhere', async () => {
  box([usable, used]);
  const screen = await open();
  await screen.getByRole('button', { name: '사용·만료' }).click();
  await expect.element(screen.getByText('주문 4711에 사용했어요')).toBeVisible();
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
  await expectAccessible();
});

test.for([
  ['ko', '쓸 수 있는 쿠폰이 없어요', '사용·만료', '사용하거나 만료된 쿠폰이 없어요'],
  ['en', 'No coupons to use', /used/i, /No used/],
] as const)('an empty box says so, of each kind (%s)', async ([locale, none, tab, noneOver]) => {
  box([]);
  const screen = await open(locale);
  await expect.element(screen.getByText(none)).toBeVisible();
  await screen.getByRole('button', { name: tab }).click();
  await expect.element(screen.getByText(noneOver)).toBeVisible();
});

test('in English', async () => {
  box([
    sample(UserCoupon, {
      ...usable,
      name: 'Ten off',
      discountPolicy: DISCOUNT_POLICY.percent,
      discountPolicyFigures: 10,
    }),
  ]);
  const screen = await open('en');
  await expect.element(screen.getByText('10% off')).toBeVisible();
});

test('a box that cannot be loaded says so, and is asked for again', async () => {
  serve('couponBox', new Refusal('0009'));
  const screen = await open();
  await expect.element(screen.getByText('쿠폰함을 불러오지 못했어요')).toBeVisible();
  box([usable]);
  await screen.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(screen.getByText('전체 1장')).toBeVisible();
});

test('colours of one’s own leave edges and the choice to be seen; large letters fit their controls', async () => {
  await prefers('forced-colors');
  box([usable]);
  const screen = await open();
  await expect.element(screen.getByText('전체 1장')).toBeVisible();
  const outline = (name: string) => {
    const { outlineWidth, outlineStyle } = getComputedStyle(screen.getByRole('button', { name }).element());
    return `${outlineWidth} ${outlineStyle}`;
  };
  expect(outline('사용 가능')).toBe('3px solid');
  expect(outline('사용·만료')).toBe('1px solid');
  enlargeLetters();
  expect(spilling()).toEqual([]);
});
