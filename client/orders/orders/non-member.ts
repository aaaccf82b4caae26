import { NON_MEMBER_ORDER_DIGITS } from '../../../schema/buying/constants.ts';
import type { NonMemberOrder, nonMemberOrder } from '../../../schema/buying/non-member-orders.ts';
import type { Body, Reply } from '../../../schema/operation.ts';
import type { Order } from '../../../schema/buying/orders.ts';
import type { payOrder, PayMethodCode } from '../../../schema/buying/payments.ts';
import { api } from '../../app/calls/api.ts';
import { unveil, veil } from '../../app/session/veil.ts';

/** The number of an order that was placed without a login, and what opens it: the orderer's phone number, or a key. */
export type NonMemberKey = Pick<Body<typeof nonMemberOrder>, 'orderSysId'> &
  ({ readonly orderMobile: string } | { readonly openKey: string });

const STORED = 'sellover.nonMemberOrder';

/** Used without storage; lasts until a reload. */
let kept: NonMemberKey | undefined;

function isKey(value: unknown): value is NonMemberKey {
  return (
    typeof value === 'object' &&
    value !== null &&
    'orderSysId' in value &&
    ('orderMobile' in value || 'openKey' in value)
  );
}

/** Remembers, in this tab, who has just ordered or looked up an order, so that they need not identify themselves again. */
export function keepNonMemberOrder(key: NonMemberKey): void {
  kept = key;
  try {
    sessionStorage.setItem(STORED, veil(key));
  } catch {
    // As above.
  }
}

/** The last one of this tab. */
export function keptNonMemberOrder(): NonMemberKey | undefined {
  if (kept) return kept;
  try {
    const stored = unveil(sessionStorage.getItem(STORED));
    return isKey(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Null: it is a member's. */
export function asNonMember(order: Order | NonMemberOrder): NonMemberOrder | null {
  return 'isMasked' in order ? order : null;
}

/** The displayed number: `1234-5678-9012-3456` for guests, who have no list of orders. */
export function numberOf(order: Order | NonMemberOrder): string {
  const digits = String(order.orderSysId);
  return asNonMember(order) ? digits.replaceAll(/(\d{4})(?=\d)/g, '$1-') : digits;
}

/** Parses a typed number; undefined if it is not a valid one. */
export function orderNumberOf(typed: string): number | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  const number = Number(digits);
  return digits.length === NON_MEMBER_ORDER_DIGITS && Number.isSafeInteger(number) ? number : undefined;
}

/** Begins to pay an order: as its member, or as a guest who has identified themselves. */
export function beginPayment(
  order: Pick<Order, 'orderSysId'> & Partial<Pick<NonMemberOrder, 'isMasked' | 'orderMobile' | 'openKey'>>,
  payMethodCode: PayMethodCode,
  returnUrl: string,
  { agreements, cashReceipt }: Pick<Body<typeof payOrder>, 'agreements' | 'cashReceipt'> = {},
): Promise<Reply<typeof payOrder>> {
  const { orderSysId, orderMobile = '', openKey } = order;
  const asked = {
    orderSysId,
    payMethodCode,
    returnUrl,
    ...(agreements && { agreements }),
    ...(cashReceipt && { cashReceipt }),
  };
  return order.isMasked === undefined
    ? api('payOrder', asked)
    : api('payNonMemberOrder', { ...asked, ...(openKey ? { openKey } : { orderMobile }) });
}
