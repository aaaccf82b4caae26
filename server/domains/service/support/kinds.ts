import type { RefusalSeen } from '../../members/seen/offers.ts';
import type { TimelineEntry } from '../../../../schema/service/timelines.ts';

type Kind = TimelineEntry['kind'];

/** Of the streams that a timeline is made of. An order's own stream has several. */
const OF_STREAM: Readonly<Record<string, Kind>> = {
  cart: 'cart',
  cashreceipt: 'receipt',
  room: 'broadcast',
};

const OF_TYPE: readonly (readonly [kind: Kind, types: RegExp])[] = [
  ['payment', /^(?:Payment|OrderPaid|Refund|PartRefund|UnappliedPayment|PayLink|ClaimFeePaid)/],
  ['parcel', /^(?:Goods|DeliveryGuide|PurchaseConfirmed)/],
  ['claim', /^(?:Claim|OrderPiecesReturned)/],
];

/** Of what a buyer was refused. */
export const KIND_OF_TAG = {
  orders: 'order',
  payments: 'payment',
  claims: 'claim',
} as const satisfies Record<RefusalSeen['tag'], Kind>;

export function kindOf(stream: string, type: string): Kind {
  const category = stream.slice(0, stream.indexOf('-'));
  return OF_STREAM[category] ?? OF_TYPE.find(([, types]) => types.test(type))?.[0] ?? 'order';
}
