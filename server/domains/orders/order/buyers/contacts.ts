/** What an order's buyer is told with: rows, because they lead to people. */
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../../../schema/locales.ts';
import type { Reads } from '../../../../platform/log/log.ts';
import { claimTextsOf } from '../claims/rows.ts';
import { parcelBy } from '../fulfilling/parcels.ts';
import { receiverOf } from '../views.ts';

export interface Contact {
  /** As it was written. */
  readonly mobile: string;
  /** The language that the order was placed in. */
  readonly locale: Locale;
}

export interface SentIn {
  readonly deliveryCompanyCode: string;
  readonly invoiceNo: string;
}

/** Null once it is deleted. */
export async function contactOf(reads: Reads, orderSysId: number): Promise<Contact | null> {
  const row = await reads.one(receiverOf({ orderSysId }));
  return row
    ? { mobile: row.order_mobile, locale: isLocale(row.locale) ? row.locale : DEFAULT_LOCALE }
    : null;
}

export async function parcelSentIn(reads: Reads, parcelSysId: number): Promise<SentIn | null> {
  const row = await reads.one(parcelBy({ parcelSysId }));
  return row ? { deliveryCompanyCode: row.delivery_company_code, invoiceNo: row.invoice_no } : null;
}

/** The parcel of what an exchange was made for. */
export async function parcelOfExchange(reads: Reads, claimSysId: number): Promise<SentIn | null> {
  const row = await reads.one(claimTextsOf([claimSysId]));
  const { exchange_company_code: deliveryCompanyCode, exchange_invoice_no: invoiceNo } = row ?? {};
  return deliveryCompanyCode && invoiceNo ? { deliveryCompanyCode, invoiceNo } : null;
}
