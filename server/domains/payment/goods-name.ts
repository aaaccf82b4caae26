import type { Order } from '../../../schema/orders.ts';

/** `말차 머그`, or `말차 머그 외 2개`: what a bank or a text calls an order. */
export function goodsNameOf({
  orderProducts,
}: {
  readonly orderProducts: readonly Pick<Order['orderProducts'][number], 'name'>[];
}): string {
  const [first, ...others] = orderProducts;
  if (!first) return '';
  return others.length === 0 ? first.name : `${first.name} 외 ${others.length}개`;
}
