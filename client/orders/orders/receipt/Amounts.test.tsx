import { expect, test } from 'vitest';
import { Order } from '../../../../schema/buying/orders.ts';
import { sample } from '../../../testing/sample.ts';
import { show } from '../../../testing/show.tsx';
import { Amounts } from './Amounts.tsx';

const order = (vatAmount: number) =>
  sample(Order, { totalProductsAmount: 22_000, totalAmount: 22_000, vatAmount });

test.for([
  ['ko', '부가세', '2,000원'],
  ['en', 'VAT', '2,000 won'],
] as const)('the tax in the sum stands in a line of its own (%s)', async ([locale, name, amount]) => {
  const screen = await show(<Amounts of={order(2_000)} />, { texts: ['orders/orders'], locale });
  await expect.element(screen.getByText(name)).toBeVisible();
  await expect.element(screen.getByText(amount, { exact: true })).toBeVisible();
});

test('what has no tax in it has no such line', async () => {
  const screen = await show(<Amounts of={order(0)} />, { texts: ['orders/orders'] });
  await expect.element(screen.getByText('총 결제 금액')).toBeVisible();
  await expect.element(screen.getByText(/부가세/)).not.toBeInTheDocument();
});

test.for([
  ['ko', '반품 금액', '−12,000원'],
  ['en', 'Returned', '−12,000 won'],
] as const)('what was sent back is taken off in a line of its own (%s)', async ([locale, name, amount]) => {
  const back = { ...order(0), totalReturnAmount: 12_000, totalAmount: 10_000 };
  const screen = await show(<Amounts of={back} />, { texts: ['orders/orders'], locale });
  await expect.element(screen.getByText(name, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(amount, { exact: true })).toBeVisible();
});
