import { PURCHASE_LINES_MAX, SUMMED_PRODUCTS_MAX } from '../../../../schema/room/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';

interface Bought {
  readonly prdtSysId: number;
  readonly name: string;
  readonly qty: number;
}

export interface AnnouncedPurchase {
  readonly userSysId: number;
  readonly orderSysId: number;
  readonly ordPrdts: readonly Bought[];
}

/**
 * Announces purchases in quick succession: a line for each buyer. Beyond {@link PURCHASE_LINES_MAX} lines the last one sums
 * up the rest. Every order is announced once.
 */
export function announcements(purchases: readonly AnnouncedPurchase[]): RoomEvent[] {
  const buyers = [...Map.groupBy(purchases, ({ userSysId }) => userSysId).entries()];
  const alone = buyers.length > PURCHASE_LINES_MAX ? PURCHASE_LINES_MAX - 1 : buyers.length;
  const lines = buyers.slice(0, alone).map(([userSysId, own]): RoomEvent => ({
    type: 'PurchaseAnnounced',
    data: { userSysId, orderSysIds: own.map(({ orderSysId }) => orderSysId), ordPrdts: merged(own) },
  }));
  const rest = buyers.slice(alone).flatMap(([, own]) => own);
  if (rest.length === 0) return lines;
  return [...lines, { type: 'PurchasesSummed', data: { orderCnt: rest.length, ordPrdts: mostBought(rest) } }];
}

function mostBought(purchases: readonly AnnouncedPurchase[]): Bought[] {
  return merged(purchases)
    .toSorted((a, b) => b.qty - a.qty)
    .slice(0, SUMMED_PRODUCTS_MAX);
}

/** Each product once, with the sum of its pieces. */
function merged(purchases: readonly AnnouncedPurchase[]): Bought[] {
  const products = new Map<number, Bought>();
  for (const { prdtSysId, name, qty } of purchases.flatMap(({ ordPrdts }) => ordPrdts)) {
    products.set(prdtSysId, { prdtSysId, name, qty: (products.get(prdtSysId)?.qty ?? 0) + qty });
  }
  return [...products.values()];
}
