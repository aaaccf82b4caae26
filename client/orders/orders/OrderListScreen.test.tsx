import { beforeEach, expect, test } from 'vitest';
import { Order, OrderProduct } from '../../../schema/buying/orders.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../../testing/show.tsx';
import OrderListScreen from './OrderListScreen.tsx';

const mug = sample(Order, {
  orderSysId: 7,
  statusCode: 4,
  orderedAt: '2026-11-20T11:00:00.000Z',
  payUntil: null,
  orderProducts: [sample(OrderProduct, { name: '말차 머그', nameEn: 'Matcha Mug' })],
});

beforeEach(async () => {
  await logIn();
  history.replaceState(null, '', '/BuyHistory');
});

const open = (locale: Shown['locale'] = 'ko') =>
  show(<OrderListScreen />, { texts: ['orders/orders'], locale });

test('orders are found by words, period and status, which stand in the address', async () => {
  const asked = serve('orderList', ({ keyword = '머그' }) =>
    keyword === '머그' ? { totalCnt: 1, orders: [mug] } : { totalCnt: 0, orders: [] },
  );
  const screen = await open();
  await screen.getByRole('searchbox').fill('셔츠');
  await expect.element(screen.getByRole('heading', { name: '찾는 주문이 없어요' })).toBeVisible();
  await screen.getByRole('searchbox').fill('머그');
  await screen.getByRole('button', { name: '배송 중' }).click();
  await screen.getByRole('combobox').selectOptions('최근 3개월');
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ keyword: '머그', statusCode: 4, from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  await expect.element(screen.getByText('1건')).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    keyword: '머그',
    period: '3',
    status: '4',
  });
  await expectAccessible();
});

test('coming back to such an address shows the same search, and the way out of it (en)', async () => {
  history.replaceState(null, '', '/BuyHistory?keyword=shirt&status=2');
  const asked = serve('orderList', ({ keyword }) =>
    keyword ? { totalCnt: 0, orders: [] } : { totalCnt: 1, orders: [mug] },
  );
  const screen = await open('en');
  await expect.element(screen.getByRole('searchbox')).toHaveValue('shirt');
  await expect.element(screen.getByRole('button', { name: 'Paid' })).toHaveAttribute('aria-pressed', 'true');
  expect(asked[0]).toMatchObject({ keyword: 'shirt', statusCode: 2 });
  await screen.getByRole('button', { name: 'See all orders' }).click();
  await expect.element(screen.getByText('Matcha Mug')).toBeVisible();
  await expect.element(screen.getByRole('searchbox')).toHaveValue('');
});

test.for([
  ['ko', '결제하기', '결제 대기', /까지 결제해 주세요$/],
  ['en', 'Pay', 'Awaiting payment', /^Please pay by/],
] as const)('an unpaid order first offers to pay (%s)', async ([locale, pay, state, until]) => {
  const unpaid = {
    ...mug,
    statusCode: LINE_STATUS.depositPending,
    payUntil: '2999-01-01T00:00:00.000Z',
    totalRemainAmount: 22_000,
    orderProducts: [{ ...mug.orderProducts[0]!, statusCode: LINE_STATUS.depositPending, freeQty: 1 }],
  };
  serve('orderList', { totalCnt: 1, orders: [unpaid] });
  const screen = await open(locale);
  const card = screen.getByRole('article');
  await expect.element(card.getByText(state)).toBeVisible();
  await expect.element(card.getByText(until)).toBeVisible();
  const [, first] = card.getByRole('link').elements();
  expect(first).toHaveTextContent(pay);
  expect(first).toHaveAttribute('href', '/BuyHistory/7');
});
