import { PAYMENT_PROVIDERS, type PayMethodCode } from '../../../schema/payments.ts';
import { PAY_METHOD } from '../../../schema/constants.ts';
import { Refusal } from '../../platform/log/log.ts';
import type { Notice } from '../order/offers.ts';
import {
  BadNotice,
  NotBegun,
  NotRefunded,
  type Paid,
  type PaymentAsked,
  type PaymentProvider,
  type RefundNamed,
  type Sent,
  type WhereToPay,
} from './provider.ts';
import { isSameSecret } from '../../platform/same-secret.ts';

/** A buyer waits for it (ms). */
const WITHIN = 10_000;
const GOODS_NAME_MAX = 100;
/** After this long no answer to a refund is on its way any more, in whichever process (ms). */
const ANSWERED_WITHIN = 60_000;
/** What it answers where the call was done. */
const DONE = '1';

/** What its page offers for each of our ways: `openpaytype`. */
const PAY_TYPES: Readonly<Record<(typeof PAYMENT_PROVIDERS.payapp.methods)[number], string>> = {
  [PAY_METHOD.card]: 'card',
  [PAY_METHOD.virtualAccount]: 'vbank',
  [PAY_METHOD.phone]: 'phone',
  [PAY_METHOD.kakaoPay]: 'kakaopay',
  // Whoever opens a link chooses there.
  [PAY_METHOD.payLink]: 'card,phone,kakaopay,vbank',
};

/** Its `pay_state`. Requested and waiting for a deposit are none of them: they settle nothing. */
const STATE = {
  paid: ['4'],
  requestCancelled: ['8', '32'],
  paymentCancelled: ['9', '64'],
  partCancelled: ['70', '71'],
};

/** A request for a payment as PayApp knows it. */
export interface PayAppRequest {
  readonly paySysId: number;
  readonly orderSysId: number;
  /** Its number there. */
  readonly mulNo: string;
  readonly payUrl: string;
  /** In won. */
  readonly amount: number;
  readonly isRefunded: boolean;
}

/** Where requests are kept: there is one for a payment, whichever process made it. */
export interface PayAppRequests {
  find(paySysId: number): Promise<PayAppRequest | undefined>;
  /** Resolves to the one that is kept: this, or one that came before it. */
  keep(request: PayAppRequest): Promise<PayAppRequest>;
  setRefunded(paySysId: number): Promise<void>;
  /** Parts of a payment that were asked back, in the order in which they came to be. */
  parts(paySysId: number): Promise<readonly PayAppPart[]>;
  /** Keeps that it is asked back, before it is. Rejects where it, or an equal one of the payment that is not done, was asked before. */
  beginPart(part: Omit<PayAppPart, 'isDone' | 'noticeNo'>): Promise<void>;
  /** It has not gone back, and can be asked again. */
  forgetPart(refundSysId: number): Promise<void>;
  setPartDone(refundSysId: number): Promise<void>;
  /** A notice says that it has gone back; one that another notice spoke of stays as it is. */
  setPartTold(refundSysId: number, noticeNo: string): Promise<void>;
}

/** Part of a payment that was asked back. */
export interface PayAppPart {
  readonly refundSysId: number;
  readonly paySysId: number;
  /** In won; null: it was asked by a version that did not keep it. */
  readonly amount: number | null;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  readonly isDone: boolean;
  /** What PayApp calls it, once its notice has come. */
  readonly noticeNo: string | null;
}

export interface PayAppAccount {
  /** Where its API stands. */
  readonly url: string;
  readonly userId: string;
  readonly linkKey: string;
  readonly linkValue: string;
}

export interface PayAppOptions extends PayAppAccount {
  readonly requests: PayAppRequests;
  /** Where it says what became of a payment. */
  readonly noticeUrl: string;
  /** Where it sends a buyer back to, for a path of this site. */
  returnUrl(path: string): string;
  /** Milliseconds since 1970. */
  now(): number;
  /** How long an answer may take (ms). */
  readonly within?: number;
}

/**
 * PayApp, by its REST API. What must stay true:
 * - A payment has one request there, so that it cannot be paid twice: nobody is shown one that is not kept.
 * - Part of a payment goes back once: it knows no number of ours by which a second time would be the same. Where its answer
 *   was lost, its notice says that it is done. It is asked again where a second time would be more than is left, which PayApp
 *   refuses; elsewhere it is left to people, who see it listed as unsure.
 * - A notice of a part says which payment and how much, under a number of its own. It speaks of one part, be it told again:
 *   of one that is known to be done before one that is not, so that none is taken for done by another's notice. So that
 *   there is never a choice, of equal parts of a payment one at a time is asked.
 * - A notice is believed that has the seller's link value, and says of a request what we asked for.
 * - Keys, link values and phone numbers go nowhere else: redirects are not followed, and errors hold none of them.
 */
export class PayApp implements PaymentProvider {
  readonly terms = PAYMENT_PROVIDERS.payapp;
  readonly #options: PayAppOptions;

  constructor(options: PayAppOptions) {
    this.#options = options;
  }

  async begin(asked: PaymentAsked): Promise<WhereToPay> {
    const { requests } = this.#options;
    const known = await requests.find(asked.paySysId);
    if (known) return { payUrl: known.payUrl };
    const made = await this.#request(asked);
    const kept = await requests.keep(made);
    // Another process was before us. Nobody has seen ours; that it is gone there, too, is mere tidiness.
    if (kept.mulNo !== made.mulNo)
      await this.#cancel(made.mulNo, { cancelmode: 'ready' }).catch(() => undefined);
    return { payUrl: kept.payUrl };
  }

  async readNotice({ body }: Sent): Promise<Notice | null> {
    const said = new URLSearchParams(body);
    const { userId, linkKey, linkValue, requests } = this.#options;
    const isIts = (
      [
        ['userid', userId],
        ['linkkey', linkKey],
        ['linkval', linkValue],
      ] as const
    ).every(([name, good]) => isSameSecret(said.get(name) ?? '', good));
    if (!isIts) throw new BadNotice('it is not of our account');
    const paySysId = Number(said.get('var1') ?? NaN);
    const request = Number.isSafeInteger(paySysId) ? await requests.find(paySysId) : undefined;
    const state = said.get('pay_state') ?? '';
    const isOfPart = STATE.partCancelled.includes(state);
    if (!request || said.get(isOfPart ? 'orig_mul_no' : 'mul_no') !== request.mulNo)
      throw new BadNotice('nobody asked for this payment');
    const { orderSysId, amount, mulNo: reference } = request;
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
    if (STATE.requestCancelled.includes(state)) return { ...about, outcome: { refused: 'CANCELLED' } };
    if (!STATE.paymentCancelled.includes(state)) return null;
    await requests.setRefunded(paySysId);
    return { ...about, outcome: { isRefunded: true } };
  }

  async refund(payment: Paid): Promise<void> {
    const { paySysId, reference } = payment;
    if ((await this.#made(payment)).isRefunded) return;
    // Where it refuses, as it was cancelled before and the answer was lost, its notice of that settles it.
    await this.#cancel(reference, { partcancel: '0' });
    await this.#options.requests.setRefunded(paySysId);
  }

  async refundPart(
    payment: Paid,
    { refundSysId, amount }: { readonly refundSysId: number; readonly amount: number },
  ): Promise<void> {
    const { requests } = this.#options;
    const { paySysId, reference } = payment;
    if (amount > payment.amount) throw new NotRefunded('so much was not paid');
    if ((await this.#made(payment)).isRefunded) return;
    const parts = await requests.parts(paySysId);
    const known = parts.find((each) => each.refundSysId === refundSysId);
    if (known?.isDone) return;
    if (known) requireRefusedTwice(payment, { amount, parts });
    else {
      if (parts.some((each) => !each.isDone && each.amount === amount))
        throw new NotRefunded('PayApp was asked for as much before, and has not said that it is done');
      await requests.beginPart({ refundSysId, paySysId, amount, askedAt: this.#options.now() });
    }
    try {
      await this.#cancel(reference, { partcancel: '1', cancelprice: String(amount) });
    } catch (error) {
      // Where it was asked before, it may be refused because that was done.
      if (!known && error instanceof NotRefunded && error.isCertain) await requests.forgetPart(refundSysId);
      throw error;
    }
    await requests.setPartDone(refundSysId);
  }

  async isUnsure({ paySysId, refundSysId }: RefundNamed): Promise<boolean> {
    const part = await this.#part(paySysId, refundSysId);
    return part !== undefined && !part.isDone;
  }

  async hearFound({ paySysId, refundSysId }: RefundNamed, hasGoneBack: boolean): Promise<void> {
    const { requests, now } = this.#options;
    if (refundSysId === null) {
      if (hasGoneBack) await requests.setRefunded(paySysId);
      return;
    }
    const part = await this.#part(paySysId, refundSysId);
    if (!part || part.isDone) return;
    const wait = part.askedAt + ANSWERED_WITHIN - now();
    if (wait > 0) throw new Refusal('0008', { waitSeconds: Math.ceil(wait / 1000) });
    if (hasGoneBack) await requests.setPartDone(refundSysId);
    else await requests.forgetPart(refundSysId);
  }

  async #part(paySysId: number, refundSysId: number | null): Promise<PayAppPart | undefined> {
    const parts = await this.#options.requests.parts(paySysId);
    return parts.find((each) => each.refundSysId === refundSysId);
  }

  async #hearPart(
    paySysId: number,
    { noticeNo, amount }: { readonly noticeNo: string; readonly amount: number },
  ): Promise<void> {
    const { requests } = this.#options;
    for (;;) {
      const parts = await requests.parts(paySysId);
      if (parts.some((each) => each.noticeNo === noticeNo)) return;
      const untold = parts.filter((each) => each.noticeNo === null && each.amount === amount);
      const its = untold.find(({ isDone }) => isDone) ?? untold[0];
      if (!its) throw new BadNotice('nobody asked this part back');
      // Another notice may have been before us: then it is another part's, if there is one.
      await requests.setPartTold(its.refundSysId, noticeNo);
    }
  }

  async #made({ paySysId, amount, reference }: Paid): Promise<PayAppRequest> {
    const request = await this.#options.requests.find(paySysId);
    if (!request || request.mulNo !== reference || request.amount !== amount)
      throw new NotRefunded('no such payment was made');
    return request;
  }

  async #request(asked: PaymentAsked): Promise<PayAppRequest> {
    const { noticeUrl, returnUrl } = this.#options;
    const { paySysId, orderSysId, amount } = asked;
    const answer = await this.#ask('payrequest', {
      goodname: asked.goodsName.slice(0, GOODS_NAME_MAX),
      price: String(amount),
      recvphone: asked.mobile,
      openpaytype: (PAY_TYPES as Partial<Record<PayMethodCode, string>>)[asked.payMethodCode] ?? '',
      feedbackurl: noticeUrl,
      // A notice that we did not take is sent again.
      checkretry: 'y',
      returnurl: returnUrl(asked.returnUrl),
      // After the payment it leads back at once, without its own receipt.
      skip_cstpage: 'y',
      // Texts are ours to send.
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
    return { paySysId, orderSysId, mulNo, payUrl, amount, isRefunded: false };
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

  /** Null: it did not answer, or something else did. */
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

/** A part that may have gone back is asked back again only where PayApp cannot give it twice. */
function requireRefusedTwice(
  payment: Paid,
  { amount, parts }: { readonly amount: number; readonly parts: readonly PayAppPart[] },
): void {
  const left = parts.reduce((sum, part) => (part.isDone ? sum - (part.amount ?? 0) : sum), payment.amount);
  if (2 * amount <= left) throw new NotRefunded('PayApp was asked before, and has not said that it is done');
}

/** Its number alone: the words may hold what was sent. */
function errorOf(answer: URLSearchParams): string {
  const number = answer.get('errno') ?? '';
  return /^\d{1,8}$/.test(number) ? ` (${number})` : '';
}
