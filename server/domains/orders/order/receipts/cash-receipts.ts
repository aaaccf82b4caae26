import type { Static } from 'typebox';
import type { Order } from '../../../../../schema/buying/orders.ts';
import type { CashReceiptAsked, PayMethodCode, PaymentTerms } from '../../../../../schema/buying/payments.ts';
import {
  CASH_RECEIPT_METHODS,
  cashReceiptNumber,
  maskedReceiptNumber,
  type CashReceiptType,
} from '../../../../../schema/orders/cash-receipts.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import type { Write } from '../../../../platform/log/tables/statement.ts';
import { FOR_EVER, Sealing } from '../../../../platform/sealing.ts';
import type { Source } from '../../../../platform/source.ts';
import { orderReceivers, receiverOf, type ReceiverRow } from '../views.ts';
import { cashReceiptStream, receiptStatusOf } from './decider.ts';

type Asked = Static<typeof CashReceiptAsked>;
type Columns = Pick<ReceiverRow, 'cash_receipt_type' | 'cash_receipt_number'>;

/** Whom a receipt is issued to. */
export interface IssuedTo {
  readonly type: CashReceiptType;
  /** Digits. */
  readonly number: string;
}

/** Whom the cash receipts of orders are issued to: sealed, in the row of the order's address. */
export class CashReceipts {
  readonly #log: Pick<EventLog, 'reads' | 'state'>;
  readonly #sealing: Sealing<{ readonly number: string }>;
  readonly #terms: Pick<PaymentTerms, 'hasCashReceipts'>;

  constructor(parts: {
    readonly log: Pick<EventLog, 'reads' | 'state'>;
    readonly secret: string;
    readonly source: Pick<Source, 'secret'>;
    readonly terms: Pick<PaymentTerms, 'hasCashReceipts'>;
  }) {
    this.#log = parts.log;
    const { secret, source } = parts;
    this.#sealing = new Sealing({ secret, source, use: 'cash receipt' });
    this.#terms = parts.terms;
  }

  /**
   * The columns of an order that asks for a receipt. Throws 0005 for a wrong number, and if this method or provider has
   * no receipts. Without a method it counts if the order is paid by transfer.
   */
  columns(asked: Asked | undefined, payMethodCode: PayMethodCode | undefined): Columns {
    if (!asked) return { cash_receipt_type: null, cash_receipt_number: null };
    const isForMethod = payMethodCode === undefined || CASH_RECEIPT_METHODS.includes(payMethodCode);
    const number = cashReceiptNumber(asked.type, asked.number);
    if (!this.#terms.hasCashReceipts || !isForMethod || number === null)
      throw new Refusal('0005', { wrong: 'cashReceipt' });
    return {
      cash_receipt_type: asked.type,
      cash_receipt_number: this.#sealing.seal({ number }, FOR_EVER),
    };
  }

  /** Asks for one of an order that was placed before. Throws like {@link columns}. */
  setting(orderSysId: number, asked: Asked | undefined, payMethodCode: PayMethodCode): Write[] {
    return asked
      ? [orderReceivers.set({ order_sys_id: orderSysId, ...this.columns(asked, payMethodCode) })]
      : [];
  }

  /** Null: the buyer wants none, or the order's time is over. */
  async issuedTo(orderSysId: number): Promise<IssuedTo | null> {
    const row = await this.#log.reads.one(receiverOf({ orderSysId }));
    return row ? this.#opened(row) : null;
  }

  /** As its buyer sees it. */
  async shown(row: ReceiverRow | undefined): Promise<Order['cashReceipt']> {
    const to = row && this.#opened(row);
    if (!to) return null;
    const { state } = await this.#log.state(cashReceiptStream(row.order_sys_id));
    return { type: to.type, number: maskedReceiptNumber(to.number), status: receiptStatusOf(state) };
  }

  #opened({ cash_receipt_type: type, cash_receipt_number: sealed }: Columns): IssuedTo | null {
    if (type === null || sealed === null) return null;
    return { type: type as CashReceiptType, ...this.#sealing.open(sealed, 0) };
  }
}
