/** A seller's rules for selling and sending a product. A missing rule, as in events of an earlier version, does not apply. */
export interface SellingRules {
  /** Pieces in one order. */
  readonly maxOrderQty?: number;
  /** Pieces that one member may have in all of their orders, up to this moment. */
  readonly memberMax?: { readonly qty: number; readonly endDate: string };
  /** Sold in a broadcast on air alone. */
  readonly isLiveOnly?: 0 | 1;
}
