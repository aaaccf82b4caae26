import { beforeEach, expect, test, vi } from 'vitest';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { Order, OrderCoupon, OrderProduct } from '../../../../schema/buying/orders.ts';
import { payOrder, sellerPayPolicy } from '../../../../schema/buying/payments.ts';
import { PaymentConfig, sellerRules } from '../../../../schema/catalog/sellers.ts';
import { Claim } from '../../../../schema/orders/claims.ts';
import { serve } from '../../../testing/fake-api.ts';
import { sample } from '../../../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../../../testing/show.tsx';
import { Receipt } from './Receipt.tsx';

const LATER = '2999-01-01T00:00:00.000Z';
const tint = sample(OrderProduct, {
  orderPrdtSysId: 1,
  sellerSysId: 5,
  name: '립 틴트',
  nameEn: 'Lip tint',
  price: 23_000,
  totalQty: 1,
  totalAmount: 23_000,
  options: [
    {
      optionTypeCode: 3,
      optionKeyName: '색상',
      optionKeyNameEn: 'Colour',
      content: '02 체리콕',
      contentEn: '02 Cherry Coke',
      price: 0,
      qty: 1,
      cancelQty: 0,
      returnQty: 0,
      exchangeQty: 0,
      exchanges: [],
      freeQty: 1,
      orderPrdtOptionSysIds: [1],
    },
  ],
});
const order = sample(Order, {
  orderSysId: 9,
  statusCode: LINE_STATUS.depositPending,
  orderedAt: '2026-11-20T10:00:00.000Z',
  payUntil: LATER,
  orderProducts: [tint],
  totalProductsAmount: 23_000,
  totalAmount: 20_900,
  totalRemainAmount: 20_900,
  vatAmount: 1900,
  isAgreed: 1,
});

const paymentConfig = sample(PaymentConfig, { isSellerBank: 1 });

beforeEach(() => {
  logIn();
  serve('addresses', { addresses: [] });
  serve('returnAddresses', { returnAddresses: [] });
  serve(
    'sellerPayPolicy',
    sample(sellerPayPolicy.reply, { payMethods: Object.values(PAY_METHOD), paymentConfig }),
  );
});

const open = (of: Order, locale: Shown['locale'] = 'ko') =>
  show(<Receipt order={of} />, { texts: ['orders/orders', 'buying/agreements'], locale });

test('it says what a coupon and points took off', async () => {
  const coupon = sample(OrderCoupon, { userCouponSysId: 3, name: '10% 쿠폰', discountAmount: 2300 });
  const screen = await open({
    ...order,
    coupons: [coupon],
    couponDiscountAmount: 2300,
    pointDiscountAmount: 2000,
  });
  for (const text of ['−2,300원', '−2,000원', '10% 쿠폰 2,300원 할인'])
    await expect.element(screen.getByText(text)).toBeVisible();
  await expectAccessible();
});

test('it speaks English, with the options as they were recorded', async () => {
  const screen = await open(order, 'en');
  await expect.element(screen.getByText('02 Cherry Coke')).toBeVisible();
  await expect.element(screen.getByText('Awaiting payment')).toBeVisible();
  expect(screen.getByRole('article').element().textContent).not.toMatch(/[가-힣]/);
});

test('it says what a piece is exchanged for', async () => {
  const exchanges = [{ content: '03 로즈', contentEn: '03 Rose', qty: 1 }];
  const options = [{ ...tint.options[0]!, exchangeQty: 1, exchanges }];
  const exchanged = { ...order, orderProducts: [{ ...tint, options }] };
  const screen = await show(<Receipt order={exchanged} />, { texts: ['orders/orders', 'buying/buying'] });
  await expect.element(screen.getByText('→ 03 로즈 1개로 교환')).toBeVisible();
});

test('a way to pay that cannot work on this device says so, and nothing is begun', async () => {
  const begun = serve('payOrder', sample(payOrder.reply, {}));
  const screen = await open(order);
  const pay = screen.getByRole('button', { name: /원 결제하기$/ });
  await screen.getByText('삼성페이').click();
  await pay.click();
  await expect.element(screen.getByText(/^삼성페이를 쓸 수 없는 기기예요\./)).toBeVisible();
  const instagram = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Instagram 340.0';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(instagram);
  await screen.getByText('카카오페이').click();
  await pay.click();
  await expect.element(screen.getByText(/^인스타그램에서는/)).toBeVisible();
  expect(begun).toEqual([]);
});

test('what was not agreed to yet is asked for before it is paid', async () => {
  const begun = serve('payOrder', sample(payOrder.reply, {}));
  const screen = await open({ ...order, isAgreed: 0 });
  await screen.getByRole('button', { name: /원 결제하기$/ }).click();
  await expect.element(screen.getByText('필수 항목에 동의해 주세요.')).toBeVisible();
  await expectAccessible();
  expect(begun).toEqual([]);
});

test('an account is shown with its bank, its number and the time left, and its number copied', async () => {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  const virtualAccount = {
    bankName: '모래은행',
    accountNo: '100-123-456789',
    holderName: '셀로버',
    depositUntil: LATER,
  };
  serve('payOrder', sample(payOrder.reply, { virtualAccount }));
  const screen = await open(order);
  await screen.getByText('가상계좌').click();
  await screen.getByRole('button', { name: /원 결제하기$/ }).click();
  await expect.element(screen.getByRole('textbox', { name: '계좌번호' })).toHaveValue('100-123-456789');
  await expect.element(screen.getByText('모래은행')).toBeVisible();
  await expect.element(screen.getByText(/^\d+:\d\d:\d\d$/)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '계좌번호 복사' }).click();
  await expect.element(screen.getByText('계좌번호를 복사했어요.')).toBeVisible();
  expect(written).toEqual(['100-123-456789']);
});

test('it says how each seller takes back, and where its goods go', async () => {
  const lamp = sample(OrderProduct, { orderPrdtSysId: 2, prdtSysId: 8, sellerSysId: 5, name: '등불' });
  const to = { sellerSysId: 5, postNumber: '10881', address1: '파주시 회동길 37', address2: '' };
  serve('sellerRules', sample(sellerRules.reply, { returnRule: '7일 안에 돌려보내 주세요.' }));
  const asked = serve('returnAddresses', {
    returnAddresses: [
      { ...to, prdtSysIds: [7], receiverName: '반품 담당', phone: '1588-0000' },
      { ...to, prdtSysIds: [8], receiverName: '가구 반품', phone: '031-000-0203' },
    ],
  });
  const screen = await open({ ...order, orderProducts: [{ ...tint, prdtSysId: 7 }, lamp] });
  await expect.element(screen.getByRole('heading', { name: '교환·반품 안내' })).toBeVisible();
  expect(asked).toEqual([{ prdtSysIds: '7,8' }]);
  await expect.element(screen.getByText('7일 안에 돌려보내 주세요.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '031-000-0203' })).toBeVisible();
  await expect.element(screen.getByRole('definition').filter({ hasText: '등불' })).toBeVisible();
  await expectAccessible();
});

test.for([
  ['ko', '립 틴트 교환 신청', '취소 거절'],
  ['en', 'Exchange: Lip tint', 'Cancellation refused'],
] as const)('it leads to what can be asked, and to what was (%s)', async ([locale, exchange, state]) => {
  serve('orderRequests', {
    totalCnt: 1,
    claims: [
      sample(Claim, {
        claimSysId: 31,
        orderSysId: 9,
        orderPrdtSysIds: [1],
        type: 'cancel',
        name: '립 틴트',
        nameEn: 'Lip tint',
        statusCode: LINE_STATUS.cancelRefused,
        createdAt: '2026-11-20T01:00:00.000Z',
      }),
    ],
  });
  const sent = { ...tint, statusCode: LINE_STATUS.sent, freeQty: 1 };
  const screen = await show(
    <Receipt order={{ ...order, statusCode: LINE_STATUS.sent, orderProducts: [sent] }} mayAsk />,
    { texts: ['orders/orders'], locale, pageStyle: 'dark' },
  );
  await expect
    .element(screen.getByRole('link', { name: exchange }))
    .toHaveAttribute('href', '/ExchangeReq/9/1/exchange');
  await expect
    .element(screen.getByRole('link', { name: new RegExp(state) }))
    .toHaveAttribute('href', '/ExchangeDetail/9/1/31/cancel');
  await expectAccessible();
});

test('what was sent can be tracked where its seller lets buyers do so', async () => {
  const sent = { ...tint, statusCode: LINE_STATUS.sent };
  const tracked = sample(OrderProduct, { ...sent, isTrackable: 1 });
  const untracked = sample(OrderProduct, { ...sent, orderPrdtSysId: 2, name: '컵', isTrackable: 0 });
  const screen = await open({ ...order, statusCode: LINE_STATUS.sent, orderProducts: [tracked, untracked] });
  await expect
    .element(screen.getByRole('link', { name: '배송 조회' }))
    .toHaveAttribute('href', '/Tracking/9/1');
});

test.for([
  [
    'ko',
    ['환불하고 남은 결제 금액', '결제 수단', '카드', '판매자가 상품 확인 · 11월 23일 (월)'],
    ['환불 20,500원 · 카드 · 11월 24일 (화)', '환불 · 카드 · 11월 24일 (화)'],
    ['환불 20,500원 · 카드 · 늦어도 11월 27일 (금)까지', '환불 · 카드 · 늦어도 11월 27일 (금)까지'],
  ],
  [
    'en',
    ['Paid, after refunds', 'Paid by', 'Card', 'Checked by the seller · Mon, Nov 23'],
    ['Refund 20,500 won · Card · Tue, Nov 24', 'Refund · Card · Tue, Nov 24'],
    [
      'Refund 20,500 won · Card · at the latest on Fri, Nov 27',
      'Refund · Card · at the latest on Fri, Nov 27',
    ],
  ],
] as const)(
  'a return that is over says what came back when, or by when it will, and how it was paid (%s)',
  async ([locale, facts, done, due]) => {
    const refund = {
      refundSysId: 71,
      amount: 20_500,
      payMethodCode: PAY_METHOD.card,
      askedAt: '2026-11-24T01:00:00.000Z',
      // The end of Friday in Korea.
      dueAt: '2026-11-27T15:00:00.000Z',
      doneAt: '2026-11-23T15:00:00.000Z',
    };
    const gone = {
      ...order,
      statusCode: LINE_STATUS.returned,
      payUntil: null,
      totalDepositAmount: 2_500,
      totalReturnAmount: 23_000,
      totalRemainAmount: 0,
      pay: { payMethodCode: PAY_METHOD.card, payState: 'paid' },
    } as const;
    const claim = sample(Claim, {
      claimSysId: 31,
      type: 'return',
      statusCode: LINE_STATUS.returned,
      qty: 1,
      refundAmount: 20_500,
      createdAt: '2026-11-20T01:00:00.000Z',
      steps: [{ statusCode: LINE_STATUS.returnReceived, at: '2026-11-23T01:00:00.000Z' }],
      refund,
      orderPrdtSysIds: [1],
      name: '립 틴트',
      nameEn: 'Lip tint',
    });
    serve('orderRequests', { totalCnt: 1, claims: [claim] });
    const texts = ['orders/orders', 'buying/buying'];
    const screen = await show(<Receipt order={{ ...gone, refunds: [refund] }} mayAsk />, {
      texts,
      locale,
    });
    for (const text of [...facts, ...done])
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    const open = { ...refund, doneAt: null };
    serve('orderRequests', { totalCnt: 1, claims: [{ ...claim, refund: open }] });
    await screen.unmount();
    const again = await show(<Receipt order={{ ...gone, refunds: [open] }} mayAsk />, { texts, locale });
    for (const text of due) await expect.element(again.getByText(text, { exact: true })).toBeVisible();
  },
);
