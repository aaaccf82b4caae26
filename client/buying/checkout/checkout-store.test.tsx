import { beforeEach, expect, test, vi } from 'vitest';
import { Address, UserInfo } from '../../../schema/members/accounts.ts';
import { IDEMPOTENCY_HEADER } from '../../../schema/constants.ts';
import { Quote, QuotedProduct } from '../../../schema/buying/quotes.ts';
import { beginCheckout, EMPTY_ADDRESS, keepAddress, type Wanted, wantedNow } from '../buying/offers.ts';
import { type Answer, Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { logIn, MEMBER, show } from '../../testing/show.tsx';
import { OrderForm } from './OrderForm.tsx';

const wanted: Wanted = {
  lines: [
    {
      asked: { prdtSysId: 3, sellerSysId: 2, optionTypeCode: 1, qty: 1, totalQty: 1, optionGroups: [] },
      isPlanEvent: 0,
      brandSysId: null,
      name: '머그',
      nameEn: 'Mug',
      imageUrl: '',
      selected: [],
    },
  ],
  basketSysIds: [],
};
const home = sample(Address, {
  userAddressSysId: 5,
  receiverName: '김하늘',
  mobile: '01000000001',
  zipCode: '03987',
  newAddress: '별빛로 1',
});
const placed = { orderSysId: 9, receiverName: '김하늘', receiverAddress1: '별빛로 1' };

/** What everything costs now. */
let cost: number;
/** The key of each order that was sent. */
let keys: (string | undefined)[];

beforeEach(() => {
  cost = 12_000;
  keys = [];
  const answer = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address === '/v1/orders') keys.push((init.headers as Record<string, string>)[IDEMPOTENCY_HEADER]);
    return answer(address, init);
  });
  // A way to pay that everybody has.
  serve('sellerPayPolicy', new Refusal('0004'));
  serve('userInfo', sample(UserInfo, { ...MEMBER, mobile: '01000000001' }));
  serve('addresses', { addresses: [home] });
  serve('orderList', { totalCnt: 0, orders: [] });
  serve('couponBox', { coupons: [], totalCnt: 0 });
});

const quotes = () =>
  serve('quoteOrder', () =>
    sample(Quote, {
      qty: 1,
      totalAmount: cost,
      products: [sample(QuotedProduct, { prdtSysId: 3, totalAmount: cost })],
    }),
  );

async function opened() {
  const asked = quotes();
  beginCheckout(wanted);
  const screen = await show(<OrderForm wanted={wanted} />, {
    texts: ['buying/checkout', 'buying/buying', 'orders/orders', 'buying/coupons', 'buying/agreements'],
  });
  const pay = (amount: string) => screen.getByRole('button', { name: `${amount}원 결제하기` });
  const agree = () => screen.getByRole('checkbox', { name: '모두 동의해요' }).click();
  return { screen, pay, agree, asked };
}

test('two presses are one order, and the page leads to it', async () => {
  logIn();
  cost = 0;
  const { promise, resolve } = Promise.withResolvers<Answer<'placeOrder'>>();
  const orders = serve('placeOrder', () => promise);
  const { screen, agree } = await opened();
  await agree();
  const order = screen.getByRole('button', { name: '0원 주문하기' });
  await expect.element(order).toBeEnabled();
  const button = order.element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.poll(() => orders).toHaveLength(1);
  button.click();
  resolve(placed);
  await expect.poll(() => location.search).toBe('?orderSysId=9');
  expect(location.pathname).toBe('/BuyComplete');
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ userAddressSysId: 5, payAmount: 0 });
  // Coming back does not offer the same order again.
  expect(wantedNow()).toBeUndefined();
});

test('an order whose answer is lost is sent again as it was, with the same key', async () => {
  logIn();
  let answer: Answer<'placeOrder'> = 'offline';
  const orders = serve('placeOrder', () => answer);
  const begun = serve('payOrder', new Refusal('0010'));
  const { screen, pay, agree } = await opened();
  await agree();
  await pay('12,000').click();
  const said = screen.getByText('주문 정보를 등록하지 못했어요. 다시 눌러도 한 번만 주문돼요.');
  await expect.element(said).toBeVisible();
  // The choice stays as it was sent.
  await expect
    .element(screen.getByRole('checkbox', { name: '모두 동의해요', includeHidden: true }))
    .toBeChecked();
  answer = placed;
  await pay('12,000').click();
  await expect.poll(() => location.pathname).toBe('/BuyComplete');
  expect(orders).toHaveLength(2);
  expect(orders[1]).toEqual(orders[0]);
  expect(keys[0]).toBeDefined();
  expect(keys[1]).toBe(keys[0]);
  expect(begun).toHaveLength(1);
});

test('a price that has changed is asked for again, and the next press orders at it', async () => {
  logIn();
  let answer: Answer<'placeOrder'> = new Refusal('2000');
  const orders = serve('placeOrder', () => answer);
  serve('payOrder', new Refusal('0010'));
  const { screen, pay, agree } = await opened();
  await agree();
  cost = 13_000;
  await pay('12,000').click();
  await expect.element(screen.getByText(/확인하고 다시 눌러 주세요/)).toBeVisible();
  answer = placed;
  await pay('13,000').click();
  await expect.poll(() => orders.map(({ payAmount }) => payAmount)).toEqual([12_000, 13_000]);
  expect(keys[1]).not.toBe(keys[0]);
});

test('what has sold out cannot be ordered any more', async () => {
  logIn();
  serve('placeOrder', new Refusal('2003'));
  const { screen, pay, agree } = await opened();
  await agree();
  await pay('12,000').click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(pay('12,000')).not.toBeInTheDocument();
});

test('what a guest has sent without an answer is not sent again by who logs in', async () => {
  const orders = serve('placeOrder', 'offline');
  keepAddress({ written: { ...EMPTY_ADDRESS, ...home, receiverName: '서하늘' } });
  const { screen, pay, agree, asked } = await opened();
  await screen.getByRole('textbox', { name: '이름', exact: true }).fill('서하늘');
  await screen.getByRole('textbox', { name: '휴대폰 번호' }).first().fill('01000000002');
  await agree();
  await pay('12,000').click();
  await expect.poll(() => orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ receiverName: '서하늘' });
  logIn();
  await expect.element(screen.getByText('(03987) 별빛로 1')).toBeVisible();
  await expect.poll(() => asked.at(-1)).toMatchObject({ userAddressSysId: 5, usePoint: 0 });
  await pay('12,000').click();
  await expect.poll(() => orders).toHaveLength(2);
  expect(orders[1]).toMatchObject({ userAddressSysId: 5 });
  expect(orders[1]).not.toHaveProperty('receiverName');
});
