import { monthsAfter } from '../../../../../schema/korean-days.ts';
import { LINES_COUNTED_MAX, SELLER_SEES_RECEIVER_MONTHS } from '../../../../../schema/orders/constants.ts';
import * as contract from '../../../../../schema/orders/fulfilling.ts';
import type { SellerLine } from '../../../../../schema/orders/fulfilling.ts';
import { isOver } from '../../../../../schema/orders/moves.ts';
import { query } from '../../../../platform/operations.ts';
import { pageByKey, rowsFor } from '../../../../platform/paging.ts';
import {
  countLinesOfSeller,
  countLinesOfSellerIn,
  linesOfSeller,
  linesOfSellerIn,
  type SellerLineRow,
} from './lines.ts';

export const sellerOrders = query(
  contract.sellerOrders,
  ({ log: { reads }, clock }) =>
    async ({ params: { sellerSysId }, query: { statusCode, ...asked } }) => {
      const of = { sellerSysId, ...rowsFor(asked) };
      const most = LINES_COUNTED_MAX;
      const [rows, count] = await Promise.all(
        statusCode === undefined
          ? [reads.all(linesOfSeller(of)), reads.one(countLinesOfSeller({ sellerSysId, most }))]
          : [
              reads.all(linesOfSellerIn({ ...of, statusCode })),
              reads.one(countLinesOfSellerIn({ sellerSysId, statusCode, most })),
            ],
      );
      const { page, next } = pageByKey(rows, asked.rowCount, (row) => row.order_prdt_sys_id);
      return {
        totalCnt: Number(count?.count ?? 0),
        lines: page.map((row) => sellerLineOf(row, clock.now())),
        next,
      };
    },
);

/** A seller gets the receiver's data for delivery, and needs them no more so long after it. */
function isReceiverShown({ status_code, delivered_at, ordered_at }: SellerLineRow, now: number): boolean {
  return !isOver(status_code) || now < monthsAfter(delivered_at ?? ordered_at, SELLER_SEES_RECEIVER_MONTHS);
}

function sellerLineOf(row: SellerLineRow, now: number): SellerLine {
  const isShown = isReceiverShown(row, now);
  return {
    orderSysId: row.order_sys_id,
    orderPrdtSysId: row.order_prdt_sys_id,
    prdtSysId: row.prdt_sys_id,
    prdtNo: row.prdt_no,
    name: row.name,
    nameEn: row.name_en,
    optionText: row.option_text,
    statusCode: row.status_code,
    qty: row.qty,
    receiverName: isShown ? (row.receiver_name ?? '') : '',
    deliveryMemo: isShown ? (row.delivery_memo ?? '') : '',
    orderedAt: new Date(row.ordered_at).toISOString(),
    paidAt: timeOf(row.paid_at),
    preparedAt: timeOf(row.prepared_at),
    sentAt: timeOf(row.sent_at),
    deliveredAt: timeOf(row.delivered_at),
    confirmedAt: timeOf(row.confirmed_at),
  };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
