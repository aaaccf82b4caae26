import { beforeEach, expect, test } from 'vitest';
import { Order, OrderProduct } from '../../../../schema/buying/orders.ts';
import { serve } from '../../../testing/fake-api.ts';
import { sample } from '../../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../../testing/show.tsx';
import InvoiceScreen from '../InvoiceScreen.tsx';
import { OrderAgain } from './OrderAgain.tsx';

beforeEach(logIn);

test('what can be bought again goes into the cart, and what cannot is named with its reason', async () => {
  const cup = { orderPrdtSysId: 2, prdtSysId: 3, name: '머그', nameEn: 'Mug', why: '3102' };
  const asked = serve('orderAgain', { addedCnt: 2, skipped: [cup] });
  const screen = await show(<OrderAgain orderSysId={9} />, { texts: ['orders/orders'] });
  await screen.getByRole('button', { name: '다시 담기' }).click();
  const sheet = screen.getByRole('dialog', { name: '1개는 지금 살 수 없어요' });
  await expect.element(sheet.getByText('머그')).toBeVisible();
  await expect
    .element(sheet.getByRole('link', { name: '장바구니 보기 (2개 담음)' }))
    .toHaveAttribute('href', '/cart');
  await expectAccessible();
  expect(asked).toEqual([{ orderSysId: 9 }]);
});

test('an order that can be bought whole leads to the cart', async () => {
  history.replaceState(null, '', '/BuyHistory/9');
  serve('orderAgain', { addedCnt: 1, skipped: [] });
  const screen = await show(<OrderAgain orderSysId={9} />, { texts: ['orders/orders'], locale: 'en' });
  await screen.getByRole('button', { name: 'Order again' }).click();
  await expect.poll(() => location.pathname).toBe('/cart');
});

test.for(['ko', 'en'] as const)('the invoice says who sold what to whom (%s)', async (locale) => {
  const order = sample(Order, {
    orderSysId: 9,
    orderName: '김하늘',
    orderPostNumber: '04797',
    orderAddress1: '성수이로 12',
    orderAddress2: '',
    receiverAddress1: '종이동 7-2',
    orderedAt: '2026-11-20T11:00:00.000Z',
    cashReceipt: { type: 'business', number: '220*****17', status: 'issued' },
    orderProducts: [sample(OrderProduct, { name: '말차 머그', nameEn: 'Matcha Mug', totalQty: 2 })],
  });
  const sellers = [{ sellerSysId: 1, name: '하늘상점', nameEn: 'Haneul Shop' }];
  serve('orderInvoice', { order, sellers, business: ['사업자등록번호 220-81-62517'] });
  const screen = await show(<InvoiceScreen params={{ orderSysId: 9 }} />, {
    texts: ['orders/orders'],
    locale,
  });
  await expect.element(screen.getByText(locale === 'ko' ? '하늘상점' : 'Haneul Shop')).toBeVisible();
  await expect.element(screen.getByText('사업자등록번호 220-81-62517')).toBeVisible();
  await expect.element(screen.getByText(locale === 'ko' ? '말차 머그' : 'Matcha Mug')).toBeVisible();
  await expect.element(screen.getByText(/220\*+17/)).toBeVisible();
  await expect.element(screen.getByText(/성수이로 12/)).toBeVisible();
  await expect.element(screen.getByText(/종이동 7-2/)).not.toBeInTheDocument();
  await expectAccessible();
});
