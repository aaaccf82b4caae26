/** The additional requirements of an order that is placed on the order page, and not in a broadcast. */
import { isAgreed } from '../../../../schema/buying/agreed.ts';
import { isPhoneNumber, isReceiverName } from '../../../../schema/members/addresses.ts';
import type { OrderRequest } from '../../../../schema/buying/order-request.ts';
import { Refusal } from '../../../platform/log/log.ts';

/** The orderer and the receiver. */
export interface Parties {
  readonly orderName: string;
  readonly orderMobile: string;
  readonly receiverName: string;
  readonly receiverMobile: string;
}

/** Throws 0005 with what is `wrong`. An order in a broadcast gives these data before it is paid. */
export function requireOrderPage(request: OrderRequest, parties: Parties): void {
  const { broadcastSysId, payMethodCode, agreements } = request;
  const isOfPage = broadcastSysId === undefined;
  const checks = [
    ['agreements', agreements ? isAgreed(agreements) : !isOfPage],
    ['payMethodCode', !isOfPage || payMethodCode !== undefined],
    ['orderName', !isOfPage || parties.orderName.trim() !== ''],
    ['orderMobile', !isOfPage || isPhoneNumber(parties.orderMobile)],
  ] as const;
  requireAll(checks);
  if (isOfPage) requireReceiver(parties);
}

/** For an order of the order page, when it is placed and when its receiver changes. Throws 0005 with what is `wrong`. */
export function requireReceiver({
  receiverName,
  receiverMobile,
}: Pick<Parties, 'receiverName' | 'receiverMobile'>): void {
  requireAll([
    ['receiverName', isReceiverName(receiverName)],
    ['receiverMobile', isPhoneNumber(receiverMobile)],
  ]);
}

function requireAll(checks: readonly (readonly [name: string, isRight: boolean])[]): void {
  const wrong = checks.find(([, isRight]) => !isRight);
  if (wrong) throw new Refusal('0005', { wrong: wrong[0] });
}
