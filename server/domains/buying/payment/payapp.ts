import { PAYMENT_PROVIDERS, type PayMethodCode } from '../../../../schema/buying/payments.ts';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { PaymentNotice } from './decider.ts';
import {
  keepFirst,
  partRefunds,
  partsOf,
  payRequests,
  requestOf,
  setTold,
  type PartRefundRow,
  type PayRequestRow,
} from './payapp-requests.ts';
import {
  BadNotice,
  NotBegun,
  NotRefunded,
  type MadePayment,
  type PaymentAsked,
  type PaymentProvider,
  type RefundNamed,
  type RawNotice,
  type WhereToPay,
} from './provider.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';

/** A buyer waits for it (ms). */
const WITHIN = 10_000;
const GOODS_NAME_MAX = 100;
/** After this long no process can still get an answer to a refund (ms). */
const ANSWERED_WITHIN = 60_000;
/** The `state` of a call that succeeded. */
const DONE = '1';

/** PayApp's `openpaytype` for each of our payment methods. */
const PAY_TYPES: Readonly<Record<(typeof PAYMENT_PROVIDERS.payapp.methods)[number], string>> = {
  [PAY_METHOD.card]: 'card',
  [PAY_METHOD.virtualAccount]: 'vbank',
  [PAY_METHOD.phone]: 'phone',
  [PAY_METHOD.kakaoPay]: 'kakaopay',
  // A payment link lets its reader choose.
  [PAY_METHOD.payLink]: 'card,phone,kakaopay,vbank',
};

/** Values of `pay_state`. Those that are not here, such as requested, change nothing. */
const STATE = {
  awaitsDeposit: ['10'],
  paid: ['4'],
  requestCancelled: ['8', '32'],
  paymentCancelled: ['9', '64'],
  partCancelled: ['70', '71'],
};

type RefundAsked = Pick<RefundNamed, 'refundSysId' | 'amount'>;

export interface PayAppAccount {
  /** The address of its API. */
  readonly url: string;
  readonly userId: string;
  readonly linkKey: string;
  readonly linkValue: string;
}

export interface PayAppOptions extends PayAppAccount {
  readonly log: Pick<EventLog, 'reads' | 'write'>;
  /** The address for its notices. */
  readonly noticeUrl: string;
  /** Makes the address that a buyer returns to from a path of this site. */
  returnUrl(path: string): string;
  /** Milliseconds since 1970. */
  now(): number;
  /** How long an answer may take (ms). */
  readonly within?: number;
}

/**
 * PayApp, by its REST API. What must stay true:
 * - A payment has one request at PayApp, so it cannot be paid twice. No buyer sees a request that we have not stored.
 * - A refund of the whole payment can be requested again at any time: PayApp cancels a payment once.
 * - A refund of part of it is made once. PayApp takes no idempotency key, so a repeated call could refund twice. If its
 *   answer is lost, its notice confirms the refund. We only call again if a second refund would exceed what is left: PayApp
 *   refuses that. Otherwise the refund is listed as unsure, and people decide.
 * - A notice of a partial refund names the payment, the amount and a number of PayApp's own. It confirms one refund, even
 *   if it is repeated. It goes to a refund that PayApp's answer has confirmed before it goes to an open one. Of equal
 *   partial refunds of a payment only one is open at a time, so there is never a choice.
 * - A notice is believed only if it has the seller's link value and matches the request that we made.
 * - Keys, link values and phone numbers reach nobody else. We follow no redirects, and errors contain none of them.
 */
export class PayApp implements PaymentProvider {
  readonly terms = PAYMENT_PROVIDERS.payapp;
  readonly cashReceipts = null;
  readonly #options: PayAppOptions;

  constructor(options: PayAppOptions) {
    this.#options = options;
  }

  async begin(asked: PaymentAsked): Promise<WhereToPay> {
    const { paySysId } = asked;
    const known = await this.#find(paySysId);
    if (known) return whereToPay(known, asked);
    const made = await this.#request(asked);
    await this.#options.log.write([keepFirst(made)]);
    const kept = (await this.#find(paySysId)) ?? made;
    // Another process was first. Nobody has seen our request, so cancelling it at PayApp is only tidy.
    if (kept.mul_no !== made.mul_no)
      await this.#cancel(made.mul_no, { cancelmode: 'ready' }).catch(() => undefined);
    return whereToPay(kept, asked);
  }

  async readNotice({ body }: RawNotice): Promise<PaymentNotice | null> {
    const said = new URLSearchParams(body);
    const { userId, linkKey, linkValue, log } = this.#options;
    const isIts = (
      [
        ['userid', userId],
        ['linkkey', linkKey],
        ['linkval', linkValue],
      ] as const
    ).every(([name, good]) => isSameSecret(said.get(name) ?? '', good));
    if (!isIts) throw new BadNotice('it is not of our account');
    const paySysId = Number(said.get('var1') ?? NaN);
    const request = Number.isSafeInteger(paySysId) ? await this.#find(paySysId) : undefined;
    const state = said.get('pay_state') ?? '';
    const isOfPart = STATE.partCancelled.includes(state);
    if (!request || said.get(isOfPart ? 'orig_mul_no' : 'mul_no') !== request.mul_no)
      throw new BadNotice('nobody asked for this payment');
    const { order_sys_id: orderSysId, amount, mul_no: reference } = request;
    if (isOfPart) {
      await this.#hearPart(paySysId, {
        noticeNo: said.get('mul_no') ?? '',
        amount: Number(said.get('price')),
      });
      return null;
    }
    if (Number(said.get('price')) !== amount) throw new BadNotice('another amount was asked for');
    const about = { orderSysId, paySysId, amount };
    if (STATE.paid.includes(state)) return { ...about, outcome: { isPaid: true, reference } };
    if (STATE.awaitsDeposit.includes(state)) {
      const account = accountIn(said);
      if (account) await log.write([payRequests.set({ pay_sys_id: paySysId, ...account })]);
      return null;
    }
    if (STATE.requestCancelled.includes(state)) return { ...about, outcome: { refused: 'CANCELLED' } };
    if (!STATE.paymentCancelled.includes(state)) return null;
    await this.#setRefunded(paySysId);
    return { ...about, outcome: { isRefunded: true } };
  }

  async refund(payment: MadePayment, refund: RefundAsked): Promise<void> {
    if (refund.amount > payment.amount) throw new NotRefunded('it exceeds the payment');
    if ((await this.#made(payment)).is_refunded) return;
    if (refund.amount < payment.amount) return this.#refundPart(payment, refund);
    // If an earlier answer was lost, PayApp refuses the second cancellation. The notice of the first one settles it.
    await this.#cancel(payment.reference, { partcancel: '0' });
    await this.#setRefunded(payment.paySysId);
  }

  async #refundPart(payment: MadePayment, { refundSysId, amount }: RefundAsked): Promise<void> {
    const { log, now } = this.#options;
    const { paySysId, reference } = payment;
    const part = { refund_sys_id: refundSysId };
    const parts = await log.reads.all(partsOf({ paySysId }));
    const known = parts.find((each) => each.refund_sys_id === refundSysId);
    if (known?.is_done) return;
    if (known) requireRefusedTwice(payment, { amount, parts });
    else {
      if (parts.some((each) => !each.is_done && each.amount === amount))
        throw new NotRefunded('PayApp was asked for as much before, and has not said that it is done');
      // Of two equal ones at once the second row is refused, and so is the second call.
      const begun = { ...part, pay_sys_id: paySysId, is_done: 0, amount, asked_at: now(), notice_no: null };
      await log.write([partRefunds.insert(begun)]);
    }
    try {
      await this.#cancel(reference, { partcancel: '1', cancelprice: String(amount) });
    } catch (error) {
      // A repeated request may be refused because the first one succeeded.
      if (!known && error instanceof NotRefunded && error.isCertain)
        await log.write([partRefunds.remove(part)]);
      throw error;
    }
    await log.write([partRefunds.set({ ...part, is_done: 1 })]);
  }

  async isUnsure(refund: RefundNamed): Promise<boolean> {
    const part = await this.#part(refund);
    return part !== undefined && !part.is_done;
  }

  async hearFound(refund: RefundNamed, hasGoneBack: boolean): Promise<void> {
    const { log, now } = this.#options;
    const { paySysId, amount } = refund;
    if (hasGoneBack && (await this.#find(paySysId))?.amount === amount) return this.#setRefunded(paySysId);
    const part = await this.#part(refund);
    if (!part || part.is_done) return;
    const wait = part.asked_at + ANSWERED_WITHIN - now();
    if (wait > 0) throw new Refusal('0008', { waitSeconds: Math.ceil(wait / 1000) });
    const its = { refund_sys_id: refund.refundSysId };
    await log.write([hasGoneBack ? partRefunds.set({ ...its, is_done: 1 }) : partRefunds.remove(its)]);
  }

  #find(paySysId: number): Promise<PayRequestRow | undefined> {
    return this.#options.log.reads.one(requestOf({ paySysId }));
  }

  #setRefunded(paySysId: number): Promise<void> {
    return this.#options.log.write([payRequests.set({ pay_sys_id: paySysId, is_refunded: 1 })]);
  }

  async #part({ paySysId, refundSysId }: RefundNamed): Promise<PartRefundRow | undefined> {
    const parts = await this.#options.log.reads.all(partsOf({ paySysId }));
    return parts.find((each) => each.refund_sys_id === refundSysId);
  }

  async #hearPart(
    paySysId: number,
    { noticeNo, amount }: { readonly noticeNo: string; readonly amount: number },
  ): Promise<void> {
    const { log } = this.#options;
    for (;;) {
      const parts = await log.reads.all(partsOf({ paySysId }));
      if (parts.some((each) => each.notice_no === noticeNo)) return;
      const untold = parts.filter((each) => each.notice_no === null && each.amount === amount);
      const its = untold.find((each) => each.is_done) ?? untold[0];
      if (!its) throw new BadNotice('nobody asked this part back');
      // Another notice may have been first. Then this one is about another refund, if there is one.
      await log.write([setTold({ refundSysId: its.refund_sys_id, noticeNo })]);
    }
  }

  async #made({ paySysId, amount, reference }: MadePayment): Promise<PayRequestRow> {
    const request = await this.#find(paySysId);
    if (!request || request.mul_no !== reference || request.amount !== amount)
      throw new NotRefunded('no such payment was made');
    return request;
  }

  async #request(asked: PaymentAsked): Promise<PayRequestRow> {
    const { noticeUrl, returnUrl } = this.#options;
    const { paySysId, orderSysId, amount } = asked;
    const answer = await this.#ask('payrequest', {
      goodname: asked.goodsName.slice(0, GOODS_NAME_MAX),
      price: String(amount),
      recvphone: asked.mobile,
      openpaytype: (PAY_TYPES as Partial<Record<PayMethodCode, string>>)[asked.payMethodCode] ?? '',
      feedbackurl: noticeUrl,
      // PayApp repeats a notice that we did not accept.
      checkretry: 'y',
      returnurl: returnUrl(asked.returnUrl),
      // The buyer returns at once after the payment, without PayApp's own receipt.
      skip_cstpage: 'y',
      // We send the texts ourselves.
      smsuse: 'n',
      currency: 'krw',
      vccode: '82',
      var1: String(paySysId),
      var2: String(orderSysId),
    });
    if (answer === null) throw new NotBegun('PayApp cannot be reached', { isTimeout: true });
    if (answer.get('state') !== DONE) throw new NotBegun(`PayApp refused it${errorOf(answer)}`);
    const [mulNo, payUrl] = [answer.get('mul_no') ?? '', answer.get('payurl') ?? ''];
    if (mulNo === '' || !URL.canParse(payUrl)) throw new NotBegun('PayApp gave an answer that is none');
    return {
      pay_sys_id: paySysId,
      order_sys_id: orderSysId,
      mul_no: mulNo,
      pay_url: payUrl,
      amount,
      is_refunded: 0,
      bank_name: null,
      account_no: null,
    };
  }

  async #cancel(mulNo: string, how: Readonly<Record<string, string>>): Promise<void> {
    const { linkKey } = this.#options;
    const answer = await this.#ask('paycancel', {
      linkkey: linkKey,
      mul_no: mulNo,
      cancelmemo: '결제 취소',
      ...how,
    });
    if (answer === null) throw new NotRefunded('PayApp cannot be reached');
    if (answer.get('state') !== DONE)
      throw new NotRefunded(`PayApp refused it${errorOf(answer)}`, { isCertain: true });
  }

  /** Null: no answer, or not one of PayApp's. */
  async #ask(cmd: string, fields: Readonly<Record<string, string>>): Promise<URLSearchParams | null> {
    const { url, userId, within = WITHIN } = this.#options;
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ cmd, userid: userId, ...fields }),
        redirect: 'error',
        signal: AbortSignal.timeout(within),
      });
      const answer = new URLSearchParams((await response.text()).trim());
      return response.ok && answer.has('state') ? answer : null;
    } catch {
      return null;
    }
  }
}

/** The account that the buyer was given, or PayApp's page: there they are given one, or pay another way. */
function whereToPay(
  { pay_url: payUrl, bank_name: bankName, account_no: accountNo }: PayRequestRow,
  { payMethodCode, holderName, payUntil }: PaymentAsked,
): WhereToPay {
  if (bankName === null || accountNo === null) return { payUrl };
  if (payMethodCode !== PAY_METHOD.virtualAccount || !Number.isFinite(payUntil)) return { payUrl };
  const depositUntil = new Date(payUntil).toISOString();
  return { virtualAccount: { bankName, accountNo, holderName, depositUntil } };
}

/** Undefined: the notice names none. */
function accountIn(
  said: URLSearchParams,
): { readonly bank_name: string; readonly account_no: string } | undefined {
  const [bankName, accountNo] = [said.get('vbank')?.trim() ?? '', said.get('vbankno')?.trim() ?? ''];
  return bankName !== '' && /^[\d-]{1,30}$/.test(accountNo)
    ? { bank_name: bankName, account_no: accountNo }
    : undefined;
}

/** A refund that may have succeeded is only requested again if PayApp cannot make it twice. */
function requireRefusedTwice(
  payment: MadePayment,
  { amount, parts }: { readonly amount: number; readonly parts: readonly PartRefundRow[] },
): void {
  const left = parts.reduce((sum, part) => (part.is_done ? sum - (part.amount ?? 0) : sum), payment.amount);
  if (2 * amount <= left) throw new NotRefunded('PayApp was asked before, and has not said that it is done');
}

/** Only the error's number: its words may contain what we sent. */
function errorOf(answer: URLSearchParams): string {
  const number = answer.get('errno') ?? '';
  return /^\d{1,8}$/.test(number) ? ` (${number})` : '';
}
