import { createHash, createHmac } from 'node:crypto';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { PAYMENT_PROVIDERS } from '../../../../schema/buying/payments.ts';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import { closed, line, SomeWon, SysId } from '../../../../schema/types.ts';
import type { PaymentNotice } from './decider.ts';
import {
  BadNotice,
  NotRefunded,
  type CashReceiptIssuer,
  type CashReceiptOf,
  type MadePayment,
  type PaymentAsked,
  type PaymentProvider,
  type RawNotice,
  type WhereToPay,
} from './provider.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';

const BANK_NAME = '모래은행';
const SIGNATURE = 'x-sandbox-signature';
/** The page where a buyer chooses whether to pay. */
export const SANDBOX_PATH = '/sandbox/pay';

const Said = closed({
  orderSysId: SysId,
  paySysId: SysId,
  amount: SomeWon,
  outcome: Type.Union([
    closed({ isPaid: Type.Literal(true), reference: line(100, 1) }),
    closed({ refused: Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' }) }),
  ]),
});

/** What a link to the page is for. */
export interface PageLink {
  readonly orderSysId: number;
  readonly paySysId: number;
  readonly returnUrl: string;
}

/**
 * A provider that moves no money. It stores nothing. Our secret signs its links and notices, so every process accepts them
 * and nobody else can make one. Account numbers and references are no secrets: they depend on the payment alone, so a
 * replay gives the same ones.
 */
export class Sandbox implements PaymentProvider {
  readonly terms = PAYMENT_PROVIDERS.sandbox;
  readonly cashReceipts: CashReceiptIssuer = {
    issue: async ({ receiptSysId, amount }) => receiptReferenceOf({ receiptSysId, amount }),
    cancel: async ({ reference, ...receipt }) => {
      if (reference !== receiptReferenceOf(receipt)) throw new NotRefunded('no such receipt was issued');
    },
  };
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  async begin(asked: PaymentAsked): Promise<WhereToPay> {
    const { payMethodCode, paySysId, holderName, payUntil } = asked;
    if (payMethodCode !== PAY_METHOD.virtualAccount) return { payUrl: this.#linkTo(asked) };
    return {
      virtualAccount: {
        bankName: BANK_NAME,
        accountNo: this.#accountOf(paySysId),
        holderName,
        depositUntil: new Date(payUntil).toISOString(),
      },
    };
  }

  async readNotice({ headers, body }: RawNotice): Promise<PaymentNotice> {
    const signature = headers[SIGNATURE];
    if (typeof signature !== 'string' || !isSameSecret(signature, this.#mark(`notice ${body}`)))
      throw new BadNotice('its signature is wrong');
    const said = jsonOf(body);
    if (!Check(Said, said)) throw new BadNotice('it cannot be read');
    return said;
  }

  async refund(payment: MadePayment, { amount }: { readonly amount: number }): Promise<void> {
    if (payment.reference !== this.referenceOf(payment)) throw new NotRefunded('no such payment was made');
    if (amount > payment.amount) throw new NotRefunded('it exceeds the payment');
  }

  /** The sandbox always answers. */
  async isUnsure(): Promise<boolean> {
    return false;
  }

  async hearFound(): Promise<void> {}

  /** Its reference for a payment of this amount. */
  referenceOf({ paySysId, amount }: Pick<MadePayment, 'paySysId' | 'amount'>): string {
    return `sand-${paySysId}-${amount}`;
  }

  /** A notice as the bank sends it. */
  notice(said: PaymentNotice): RawNotice {
    const body = JSON.stringify(said);
    return { headers: { [SIGNATURE]: this.#mark(`notice ${body}`) }, body };
  }

  isLink(link: PageLink, mark: string): boolean {
    return isSameSecret(mark, this.#markOf(link));
  }

  #linkTo(link: PageLink): string {
    const { orderSysId, paySysId, returnUrl } = link;
    const query = new URLSearchParams({ returnUrl, mark: this.#markOf(link) }).toString();
    return `${SANDBOX_PATH}/${orderSysId}/${paySysId}?${query}`;
  }

  #markOf({ orderSysId, paySysId, returnUrl }: PageLink): string {
    return this.#mark(`page ${orderSysId} ${paySysId} ${returnUrl}`);
  }

  /** `100-123-456789` */
  #accountOf(paySysId: number): string {
    const digits = createHash('sha256').update(`sandbox account ${paySysId}`).digest();
    const nine = (digits.readUIntBE(0, 6) % 1_000_000_000).toString().padStart(9, '0');
    return `100-${nine.slice(0, 3)}-${nine.slice(3)}`;
  }

  #mark(of: string): string {
    return createHmac('sha256', this.#secret).update(`sandbox ${of}`).digest('base64url');
  }
}

function receiptReferenceOf({
  receiptSysId,
  amount,
}: Pick<CashReceiptOf, 'receiptSysId' | 'amount'>): string {
  return `cash-${receiptSysId}-${amount}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
