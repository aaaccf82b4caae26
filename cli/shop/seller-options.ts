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
  readonly chatColor?: string;
  readonly noticeColor?: string;
  readonly orderColor?: string;
  readonly ownOrderColor?: string;
  readonly courier?: string;
  readonly courierEn?: string;
  /** False: parcels cannot be followed any more. */
  readonly tracking?: string | false;
  readonly vat?: number;
  readonly payLinks?: boolean;
  readonly ownBank?: boolean;
}
