/** The additional requirements of an order that is placed on the order page, and not in a broadcast. */
import { isAgreed } from '../../../../../schema/buying/agreed.ts';
import { isPhoneNumber, postcodeOf } from '../../../../../schema/members/phones.ts';
import { isReceiverName } from '../../../../../schema/members/addresses.ts';
import type { OrderRequest } from '../../../../../schema/buying/order-request.ts';
import { isPaidWhenPlaced, type PlacedOrder } from '../placed-order.ts';
import { Refusal } from '../../../../platform/log/log.ts';

/** The orderer and the receiver. */
export interface Parties {
  readonly orderName: string;
  readonly orderMobile: string;
  readonly receiverName: string;
  readonly receiverMobile: string;
  readonly receiverPostNumber: string;
}

/**
 * Throws 0005 with what is `wrong`. An order in a broadcast gives these data before it is paid; one that costs nothing is paid
 * at once, so it needs the consents, too.
 */
export function requireOrderPage(
  request: OrderRequest,
  parties: Parties,
  price: Pick<PlacedOrder, 'totalAmount'>,
): void {
  const { broadcastSysId, payMethodCode, agreements, orderPostNumber = '' } = request;
  const isOfPage = broadcastSysId === undefined;
  const mayAgreeLater = !isOfPage && !isPaidWhenPlaced(price);
  const checks = [
    ['agreements', agreements ? isAgreed(agreements) : mayAgreeLater],
    ['payMethodCode', !isOfPage || payMethodCode !== undefined],
    ['orderName', !isOfPage || parties.orderName.trim() !== ''],
    // In a broadcast it may be missing, but not wrong.
    ['orderMobile', isPhoneNumber(parties.orderMobile) || (!isOfPage && parties.orderMobile === '')],
    ['orderPostNumber', orderPostNumber === '' || postcodeOf(orderPostNumber) !== null],
  ] as const;
  requireAll(checks);
  requireReceiver(parties);
}

/** When an order is placed and when its receiver changes. Throws 0005 with what is `wrong`. */
export function requireReceiver({
  receiverName,
  receiverMobile,
  receiverPostNumber,
}: Pick<Parties, 'receiverName' | 'receiverMobile' | 'receiverPostNumber'>): void {
  requireAll([
    ['receiverName', isReceiverName(receiverName)],
    ['receiverMobile', isPhoneNumber(receiverMobile)],
    ['receiverPostNumber', postcodeOf(receiverPostNumber) !== null],
  ]);
}

function requireAll(checks: readonly (readonly [name: string, isRight: boolean])[]): void {
  const wrong = checks.find(([, isRight]) => !isRight);
  if (wrong) throw new Refusal('0005', { wrong: wrong[0] });
}
