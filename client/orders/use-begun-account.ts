import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { Order } from '../../schema/orders.ts';
import { PAY_METHOD, payOrder, type VirtualAccount } from '../../schema/payments.ts';
import { api } from '../app/api.ts';

/** Whether the order waits for money on an account. */
export function hasAccount({ pay }: Pick<Order, 'pay'>): boolean {
  return pay?.payMethodCode === PAY_METHOD.virtualAccount && pay.payState === 'begun';
}

/** Where a payment leads back to: this very page. */
export function here(): string {
  return `${location.pathname}${location.search}`;
}

/** The account that waits for an order's money: whoever comes back to it sees it again. */
export function useBegunAccount(
  order: Pick<Order, 'orderSysId' | 'pay'>,
): [VirtualAccount | null, Dispatch<SetStateAction<VirtualAccount | null>>] {
  const { orderSysId } = order;
  const [account, setAccount] = useState<VirtualAccount | null>(null);
  const isBegun = hasAccount(order);
  useEffect(() => {
    if (!isBegun) return undefined;
    let isShown = true;
    const asked = { orderSysId, payMethodCode: PAY_METHOD.virtualAccount, returnUrl: here() };
    api(payOrder, asked).then(
      ({ virtualAccount }) => isShown && setAccount(virtualAccount ?? null),
      // It can be asked for again with the button.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isBegun, orderSysId]);
  return [account, setAccount];
}
