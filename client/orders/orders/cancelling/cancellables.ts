import type { Order } from '../../../../schema/buying/orders.ts';
import type { Names } from '../../../../schema/members/names.ts';
import type { Cancellable } from './CancelWizard.tsx';

type Ordered = Pick<
  Order['orderProducts'][number],
  'name' | 'nameEn' | 'orderPrdtSysIds' | 'options' | 'totalQty' | 'cancelQty'
>;

/** A product's pieces, for each choice of options if there are several. */
export function cancellables(
  all: readonly Ordered[],
  product: Ordered,
  nameFor: (of: Names) => string,
  broadcastSysId: number,
): Cancellable[] {
  const { orderPrdtSysIds, options, totalQty, cancelQty } = product;
  const line = { broadcastSysId, orderPrdtSysIds };
  const name = nameFor(product);
  if (options.length < 2)
    return [{ name, qty: totalQty - cancelQty, line, ...(all.length > 1 && { buttonName: name }) }];
  return options.map(({ content, contentEn, qty, cancelQty: gone, orderPrdtOptionSysIds }) => {
    const option = nameFor({ name: content, nameEn: contentEn });
    return {
      name: `${name} · ${option}`,
      buttonName: option,
      qty: qty - gone,
      line: { ...line, orderPrdtOptionSysIds },
    };
  });
}
