import { beforeEach, expect, test } from 'vitest';
import { PAY_METHOD } from '../../../schema/buying/constants.ts';
import { Order, OrderProduct } from '../../../schema/buying/orders.ts';
import { payOrder, sellerPayPolicy } from '../../../schema/buying/payments.ts';
import { PaymentConfig } from '../../../schema/catalog/sellers.ts';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { session } from '../../app/session/session.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show, type Shown } from '../../testing/show.tsx';
import { Complete } from './Complete.tsx';

const mug = sample(OrderProduct, {
  orderPrdtSysId: 1,
  sellerSysId: 5,
  name: '머그',
  nameEn: 'Mug',
  qty: 2,
  totalAmount: 24_000,
});
const order = sample(Order, {
  orderSysId: 9,
  statusCode: LINE_STATUS.depositPending,
  payUntil: '2999-01-01T00:00:00.000Z',
  orderProducts: [mug],
  receiverAddress1: '별빛로 1',
  receiverAddress2: '302호',
  totalProductsAmount: 24_000,
  totalAmount: 24_000,
  totalRemainAmount: 24_000,
  isAgreed: 1,
});

const open = (locale: Shown['locale'] = 'ko') =>
  show(<Complete orderSysId={9} />, { texts: ['buying/checkout', 'orders/orders', 'buying/buying'], locale });

beforeEach(() => {
  logIn();
  serve('orderList', { totalCnt: 0, orders: [] });
  const paymentConfig = sample(PaymentConfig, { isSellerBank: 1 });
  serve(
    'sellerPayPolicy',
    sample(sellerPayPolicy.reply, { payMethods: Object.values(PAY_METHOD), paymentConfig }),
  );
});

test.for([
  ['ko', '결제', '머그', '총 결제 금액', '24,000원 결제하기', '계속 둘러보기'],
  ['en', 'Payment', 'Mug', 'Total', 'Pay 24,000 won', 'Keep browsing'],
] as const)(
  'an order that waits is to be paid: what it is and costs stands above how it is paid (%s)',
  async ([locale, title, name, total, card, home]) => {
    serve('orderDetail', order);
    const screen = await open(locale);
    await expect
      .element(screen.getByRole('heading', { level: 1, name: title, exact: true }))
      .toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: card })).toBeVisible();
    const text = screen.getByRole('article').element().textContent;
    const places = [name, total, card, home].map((each) => text.indexOf(each));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(-1);
    await expectAccessible();
  },
);

test('the way to pay is chosen, and one button pays by it', async () => {
  serve('orderDetail', order);
  const begun = serve('payOrder', sample(payOrder.reply, {}));
  const screen = await open();
  const pay = screen.getByRole('button', { name: '24,000원 결제하기' });
  await expect.element(screen.getByRole('radio', { name: '카드', exact: true })).toBeChecked();
  await screen.getByText('가상계좌').click();
  await pay.click();
  await expect.poll(() => begun).toMatchObject([{ payMethodCode: PAY_METHOD.virtualAccount }]);
});

test.for([
  ['ko', '방송으로 돌아가기', '계속 둘러보기'],
  ['en', 'Back to the broadcast', 'Keep browsing'],
] as const)('an order of a broadcast leads back there first (%s)', async ([locale, back, home]) => {
  const of = { broadcastSysId: 3, broadcastScheduleSysId: 4 };
  serve('orderDetail', { ...order, ...of, statusCode: LINE_STATUS.paid, totalRemainAmount: 0 });
  const screen = await open(locale);
  await expect.element(screen.getByRole('link', { name: back })).toHaveAttribute('href', '/Vod/3/4/live');
  expect(screen.getByRole('link').elements()[0]).toHaveTextContent(back);
  expect(screen.getByRole('link', { name: home }).query()).toBeNull();
});

test('one that is paid says so, with its goods and where they go', async () => {
  serve('orderDetail', { ...order, statusCode: LINE_STATUS.paid, totalRemainAmount: 0 });
  const screen = await open();
  await expect.element(screen.getByRole('heading', { level: 1, name: '주문 완료' })).toBeInTheDocument();
  for (const text of ['머그', '별빛로 1 302호']) await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /결제하기$/ })).not.toBeInTheDocument();
});

test('the page has a name while a guest is asked to log in', async () => {
  Object.assign(session, { userSysId: undefined, accessToken: undefined, refreshToken: undefined });
  await open();
  await expect.poll(() => document.title).toBe('주문 · Sellover');
});
