/**
 * What a buyer has filled in on the order page, and what is missing.
 *
 * What must stay true: a member's order goes to a saved address, a guest's to the address they wrote.
 */
import { PAY_METHOD } from '../../../schema/buying/constants.ts';
import { isAgreed } from '../../../schema/buying/agreed.ts';
import type { OrderRequest } from '../../../schema/buying/order-request.ts';
import type { PayMethodCode } from '../../../schema/buying/payments.ts';
import type { UserInfo } from '../../../schema/members/accounts.ts';
import { isPhoneNumber } from '../../../schema/members/phones.ts';
import { canBeDeliveredTo, isReceiverName, streetOf } from '../../../schema/members/addresses.ts';
import {
  CHECKED,
  type CashReceiptWish,
  type CheckedField,
  type Delivery,
  isAddressWrong,
  isReceiptWrong,
  type NewAddress,
  tidiedAddress,
} from '../buying/offers.ts';

/** Payment by link is missing: the receipt offers it, because it is sent to somebody else. */
const WAYS = [
  PAY_METHOD.card,
  PAY_METHOD.virtualAccount,
  PAY_METHOD.kakaoPay,
  PAY_METHOD.samsungPay,
  PAY_METHOD.phone,
] as const;
export type Way = (typeof WAYS)[number];

/** What stands in the way of the order, as a text's name, in the order of the page. */
export type Wrong =
  | 'orderName'
  | 'orderMobile'
  | 'address'
  | 'incomplete'
  | 'receiver'
  | CheckedField
  | 'method'
  | 'cashReceipt'
  | 'agreements';

export interface FilledIn {
  readonly delivery: Delivery;
  readonly member: Pick<UserInfo, 'nickName' | 'mobile'> | undefined;
  /** Ways to pay that every seller takes. */
  readonly taken: readonly PayMethodCode[];
  /** A guest's receiver. */
  readonly written: NewAddress;
  /** What was typed; the rest is proposed. */
  readonly typed: { readonly name?: string; readonly mobile?: string };
  readonly chosenWay: Way | undefined;
  /** Ways to pay for which every seller gives a cash receipt. */
  readonly receiptWays: readonly PayMethodCode[];
  readonly cashReceipt: CashReceiptWish;
  readonly agreements: { readonly payment: boolean; readonly age: boolean };
}

export function isMember({ delivery }: Pick<FilledIn, 'delivery'>): boolean {
  return delivery.userSysId !== undefined;
}

/** Unless it was typed, the receiver of the first saved address: most buyers order for themselves. */
export function ordererOf({ typed, delivery, member }: Pick<FilledIn, 'typed' | 'delivery' | 'member'>): {
  readonly name: string;
  readonly mobile: string;
} {
  return {
    name: typed.name ?? (delivery.saved[0]?.receiverName || member?.nickName || ''),
    mobile: typed.mobile ?? member?.mobile ?? '',
  };
}

export function waysOf({ taken }: Pick<FilledIn, 'taken'>): readonly Way[] {
  return WAYS.filter((each) => taken.includes(each));
}

/** The one that was chosen, where it is taken; else the first. */
export function wayOf(state: Pick<FilledIn, 'taken' | 'chosenWay'>): Way | undefined {
  const ways = waysOf(state);
  return ways.find((each) => each === state.chosenWay) ?? ways[0];
}

/** Whether a cash receipt can be had for the way to pay. */
export function offersReceipt(state: Pick<FilledIn, 'taken' | 'chosenWay' | 'receiptWays'>): boolean {
  const way = wayOf(state);
  return way !== undefined && state.receiptWays.includes(way);
}

/** All that is missing, in the order of the page. */
export function wrongOf(state: FilledIn): readonly Wrong[] {
  const { name, mobile } = ordererOf(state);
  const checks: readonly (readonly [Wrong, boolean])[] = [
    ['orderName', name.trim() !== ''],
    ['orderMobile', isPhoneNumber(mobile)],
    ...(isMember(state)
      ? checksOf(state.delivery.current)
      : CHECKED.map((field) => [field, !isAddressWrong(state.written, field)] as const)),
    ['method', wayOf(state) !== undefined],
    ['cashReceipt', !offersReceipt(state) || !isReceiptWrong(state.cashReceipt)],
    ['agreements', isAgreed(state.agreements)],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([what]) => what);
}

/** Of an address that was saved: it may be from a time when less was asked for. */
function checksOf(address: Delivery['current']): readonly (readonly [Wrong, boolean])[] {
  return [
    ['address', address !== undefined],
    ['incomplete', address === undefined || canBeDeliveredTo(address)],
    [
      'receiver',
      address === undefined || (isReceiverName(address.receiverName) && isPhoneNumber(address.mobile)),
    ],
  ];
}

/** The receiver of a guest's order. */
export function receiverOf(written: NewAddress): Partial<OrderRequest> {
  const { receiverName, mobile, zipCode, addressDetail, ...place } = tidiedAddress(written);
  return {
    receiverName,
    receiverMobile: mobile,
    receiverPostNumber: zipCode,
    receiverAddress1: streetOf(place),
    receiverAddress2: addressDetail,
  };
}
