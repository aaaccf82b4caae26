import { expect, test } from 'vitest';
import { Order, orderList, OrderProduct } from '../../../schema/buying/orders.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import TrackingListScreen from './TrackingListScreen.tsx';
import TrackingScreen from './TrackingScreen.tsx';

test('what was sent and is not confirmed leads to its parcel', async () => {
  logIn();
  const invoice = { deliveryCompanyCode: '04', invoiceNo: '681234567890' };
  const sent = { name: '머그', invoice, isTrackable: 1 as const, confirmedAt: null };
  const orderProducts = [
    sample(OrderProduct, { ...sent, orderPrdtSysId: 91, statusCode: 4 }),
    sample(OrderProduct, {
      ...sent,
      orderPrdtSysId: 92,
      name: '접시',
      confirmedAt: '2026-11-20T01:00:00.000Z',
    }),
    sample(OrderProduct, { ...sent, orderPrdtSysId: 93, name: '컵', isTrackable: 0 }),
  ];
  serve('orderList', sample(orderList.reply, { orders: [sample(Order, { orderSysId: 9, orderProducts })] }));
  const screen = await show(<TrackingListScreen />, { texts: ['orders/orders'] });
  const parcel = screen.getByRole('link', { name: /머그/ });
  await expect.element(parcel).toHaveAttribute('href', '/Tracking/9/91');
  await expect.element(parcel.getByText('681234567890')).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(1);
  await expectAccessible();
});

test.for([
  ['the list', () => <TrackingListScreen />],
  ['one parcel', () => <TrackingScreen params={{ orderSysId: 9, orderPrdtSysId: 91 }} />],
] as const)(
  'a guest is offered a login or the look-up by number, and nothing is asked for: %s',
  async ([, screenOf]) => {
    const screen = await show(screenOf(), { texts: ['orders/orders'] });
    await expect.element(screen.getByText('로그인하면 배송을 조회할 수 있어요')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: '비회원 주문 조회' }))
      .toHaveAttribute('href', '/nonMemberOrder');
    await expectAccessible();
  },
);
