import type { Address } from '../../../../../schema/members/accounts.ts';
import { streetOf } from '../../../../../schema/members/addresses.ts';
import { phoneOf, postcodeOf } from '../../../../../schema/members/phones.ts';
import type { Body } from '../../../../../schema/operation.ts';
import type { changeReceiver as changeOperation } from '../../../../../schema/buying/orders.ts';
import type { OrderRequest } from '../../../../../schema/buying/order-request.ts';
import type { Orderer, SavedAddresses } from '../../../members/account/offers.ts';
import type { ReceiverRow } from '../views.ts';
import type { Parties } from './order-page.ts';

export type Receiver = Omit<
  ReceiverRow,
  'order_sys_id' | 'delivery_memo' | 'locale' | 'cash_receipt_type' | 'cash_receipt_number'
>;
type AskedReceiver = Omit<Body<typeof changeOperation>, 'orderSysId' | 'broadcastSysId' | 'payAmount'> &
  Pick<OrderRequest, 'orderName' | 'orderMobile' | 'orderPostNumber' | 'orderAddress1' | 'orderAddress2'>;

const NOBODY = { nickName: '', mobile: '' };

export interface ReceiversNeed {
  readonly addresses: SavedAddresses;
}

/**
 * Who an order goes to, and where: the saved address that the request names, else the receiver it contains, else the member's
 * default address. Null if none of these exists, or if the request's receiver is incomplete. `userSysId` is null for a guest.
 */
export async function receiverFor(
  need: ReceiversNeed,
  request: AskedReceiver,
  userSysId: number | null,
): Promise<Receiver | null> {
  const { receiverName, receiverMobile, receiverPostNumber, receiverAddress1, receiverAddress2 } = request;
  const spelledOut = [receiverName, receiverMobile, receiverPostNumber, receiverAddress1, receiverAddress2];
  const isSpelledOut =
    request.userAddressSysId === undefined && spelledOut.some((field) => field !== undefined);
  const { orderer: member, home, address } = await ordererOf(need, request, userSysId, isSpelledOut);
  const { nickName, mobile } = member;
  const { orderName = nickName, orderMobile = mobile } = request;
  const orderer = {
    order_name: orderName.trim(),
    order_mobile: phoneOf(orderMobile) ?? orderMobile,
    ...homeOf(request, home),
  };
  if (isSpelledOut) {
    if (!receiverName?.trim() || !receiverPostNumber?.trim() || !receiverAddress1?.trim()) return null;
    return {
      ...orderer,
      receiver_name: receiverName,
      receiver_mobile: phoneOf(receiverMobile ?? '') ?? receiverMobile ?? '',
      receiver_post_number: postcodeOf(receiverPostNumber) ?? receiverPostNumber,
      receiver_address1: receiverAddress1,
      receiver_address2: receiverAddress2 ?? '',
    };
  }
  if (!address) return null;
  return {
    ...orderer,
    receiver_name: address.receiverName,
    receiver_mobile: phoneOf(address.mobile) ?? address.mobile,
    receiver_post_number: postcodeOf(address.zipCode) ?? address.zipCode,
    receiver_address1: streetOf(address),
    receiver_address2: address.addressDetail,
  };
}

async function ordererOf(
  need: ReceiversNeed,
  request: AskedReceiver,
  userSysId: number | null,
  isSpelledOut: boolean,
): Promise<{ readonly orderer: Orderer; readonly home: Address | null; readonly address: Address | null }> {
  if (userSysId === null) return { orderer: NOBODY, home: null, address: null };
  const isElsewhere = !isSpelledOut && request.userAddressSysId !== undefined;
  const [{ orderer, address: home }, elsewhere] = await Promise.all([
    need.addresses.ordererWithDefault(userSysId),
    isElsewhere ? savedAddress(need, request, userSysId) : null,
  ]);
  return { orderer, home, address: isElsewhere ? elsewhere : home };
}

/** The one that the request names, else the default one. */
export function savedAddress(
  { addresses }: ReceiversNeed,
  { userAddressSysId }: Pick<OrderRequest, 'userAddressSysId'>,
  userSysId: number,
) {
  return userAddressSysId === undefined
    ? addresses.defaultOf(userSysId)
    : addresses.one(userSysId, userAddressSysId);
}

/** Where the orderer lives: what the request says of it, else the default address. */
function homeOf(
  { orderPostNumber, orderAddress1, orderAddress2 }: AskedReceiver,
  home: Address | null,
): Pick<Receiver, 'order_post_number' | 'order_address1' | 'order_address2'> {
  const isSaid = orderAddress1 !== undefined;
  const said = orderPostNumber ?? (isSaid ? '' : (home?.zipCode ?? ''));
  return {
    order_post_number: postcodeOf(said) ?? said,
    order_address1: orderAddress1 ?? (home ? streetOf(home) : ''),
    order_address2: orderAddress2 ?? (isSaid ? '' : (home?.addressDetail ?? '')),
  };
}

export function partiesOf(row: Receiver): Parties {
  return {
    orderName: row.order_name,
    orderMobile: row.order_mobile,
    receiverName: row.receiver_name,
    receiverMobile: row.receiver_mobile,
    receiverPostNumber: row.receiver_post_number,
  };
}

export function memoOf({ deliveryMemo = '' }: Pick<OrderRequest, 'deliveryMemo'>): string {
  return deliveryMemo.trim();
}
