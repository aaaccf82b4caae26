/*
 * Orders placed without a login. What must stay true:
 *
 * - Each order has a new buyer. No order counts for another, or reveals another.
 * - Members and such buyers cannot be confused: ids of members are positive, ids of guests negative.
 * - An order number cannot be guessed. The number alone shows what was bought. The receiver, the address and the payment
 *   also need the buyer's phone number. Wrong guesses of either are counted.
 * - Wrong guesses by others never lock the buyer out. A code texted to their phone opens the order. Entering it gives a
 *   key, which opens the order again.
 */
import type { Locale } from '../../../../../schema/locales.ts';
import { MINUTE } from '../../../../../schema/durations.ts';
import { hideAddress, hideMobile, maskNick } from '../../../../../schema/members/names.ts';
import {
  LOOK_UP_FAILURES,
  NON_MEMBER_CODE,
  NON_MEMBER_KEY_LASTS,
  NON_MEMBER_LOOK_UPS,
  NON_MEMBER_ORDERS,
} from '../../../../../schema/buying/constants.ts';
import type {
  NonMemberOrder,
  nonMemberOrder,
  sendNonMemberCode,
} from '../../../../../schema/buying/non-member-orders.ts';
import type { Body, Reply } from '../../../../../schema/operation.ts';
import type { Order } from '../../../../../schema/buying/orders.ts';
import { mobileOf, phoneOf } from '../../../../../schema/members/phones.ts';
import { networkOf } from '../../../../platform/address.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { AddressLimit } from '../../../../platform/limits/address-limit.ts';
import { keyedDigest } from '../../../../platform/keyed-digest.ts';
import { Guesses, type Guess } from '../../../../platform/limits/guesses.ts';
import type { Limits } from '../../../../platform/limits/limits.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import { isSameSecret } from '../../../../platform/same-secret.ts';
import type { Source } from '../../../../platform/source.ts';
import type { Texts } from '../../../site/sms/offers.ts';
import { isNonMember } from './buyer.ts';
import { lookUpCodeStream, sendCode, tryCode } from './look-up-code.ts';
import type { OrderViews } from '../pages/order-views.ts';

type Asked = Body<typeof nonMemberOrder>;

/** Opens guest orders to people who have their number. */
export class NonMemberOrders {
  readonly #views: Pick<OrderViews, 'orderOf'>;
  readonly #customerServiceTel: string | null;
  readonly #placed: AddressLimit;
  readonly #lookUps: AddressLimit;
  readonly #guesses: Guesses;
  readonly #log: EventLog;
  readonly #texts: Texts;
  readonly #source: Pick<Source, 'secret'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #secret: string;

  constructor(parts: {
    readonly log: EventLog;
    readonly texts: Texts;
    readonly source: Pick<Source, 'secret'>;
    /** Keys the hashes of codes and the keys of orders. */
    readonly secret: string;
    readonly views: Pick<OrderViews, 'orderOf'>;
    readonly customerServiceTel: string | null;
    readonly clock: Clock;
    readonly limits: Limits;
  }) {
    const { clock, limits } = parts;
    this.#log = parts.log;
    this.#texts = parts.texts;
    this.#source = parts.source;
    this.#secret = parts.secret;
    this.#clock = clock;
    this.#views = parts.views;
    this.#customerServiceTel = parts.customerServiceTel;
    this.#placed = new AddressLimit(limits.rate('non-member orders', NON_MEMBER_ORDERS));
    this.#lookUps = new AddressLimit(limits.rate('non-member look-ups', NON_MEMBER_LOOK_UPS));
    this.#guesses = new Guesses('look-ups', LOOK_UP_FAILURES, clock, limits);
  }

  /** Throws 0008 if too many orders came from this address recently. */
  requireRoomFor(ip: string): void {
    this.#placed.take(ip);
  }

  /**
   * Throws 2010 if no guest order has that number, 2011 for a wrong code, 0008 after too many attempts or wrong ones. The
   * refusal has `mayAskForCode` if a code can be texted to the buyer.
   */
  async lookUp(asked: Asked, ip: string, commandId: string): Promise<NonMemberOrder> {
    const { order, isOwn, openKey } = await this.#found(asked, ip, commandId);
    const shown = isOwn ? order : masked(order);
    return { ...shown, isMasked: isOwn ? 0 : 1, customerServiceTel: this.#customerServiceTel, openKey };
  }

  /** Resolves to the order's buyer. Throws like {@link lookUp}, and 2010 if neither phone number nor key matches. */
  async requireOwn(
    asked: Omit<Asked, 'code'>,
    ip: string,
    commandId: string,
  ): Promise<{ readonly userSysId: number }> {
    const { userSysId, isOwn } = await this.#found(asked, ip, commandId);
    if (!isOwn) throw new Refusal('2010');
    return { userSysId };
  }

  /** Texts a code to the buyer. Throws 2010 like {@link lookUp}, 4006 without a mobile number, 0008 after too many. */
  async sendCode(
    orderSysId: number,
    { ip, locale }: { readonly ip: string; readonly locale: Locale },
    commandId: string,
  ): Promise<Reply<typeof sendNonMemberCode>> {
    this.#lookUps.take(ip);
    const found = await this.#views.orderOf(orderSysId, isNonMember);
    if (!found) {
      await this.#guesses.check(guessOf(orderSysId, ip), async () => false);
      throw new Refusal('2010');
    }
    const text = this.#texts.to(found.order.orderMobile, { userSysId: null, ip });
    const { smsSysId } = text;
    const code = codeFrom(this.#source);
    const ref = lookUpCodeStream(orderSysId);
    await this.#log.execute({
      actorId: null,
      commandId,
      streams: [ref, ...text.streams],
      decide: (states, now) => {
        const events = sendCode(states.get(ref), { smsSysId, hash: this.#hashOf(smsSysId, code), now });
        const asked = text.ask(states, CODE_TEXT[locale](code), now, locale);
        return { ...asked, events: [{ ref, events }, ...asked.events], reply: null };
      },
    });
    return { validSeconds: NON_MEMBER_CODE.lasts / 1000 };
  }

  async #found({ orderSysId, orderMobile, code, openKey }: Asked, ip: string, commandId: string) {
    this.#lookUps.take(ip);
    const found = await this.#views.orderOf(orderSysId, isNonMember);
    if (found && openKey !== undefined && this.#isKey(orderSysId, openKey))
      return { ...found, isOwn: true, openKey };
    if (found && code !== undefined) {
      if (!(await this.#tryCode(found.order, code, commandId))) throw new Refusal('2011');
      return {
        ...found,
        isOwn: true,
        openKey: this.#keyOf(orderSysId, this.#clock.now() + NON_MEMBER_KEY_LASTS),
      };
    }
    if (found && orderMobile === undefined) return { ...found, isOwn: false, openKey: null };
    const isOwn = await this.#guessed(found?.order, orderMobile, guessOf(orderSysId, ip));
    if (!found) throw new Refusal('2010');
    return { ...found, isOwn, openKey: null };
  }

  async #guessed(order: Order | undefined, orderMobile: string | undefined, guess: Guess): Promise<boolean> {
    try {
      return await this.#guesses.check(guess, async () => isSamePhone(order?.orderMobile, orderMobile));
    } catch (error) {
      if (!(error instanceof Refusal) || !order || mobileOf(order.orderMobile) === null) throw error;
      throw new Refusal(error.resultCode, { ...error.facts, mayAskForCode: 1 });
    }
  }

  async #tryCode({ orderSysId, orderMobile }: Order, code: string, commandId: string): Promise<boolean> {
    const ref = lookUpCodeStream(orderSysId);
    const { streams, verified } = this.#texts.verifying(orderMobile);
    const { reply } = await this.#log.execute<boolean>({
      actorId: null,
      commandId,
      streams: [ref, ...streams],
      decide: (states, now) => {
        const { isRight, events } = tryCode(states.get(ref), (smsSysId) => this.#hashOf(smsSysId, code), now);
        return { events: [{ ref, events }, ...(isRight ? verified(states) : [])], reply: isRight };
      },
    });
    return reply;
  }

  #hashOf(smsSysId: number, code: string): string {
    return keyedDigest(this.#secret, 'look-up code', `${smsSysId} ${code}`);
  }

  #keyOf(orderSysId: number, until: number): string {
    return `${until}.${keyedDigest(this.#secret, 'open order', `${orderSysId} ${until}`)}`;
  }

  #isKey(orderSysId: number, openKey: string): boolean {
    const until = Number(openKey.split('.', 1)[0]);
    return this.#clock.now() < until && isSameSecret(openKey, this.#keyOf(orderSysId, until));
  }
}

function guessOf(orderSysId: number, ip: string): Guess {
  return { what: String(orderSysId), place: networkOf(ip), isKnownPlace: false };
}

function codeFrom(source: Pick<Source, 'secret'>): string {
  const { digits } = NON_MEMBER_CODE;
  return String(source.secret(8).readBigUInt64BE() % BigInt(10 ** digits)).padStart(digits, '0');
}

const CODE_TEXT: Readonly<Record<Locale, (code: string) => string>> = {
  ko: (code) => `비회원 주문 조회 인증번호 ${code}
${NON_MEMBER_CODE.lasts / MINUTE}분 안에 입력해 주세요. 다른 사람에게 알려 주지 마세요.`,
  en: (code) => `Code to see your order: ${code}
Enter it within ${NON_MEMBER_CODE.lasts / MINUTE} minutes. Do not tell it to anybody.`,
};

/** Ignores how the number is written. A deleted number matches nothing. */
function isSamePhone(ours: string | undefined, said: string | undefined): boolean {
  const [a, b] = [ours, said].map((each = '') => phoneOf(each) ?? each.replaceAll(/\D/g, ''));
  return a !== '' && a === b;
}

/** The part of an order that its number alone shows. */
function masked(order: Order): Order {
  return {
    ...order,
    orderName: order.orderName && maskNick(order.orderName),
    orderMobile: hideMobile(order.orderMobile),
    orderPostNumber: '',
    orderAddress1: hideAddress(order.orderAddress1),
    orderAddress2: '',
    receiverName: order.receiverName && maskNick(order.receiverName),
    receiverMobile: hideMobile(order.receiverMobile),
    receiverPostNumber: '',
    receiverAddress1: hideAddress(order.receiverAddress1),
    receiverAddress2: '',
    deliveryMemo: '',
    cashReceipt: null,
    // With a parcel's number, anyone can ask its courier for the receiver and the address.
    orderProducts: order.orderProducts.map((product) => ({ ...product, invoice: null })),
  };
}
