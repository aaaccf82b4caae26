/** What a seller may say of how a product is sold and sent. Of what is missing an earlier version knew nothing: no such rule. */
export interface SellingRules {
  /** Pieces in one order. */
  readonly maxOrderQty?: number;
  /** Pieces that one member may have in all of their orders, up to this moment. */
  readonly memberMax?: { readonly qty: number; readonly endDate: string };
  /** Sold in a broadcast on air alone. */
  readonly isLiveOnly?: 0 | 1;
}
