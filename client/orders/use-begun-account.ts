import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { Order } from '../../schema/orders.ts';
import type { NonMemberOrder } from '../../schema/non-member-orders.ts';
import { PAY_METHOD, type VirtualAccount } from '../../schema/payments.ts';
import { asNonMember, beginPayment } from './non-member.ts';

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
  order: Order | NonMemberOrder,
): [VirtualAccount | null, Dispatch<SetStateAction<VirtualAccount | null>>] {
  const { orderSysId, orderMobile } = order;
  const isMasked = asNonMember(order)?.isMasked;
  const [account, setAccount] = useState<VirtualAccount | null>(null);
  // It is told to no one who has the number of an order alone.
  const isBegun = hasAccount(order) && isMasked !== 1;
  useEffect(() => {
    if (!isBegun) return undefined;
    let isShown = true;
    const whose = { orderSysId, orderMobile, ...(isMasked !== undefined && { isMasked }) };
    beginPayment(whose, PAY_METHOD.virtualAccount, here()).then(
      ({ virtualAccount }) => isShown && setAccount(virtualAccount ?? null),
      // It can be asked for again with the button.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isBegun, orderSysId, orderMobile, isMasked]);
  return [account, setAccount];
}
