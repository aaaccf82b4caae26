import { beforeEach, expect, test, vi } from 'vitest';
import { PAY_METHOD } from '../../../schema/buying/constants.ts';
import { payClaimFee, sellerPayPolicy } from '../../../schema/buying/payments.ts';
import { ProductsReturn } from '../../../schema/buying/deliveries.ts';
import { Order } from '../../../schema/buying/orders.ts';
import { Claim } from '../../../schema/orders/claims.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { PaymentConfig } from '../../../schema/catalog/sellers.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, onScreen, show, type Shown } from '../../testing/show.tsx';
import ClaimListScreen from './ClaimListScreen.tsx';
import ClaimScreen from './ClaimScreen.tsx';
import ClaimsOfScreen from './ClaimsOfScreen.tsx';
import InvoiceScreen from './InvoiceScreen.tsx';
import PayCompleteScreen from './PayCompleteScreen.tsx';
import PayScreen from './PayScreen.tsx';

const claim = sample(Claim, {
  claimSysId: 31,
  type: 'return',
  orderSysId: 9,
  orderPrdtSysIds: [1],
  prdtSysId: 7,
  sellerSysId: 5,
  name: '립 틴트',
  nameEn: 'Lip tint',
  optionText: '',
  qty: 2,
  statusCode: LINE_STATUS.returnRequested,
  reasonTypeCode: 1,
  reason: 'Too red.',
  fault: 'buyer',
  refundAmount: 23_800,
  createdAt: '2026-11-20T01:00:00.000Z',
  noticeDueAt: '2026-11-23T01:00:00.000Z',
  decideDueAt: '2026-12-03T15:00:00.000Z',
});
const accepted = {
  ...claim,
  statusCode: LINE_STATUS.returning,
  feeAmount: 5000,
  isFeePayable: 1,
  answer: { text: 'Send it, please.', pictures: [{ url: '/files/a.webp' }], at: '2026-11-21T01:00:00.000Z' },
} as const satisfies Claim;
const companies = {
  deliveryCompanys: [{ deliveryCompanyCode: '04', name: 'CJ대한통운', nameEn: 'CJ Logistics' }],
};
const line = { orderSysId: 9, orderPrdtSysId: 1 };
const texts = ['orders/claims', 'orders/orders'];
const of = (...claims: Claim[]) => ({ totalCnt: claims.length, claims });
const detail = (locale: Shown['locale'] = 'ko') =>
  show(<ClaimScreen params={{ ...line, claimSysId: 31, reqType: 'return' }} />, { texts, locale });

beforeEach(() => {
  logIn();
  history.replaceState(null, '', '/');
  serve('deliveryCompanies', companies);
});

test.for([
  ['ko', '반품 요청', '취소', '반품', '교환'],
  ['en', 'Return asked for', 'Cancellation', 'Return', 'Exchange'],
] as const)(
  'requests are listed by kind, a page at a time (%s)',
  async ([locale, state, cancel, sendBack, exchange]) => {
    const all = serve('orderRequests', ({ startIndex }) => ({
      totalCnt: 2,
      claims: [{ ...claim, claimSysId: 31 + startIndex, qty: 1 + startIndex }],
    }));
    serve('exchangeOrders', of());
    const returns = serve('returnOrders', of(claim));
    const cancels = serve(
      'cancelOrders',
      of({ ...claim, type: 'cancel', statusCode: LINE_STATUS.cancelled }),
    );
    const screen = await show(<ClaimListScreen />, { texts, locale });
    await expect.element(screen.getByText(state)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: new RegExp(state) }))
      .toHaveAttribute('href', '/ExchangeDetail/9/1/31/return');
    await screen.getByRole('button', { name: locale === 'ko' ? '더 보기' : 'Show more' }).click();
    await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(2);
    expect(all.map(({ startIndex }) => startIndex)).toEqual([0, 1]);
    await expectAccessible();
    await screen.getByRole('button', { name: cancel, exact: true }).click();
    await expect.poll(() => cancels.length).toBe(1);
    expect(location.search).toBe('?type=cancel');
    await screen.getByRole('button', { name: sendBack, exact: true }).click();
    await expect.poll(() => returns.length).toBe(1);
    await screen.getByRole('button', { name: exchange, exact: true }).click();
    await expect
      .element(screen.getByRole('link', { name: locale === 'ko' ? '구매내역 보기' : 'See your orders' }))
      .toBeVisible();
    await expectAccessible();
  },
);

test.for([
  ['ko', '왕복 배송비', '구매자 부담', /undefined|NaN/],
  ['en', 'Sending there and back', 'You pay', /[가-힣]/],
] as const)('a request shows its steps, answer and money (%s)', async ([locale, fee, fault, never]) => {
  await onScreen(1440, 900);
  serve('claimDetail', accepted);
  const screen = await detail(locale);
  await expect.element(screen.getByText('Send it, please.')).toBeVisible();
  await expect.element(screen.getByText('Too red.')).toBeVisible();
  await expect.element(screen.getByText(fault)).toBeVisible();
  await expect.element(screen.getByText(fee, { exact: true })).toBeVisible();
  const now = screen.getByRole('listitem').filter({ hasText: locale === 'ko' ? '반품 승인' : 'Accepted' });
  await expect.element(now).toHaveAttribute('aria-current', 'step');
  await expect
    .element(screen.getByRole('link', { name: locale === 'ko' ? '배송비 결제하기' : 'Pay for sending back' }))
    .toHaveAttribute('href', '/reqPay/9/1?claimSysId=31');
  await expect
    .element(
      screen.getByRole('link', { name: locale === 'ko' ? '송장번호 입력하기' : 'Enter the parcel number' }),
    )
    .toHaveAttribute('href', '/ExchangeInvoice/9/1?claimSysId=31');
  // In English, no word of the page is Korean.
  expect(screen.getByRole('article').element().textContent).not.toMatch(never);
  await expectAccessible();
});

test('a request that shares a parcel says that the fee is paid once, and pays it with the one that bears it', async () => {
  const shared = { ...accepted, claimSysId: 32, feeAmount: 0, feeWith: 31, orderPrdtSysIds: [2] };
  serve('claimDetail', shared);
  const params = { orderSysId: 9, orderPrdtSysId: 2, claimSysId: 32, reqType: 'return' } as const;
  const screen = await show(<ClaimScreen params={params} />, { texts });
  await expect.element(screen.getByText('함께 보내는 요청과 한 번만 결제 · 결제 전')).toBeVisible();
  serve('orderRequests', of(shared, { ...accepted, name: '머그컵' }));
  serve(
    'sellerPayPolicy',
    sample(sellerPayPolicy.reply, {
      payMethods: [PAY_METHOD.card],
      paymentConfig: sample(PaymentConfig, {}),
    }),
  );
  const pay = await show(<PayScreen params={{ orderSysId: 9, orderPrdtSysId: 2 }} />, { texts });
  await expect.element(pay.getByText('5,000원')).toBeVisible();
  await expect.element(pay.getByText('머그컵')).toBeVisible();
});

test.for([
  ['ko', '23,800원', '카드 · 늦어도 12월 4일 (금)까지', /바로 돌려드려요/],
  ['en', '23,800 won', 'Card · at the latest on Fri, Dec 4', /goes back at once/],
] as const)(
  'a return that is over says by when its money is there (%s)',
  async ([locale, sum, how, note]) => {
    const refund = {
      refundSysId: 71,
      amount: 23_800,
      payMethodCode: PAY_METHOD.card,
      askedAt: '2026-12-01T01:00:00.000Z',
      dueAt: '2026-12-04T15:00:00.000Z',
      doneAt: null,
    };
    serve('claimDetail', { ...claim, statusCode: LINE_STATUS.returned, refund });
    const screen = await detail(locale);
    for (const text of [sum, how, note]) await expect.element(screen.getByText(text)).toBeVisible();
  },
);

test('who asked may take it back until the seller answers', async () => {
  serve('claimDetail', claim);
  const withdrawn = serve('withdrawClaim', () => {
    serve('claimDetail', { ...claim, statusCode: LINE_STATUS.delivered });
    return { claimSysId: 31, statusCode: LINE_STATUS.delivered };
  });
  const screen = await detail();
  await expect.element(screen.getByText(/11월.23일.*까지 판매자가 확인해요\..*12월.3일/)).toBeVisible();
  await screen.getByRole('button', { name: '요청 철회하기' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(screen.getByText('요청을 철회했어요.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '요청 철회하기' })).not.toBeInTheDocument();
  expect(withdrawn).toEqual([{ claimSysId: 31 }]);
});

test('an exchange that has come is confirmed with the purchase', async () => {
  serve('claimDetail', {
    ...claim,
    type: 'exchange',
    statusCode: LINE_STATUS.exchangeDelivered,
    exchangeInvoice: { deliveryCompanyCode: '04', invoiceNo: '6812' },
  });
  const confirmed = serve('confirmPurchase', sample(Order, {}));
  const screen = await detail();
  await expect.element(screen.getByText('CJ대한통운 6812')).toBeVisible();
  await screen.getByRole('button', { name: '교환 확정하기' }).click();
  await screen
    .getByRole('alertdialog', { name: '교환 상품을 잘 받으셨나요?' })
    .getByRole('button', { name: '확인' })
    .click();
  await expect.poll(() => confirmed).toEqual([line]);
});

test('a late answer leads to customer service, and a refused request says why', async () => {
  serve('claimDetail', { ...claim, isOverdue: 1 });
  const late = await detail();
  await expect
    .element(late.getByRole('link', { name: '1:1 문의하기' }))
    .toHaveAttribute('href', '/Contact?orderSysId=9');
  serve('claimDetail', { ...accepted, isFeePayable: 0, statusCode: LINE_STATUS.returnRefused });
  const refused = await show(<ClaimScreen params={{ ...line, claimSysId: 31, reqType: 'return' }} />, {
    texts,
  });
  await expect.element(refused.getByText('반품 거절').first()).toBeVisible();
  await expect.element(refused.getByText('Send it, please.')).toBeVisible();
  await expect.element(refused.getByText('환불 예정 금액')).not.toBeInTheDocument();
  await expectAccessible();
});

test.each([new Refusal('0004'), { ...claim, orderSysId: 8 }])(
  'a request that is not there says so',
  async (answer) => {
    serve('claimDetail', answer);
    const screen = await detail('en');
    await expect
      .element(screen.getByRole('link', { name: 'See all requests' }))
      .toHaveAttribute('href', '/Exchange');
  },
);

test('the only request about a line stands whole, several as a list', async () => {
  serve('orderRequests', of(claim, { ...claim, claimSysId: 32, orderPrdtSysIds: [2] }));
  const one = await show(<ClaimsOfScreen params={line} />, { texts });
  await expect.element(one.getByText('Too red.')).toBeVisible();
  const all = await show(<ClaimsOfScreen params={{ orderSysId: 9 }} />, { texts });
  await expect.poll(() => all.getByRole('link', { name: /반품 요청/ }).elements().length).toBe(2);
  serve('orderRequests', of());
  const none = await show(<ClaimsOfScreen params={{ orderSysId: 8 }} />, { texts });
  await expect
    .element(none.getByRole('link', { name: '주문 상세 보기' }))
    .toHaveAttribute('href', '/BuyHistory/8');
});

test('the parcel is named by courier and number, and the address is there', async () => {
  serve('orderRequests', of(claim, accepted));
  serve('returnAddresses', {
    returnAddresses: [
      sample(ProductsReturn, {
        prdtSysIds: [7],
        receiverName: '반품센터',
        phone: '1588-0000',
        address1: '회동길 37',
      }),
    ],
  });
  const sent = serve('setClaimInvoice', {
    ...accepted,
    invoice: { deliveryCompanyCode: '04', invoiceNo: '6812-3456' },
  });
  const screen = await show(<InvoiceScreen params={line} />, { texts });
  await expect.element(screen.getByText('반품센터')).toBeVisible();
  await screen.getByRole('button', { name: '저장하기' }).click();
  await expect.element(screen.getByText('택배사를 골라 주세요.')).toBeVisible();
  await expect.element(screen.getByLabelText('택배사')).toHaveFocus();
  await expectAccessible();
  await screen.getByLabelText('택배사').selectOptions('04');
  await screen.getByLabelText('송장번호').fill('송장 1');
  await screen.getByRole('button', { name: '저장하기' }).click();
  await expect.element(screen.getByText(/숫자와 영문으로/)).toBeVisible();
  await screen.getByLabelText('송장번호').fill(' 6812-3456 ');
  await screen.getByRole('button', { name: '저장하기' }).click();
  await expect.poll(() => location.pathname).toBe('/ExchangeDetail/9/1/31/return');
  expect(sent).toEqual([{ claimSysId: 31, deliveryCompanyCode: '04', invoiceNo: '6812-3456' }]);
});

test('without an accepted request there is nothing to send', async () => {
  serve('orderRequests', of(claim));
  const screen = await show(<InvoiceScreen params={line} />, { texts, locale: 'en' });
  await expect.element(screen.getByText('There is nothing to send')).toBeVisible();
});

test('what sending back costs is paid by the ways of its seller, and not into an account', async () => {
  serve('orderRequests', of(accepted));
  serve(
    'sellerPayPolicy',
    sample(sellerPayPolicy.reply, {
      payMethods: [PAY_METHOD.card, PAY_METHOD.virtualAccount, PAY_METHOD.samsungPay],
      paymentConfig: sample(PaymentConfig, {}),
    }),
  );
  const asked = serve('payClaimFee', sample(payClaimFee.reply, { payUrl: '#paid' }));
  const screen = await show(<PayScreen params={line} />, { texts });
  await expect.element(screen.getByText('5,000원')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '삼성페이' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /가상계좌/ })).not.toBeInTheDocument();
  await expectAccessible();
  await screen.getByRole('button', { name: '삼성페이' }).click();
  await expect.element(screen.getByText(/^삼성페이를 쓸 수 없는 기기예요/)).toBeVisible();
  await screen.getByRole('button', { name: '카드로 결제하기' }).click();
  await expect.poll(() => location.hash).toBe('#paid');
  expect(asked).toEqual([
    {
      ...line,
      claimSysId: 31,
      payMethodCode: PAY_METHOD.card,
      returnUrl: '/reqPayComplete/9/1?claimSysId=31',
    },
  ]);
});

test.each([
  [{ ...accepted, isFeePayable: 0, isFeePaid: 1 } as const, '이미 결제했어요', '요청 보기'],
  [claim, '결제할 배송비가 없어요', '요청 목록 보기'],
])('what is paid, or costs nothing, is not paid again', async (only, title, link) => {
  serve('orderRequests', of(only));
  const screen = await show(<PayScreen params={line} />, { texts });
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: link })).toBeVisible();
});

test('the result waits for the payment, and says that it has come', async () => {
  vi.useFakeTimers();
  serve('orderRequests', of(accepted));
  const screen = await show(<PayCompleteScreen params={line} />, { texts });
  await expect.element(screen.getByRole('heading', { name: '결제를 확인하고 있어요' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: '다시 결제하기' }))
    .toHaveAttribute('href', '/reqPay/9/1?claimSysId=31');
  serve('orderRequests', of({ ...accepted, isFeePayable: 0, isFeePaid: 1 }));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await expect.element(screen.getByText('5,000원 결제를 확인했어요.')).toBeVisible();
  await expectAccessible();
});
