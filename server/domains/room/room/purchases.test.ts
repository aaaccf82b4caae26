import { describe, expect, test } from 'vitest';
import { PURCHASE_LINES_MAX } from '../../../../schema/room/constants.ts';
import { announcements, type AnnouncedPurchase } from './purchases.ts';

function bought(orderSysId: number, userSysId = orderSysId, prdtSysId = 1, qty = 1): AnnouncedPurchase {
  return { orderSysId, userSysId, ordPrdts: [{ prdtSysId, name: `상품 ${prdtSysId}`, qty }] };
}

function many(count: number): AnnouncedPurchase[] {
  return Array.from({ length: count }, (_, i) => bought(i + 1));
}

describe('purchases close upon each other', () => {
  test('are a line for each buyer, as long as there are not too many', () => {
    const told = announcements(many(PURCHASE_LINES_MAX));
    expect(told.map(({ type }) => type)).toEqual(
      Array.from({ length: PURCHASE_LINES_MAX }, () => 'PurchaseAnnounced'),
    );
  });

  test('of one buyer are one line, with each product once', () => {
    expect(announcements([bought(1, 7, 1, 2), bought(2, 8), bought(3, 7, 1, 3), bought(4, 7, 2)])).toEqual([
      {
        type: 'PurchaseAnnounced',
        data: {
          userSysId: 7,
          orderSysIds: [1, 3, 4],
          ordPrdts: [
            { prdtSysId: 1, name: '상품 1', qty: 5 },
            { prdtSysId: 2, name: '상품 2', qty: 1 },
          ],
        },
      },
      {
        type: 'PurchaseAnnounced',
        data: { userSysId: 8, orderSysIds: [2], ordPrdts: [{ prdtSysId: 1, name: '상품 1', qty: 1 }] },
      },
    ]);
  });

  test('are summed up in the last line when they are more, and each order is told once', () => {
    const told = announcements(many(500));
    expect(told).toHaveLength(PURCHASE_LINES_MAX);
    const alone = told.flatMap((event) =>
      event.type === 'PurchaseAnnounced' ? (event.data.orderSysIds ?? []) : [],
    );
    expect(new Set(alone).size).toBe(PURCHASE_LINES_MAX - 1);
    expect(told.at(-1)).toMatchObject({
      type: 'PurchasesSummed',
      data: { orderCnt: 500 - alone.length, ordPrdts: [{ prdtSysId: 1, qty: 500 - alone.length }] },
    });
  });

  test('name the most bought products first, and not all of them', () => {
    const told = announcements([
      ...many(PURCHASE_LINES_MAX - 1),
      ...Array.from({ length: 20 }, (_, i) => bought(100 + i, 100 + i, 10 + i, i + 1)),
    ]);
    const last = told.at(-1);
    const ids = last?.type === 'PurchasesSummed' ? last.data.ordPrdts.map(({ prdtSysId }) => prdtSysId) : [];
    expect(ids).toEqual([29, 28, 27, 26, 25]);
  });
});
