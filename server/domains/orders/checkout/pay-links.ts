/* Payment links. Anyone who has one can pay the order without a login. They are derived from our secret and stored nowhere. */
import { createHmac } from 'node:crypto';
import { PAY_LINK_PATH } from '../../../../schema/buying/payments.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';

/** The length of a signature: too long to guess, short enough for a text. */
const MARK_BYTES = 16;

export function payLinkPath(secret: string, orderSysId: number): string {
  return `${PAY_LINK_PATH}/${orderSysId}/${markOf(secret, orderSysId)}`;
}

export function isPayLink(secret: string, orderSysId: number, mark: string): boolean {
  return isSameSecret(mark, markOf(secret, orderSysId));
}

function markOf(secret: string, orderSysId: number): string {
  const mac = createHmac('sha256', secret).update(`pay link ${orderSysId}`).digest();
  return mac.subarray(0, MARK_BYTES).toString('base64url');
}
