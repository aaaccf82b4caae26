/*
 * Orders that are placed without a login. What must stay true:
 *
 * - Their buyer is somebody new with each order: nothing of one counts for, or tells of, another.
 * - No member is taken for such a buyer: ids of members are positive, theirs are not.
 * - An order's number cannot be guessed. Whoever has it learns what was bought; whom for, where to and how to pay it is
 *   told only to who knows the orderer's phone number, and wrong numbers of either kind are counted.
 */
import { hideAddress, hideMobile, maskNick } from '../../../schema/names.ts';
import { LOOK_UP_FAILURES, NON_MEMBER_LOOK_UPS, NON_MEMBER_ORDERS } from '../../../schema/constants.ts';
import type { NonMemberOrder, nonMemberOrder } from '../../../schema/non-member-orders.ts';
import type { Body } from '../../../schema/operation.ts';
import type { Order } from '../../../schema/orders.ts';
import { networkOf } from '../../platform/address.ts';
import type { Clock } from '../../platform/clock.ts';
import { AddressLimit } from '../../platform/limits/address-limit.ts';
import { Guesses } from '../../platform/limits/guesses.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { Refusal } from '../../platform/log/log.ts';
import { isNonMember } from './buyer.ts';
import type { Orders } from './orders.ts';

type Asked = Body<typeof nonMemberOrder>;

/** Lets those in who have the number of an order that was placed without a login. */
export class NonMemberOrders {
  readonly #orders: Pick<Orders, 'orderOf'>;
  readonly #customerServiceTel: string | null;
  readonly #placed: AddressLimit;
  readonly #lookUps: AddressLimit;
  readonly #guesses: Guesses;

  constructor(parts: {
    readonly orders: Pick<Orders, 'orderOf'>;
    readonly customerServiceTel: string | null;
    readonly clock: Clock;
    readonly limits: Limits;
  }) {
    const { clock, limits } = parts;
    this.#orders = parts.orders;
    this.#customerServiceTel = parts.customerServiceTel;
    this.#placed = new AddressLimit(limits.rate('non-member orders', NON_MEMBER_ORDERS));
    this.#lookUps = new AddressLimit(limits.rate('non-member look-ups', NON_MEMBER_LOOK_UPS));
    this.#guesses = new Guesses('look-ups', LOOK_UP_FAILURES, clock, limits);
  }

  /** Throws 0008 where too many were placed from there of late. */
  requireRoomFor(ip: string): void {
    this.#placed.take(ip);
  }

  /** Throws 2010 where there is no such order or a member's, 0008 after too many look-ups, or wrong ones. */
  async lookUp(asked: Asked, ip: string): Promise<NonMemberOrder> {
    const { order, isOwn } = await this.#found(asked, ip);
    const shown = isOwn ? order : masked(order);
    return { ...shown, isMasked: isOwn ? 0 : 1, customerServiceTel: this.#customerServiceTel };
  }

  /** Resolves to the order's buyer. Throws as {@link lookUp} does, and 2010 where the phone number is another. */
  async requireOwn(asked: Required<Asked>, ip: string): Promise<{ readonly userSysId: number }> {
    const { userSysId, isOwn } = await this.#found(asked, ip);
    if (!isOwn) throw new Refusal('2010');
    return { userSysId };
  }

  async #found({ orderSysId, orderMobile }: Asked, ip: string) {
    this.#lookUps.take(ip);
    const found = await this.#orders.orderOf(orderSysId, isNonMember);
    if (found && orderMobile === undefined) return { ...found, isOwn: false };
    const guess = { what: String(orderSysId), place: networkOf(ip), isKnownPlace: false };
    const isOwn = await this.#guesses.check(guess, async () =>
      isSamePhone(found?.order.orderMobile, orderMobile),
    );
    if (!found) throw new Refusal('2010');
    return { ...found, isOwn };
  }
}

/** However it is written. A number that is kept no more is nobody's. */
function isSamePhone(ours: string | undefined, said: string | undefined): boolean {
  const [a, b] = [ours, said].map((mobile) => (mobile ?? '').replaceAll(/\D/g, ''));
  return a !== '' && a === b;
}

/** What may be told of it to who has its number alone. */
function masked(order: Order): Order {
  return {
    ...order,
    orderName: order.orderName && maskNick(order.orderName),
    orderMobile: hideMobile(order.orderMobile),
    receiverName: order.receiverName && maskNick(order.receiverName),
    receiverMobile: hideMobile(order.receiverMobile),
    receiverPostNumber: '',
    receiverAddress1: hideAddress(order.receiverAddress1),
    receiverAddress2: '',
  };
}
