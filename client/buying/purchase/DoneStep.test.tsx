import { expect, test } from 'vitest';
import { Order } from '../../../schema/buying/orders.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { show } from '../../testing/show.tsx';
import { DoneStep } from './DoneStep.tsx';

const done = { orderSysId: 9, payAmount: 22_000, receiverName: '김하늘', receiverAddress1: '별빛로 1' };

test.for([
  ['ko', '주문은 접수됐지만 주문 정보를 불러오지 못했어요. 구매내역에서 확인해 주세요.', '22,000원'],
  [
    'en',
    'Your order is placed, but we could not load its details. You will find it under Orders.',
    '22,000 won',
  ],
] as const)(
  'an order that cannot be looked up is placed all the same (%s)',
  async ([locale, says, amount]) => {
    serve('orderDetail', new Refusal('2010'));
    const screen = await show(<DoneStep done={done} />, { texts: ['buying/purchase'], locale });
    await expect.element(screen.getByText(says)).toBeVisible();
    await expect.element(screen.getByText(amount)).toBeVisible();
  },
);

test('it says where the order goes, with the flat', async () => {
  serve(
    'orderDetail',
    sample(Order, { orderSysId: 9, receiverAddress1: '별빛로 1', receiverAddress2: '302호' }),
  );
  const screen = await show(<DoneStep done={done} />, { texts: ['buying/purchase'] });
  await expect.element(screen.getByText('별빛로 1 302호')).toBeVisible();
});
