/** What stands in a seller's settings, as options give it. */
export interface SellerOptions {
  readonly name?: string;
  readonly nameEn?: string;
  readonly logo?: string;
  readonly color?: string;
  readonly freeFrom?: number | 'never';
  readonly notice?: string;
  readonly noticeEn?: string;
  readonly delivery?: string;
  readonly deliveryEn?: string;
  readonly returns?: string;
  readonly returnsEn?: string;
}
