import { useEffect, useState } from 'react';
import type { Order } from '../../../../schema/buying/orders.ts';
import type { NonMemberOrder } from '../../../../schema/buying/non-member-orders.ts';
import type { VirtualAccount } from '../../../../schema/buying/payments.ts';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { asNonMember, beginPayment } from '../non-member.ts';

/** Whether the order waits for money on an account. */
export function hasAccount({ pay }: Pick<Order, 'pay'>): boolean {
  return pay?.payMethodCode === PAY_METHOD.virtualAccount && pay.payState === 'begun';
}

/** The return address of a payment: this page. */
export function here(): string {
  return `${location.pathname}${location.search}`;
}

export interface BegunAccount {
  /** Null: there is nothing to show. */
  readonly account: VirtualAccount | null;
  /** It is not known yet whether there is one. */
  readonly isAsking: boolean;
  readonly setAccount: (account: VirtualAccount | null) => void;
}

/**
 * The virtual account that waits for the deposit of an order, also after a return to the page. Null if it cannot be loaded
 * now, or if the provider shows it on a page of its own.
 */
export function useBegunAccount(order: Order | NonMemberOrder): BegunAccount {
  const { orderSysId, orderMobile } = order;
  const { isMasked, openKey } = asNonMember(order) ?? {};
  const [account, setAccount] = useState<VirtualAccount | null>();
  // The order's number alone does not reveal it.
  const isBegun = hasAccount(order) && isMasked !== 1;
  useEffect(() => {
    if (!isBegun) return undefined;
    let isShown = true;
    const whose = {
      orderSysId,
      orderMobile,
      ...(isMasked !== undefined && { isMasked }),
      ...(openKey !== undefined && { openKey }),
    };
    beginPayment(whose, PAY_METHOD.virtualAccount, here()).then(
      ({ virtualAccount }) => isShown && setAccount(virtualAccount ?? null),
      // It can be asked for again with the button.
      () => isShown && setAccount(null),
    );
    return () => {
      isShown = false;
    };
  }, [isBegun, orderSysId, orderMobile, isMasked, openKey]);
  return { account: account ?? null, isAsking: isBegun && account === undefined, setAccount };
}
