/** The files of a shop in the form of the API's calls, and back. Products have a table of their own: product.ts. */
import { Document, isScalar, visit } from 'yaml';
import { DISCOUNT_POLICY } from '../../../schema/buying/constants.ts';
import type { KeptCoupon } from '../../../schema/buying/coupons.ts';
import type { Business } from '../../../schema/catalog/businesses.ts';
import type { Seller } from '../../../schema/catalog/sellers.ts';
import type { ReturnAddress, ShippingPlace } from '../../../schema/catalog/shipping-places.ts';
import {
  BroadcastsFile,
  CouponsFile,
  EventsFile,
  PlansFile,
  ShopFile,
} from '../../../schema/catalog/shop-folder.ts';
import { businessPhoneOf } from '../../../schema/members/phones.ts';
import { FLAG, formOf, NAMED, type Codec } from './form.ts';
import type { Moment } from './moments.ts';
import type { BroadcastSaid, ExhibitionSaid } from './shop.ts';

/** YAML as people write it: long texts are not folded, and what is short stands on one line. */
export function yamlOf(value: unknown): string {
  const document = new Document(value);
  visit(document, {
    // Without quotes it would be a comment.
    Scalar: (_key, node) => {
      if (isScalar(node) && typeof node.value === 'string' && node.value.startsWith('#'))
        node.type = 'QUOTE_SINGLE';
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** What `shop.yaml` says of the shop itself. */
export type Settings = Omit<
  Seller,
  'sellerSysId' | 'version' | 'logoImgUrl' | 'logoFileSysId' | 'logoDigest'
>;

/** A wanted place; a new one has no id yet. */
export type WantedPlace = Omit<ShippingPlace, 'shippingPlaceSysId'> &
  Partial<Pick<ShippingPlace, 'shippingPlaceSysId'>>;

export interface Shipping {
  readonly returnAddress: ReturnAddress | null;
  readonly places: readonly WantedPlace[];
}

/** All of `shop.yaml`. */
export interface ShopSaid extends Settings {
  readonly logo?: string;
  readonly shipping: Shipping;
  /** Null: it does not say who stands behind the shop. */
  readonly business: Business | null;
}

const PHONE: Codec<string, string> = {
  read: (written) => businessPhoneOf(written) ?? written,
  write: (phone) => phone,
};
const ADDRESS = { receiver: 'receiverName', phone: ['phone', PHONE] } as const;
const PLACE = {
  name: ['name', NAMED],
  addingCost: { jeju: 'jejuAddingDeliveryAmount', islands: 'islandsAddingDeliveryAmount' },
  returnAddress: ['returnAddress', ADDRESS],
} as const;

export const SHOP = formOf<typeof ShopFile, ShopSaid>(ShopFile, {
  name: 'sellerName',
  nameEn: 'sellerNameEn',
  colors: {
    accent: 'sellerColor',
    chat: 'brdchatColor',
    notice: 'brdNotiColor',
    orders: 'brdOrdTxtColor',
    ownOrders: 'usrOrdNotiColor',
  },
  notice: 'notice.notiContent',
  noticeEn: 'notice.notiContentEn',
  delivery: {
    rule: 'rules.deliveryRule',
    ruleEn: 'rules.deliveryRuleEn',
    freeFrom: 'freeShippingThreshold',
    returnAddress: ['shipping.returnAddress', ADDRESS],
    places: ['shipping.places', PLACE],
    tracking: [
      'rules.deliveryTrack',
      { company: 'companyName', companyEn: 'companyNameEn', url: 'trackUrl' },
    ],
  },
  returns: { rule: 'rules.returnRule', ruleEn: 'rules.returnRuleEn' },
  business: [
    'business',
    { name: 'companyName', representative: 'representativeName', phone: ['phone', PHONE] },
  ],
  payments: {
    vat: 'paymentConfig.vat',
    payLinks: ['paymentConfig.isPayapp', FLAG],
    bankAccount: ['paymentConfig.isSellerBank', FLAG],
  },
});

/** As `shop.yaml` has them. */
export function placesFileOf(
  returnAddress: ReturnAddress | null,
  places: readonly WantedPlace[],
): NonNullable<ShopFile['delivery']> {
  return SHOP.write({ shipping: { returnAddress, places } }).delivery ?? {};
}

const COUPON = formOf<
  typeof CouponsFile.items,
  KeptCoupon & { readonly amount?: number; readonly percent?: number }
>(CouponsFile.items, {
  minOrder: 'minOrderAmount',
  minPrice: 'minPurchaseAmount',
  maxDiscount: 'maxDiscountAmount',
  maxPieces: 'maxDiscountPrdtQty',
  until: 'expireDate',
  days: 'usableDays',
});

export function couponFrom(file: CouponsFile[number], moment?: Moment): KeptCoupon {
  const { amount, percent, ...kept } = COUPON.read(file, moment);
  return {
    ...kept,
    discountPolicy: amount === undefined ? DISCOUNT_POLICY.percent : DISCOUNT_POLICY.amount,
    discountPolicyFigures: amount ?? percent ?? 0,
  };
}

export function couponFileOf(kept: KeptCoupon): CouponsFile[number] {
  const { discountPolicy, discountPolicyFigures: off } = kept;
  return COUPON.write({
    ...kept,
    ...(discountPolicy === DISCOUNT_POLICY.amount ? { amount: off } : { percent: off }),
  });
}

export const EVENT = formOf(EventsFile.items);

type PlanFile = PlansFile[number];
const PLAN = formOf<
  typeof PlansFile.items,
  ExhibitionSaid & { readonly picture: string; readonly products?: readonly string[] }
>(PlansFile.items, { banner: 'isBanner' });

export function planFrom(file: PlanFile, moment?: Moment): ExhibitionSaid & { readonly picture: string } {
  const { products = [], groups = [{ name: '', nameEn: '', products }], ...said } = PLAN.read(file, moment);
  return { ...said, groups };
}

export function planFileOf({ groups, ...plan }: ExhibitionSaid, picture: string): PlanFile {
  const [only] = groups;
  return PLAN.write({
    ...plan,
    picture,
    ...(groups.length === 1 && only?.name === '' ? { products: only.products } : { groups }),
  });
}

type BroadcastFile = BroadcastsFile[number];
type Shown = Pick<BroadcastSaid, 'products' | 'pinned' | 'hidden'>;
const BROADCAST = formOf<
  typeof BroadcastsFile.items,
  Omit<BroadcastSaid, keyof Shown> & {
    readonly poster: string | null;
    readonly products: BroadcastFile['products'];
  }
>(BroadcastsFile.items, {
  comment: 'briefComment',
  commentEn: 'briefCommentEn',
  challenge: ['isChallenge', FLAG],
});

export const broadcastFrom = BROADCAST.read;

/** `poster`: null where it is the picture of the first product, or could not be written. */
export function broadcastFileOf(
  { products, pinned, hidden, ...said }: BroadcastSaid,
  poster: string | null,
): BroadcastFile {
  return BROADCAST.write({
    ...said,
    poster,
    products: products.map((prdtNo) => {
      if (prdtNo === pinned) return { prdtNo, exposure: 'pinned' };
      return hidden.includes(prdtNo) ? { prdtNo, exposure: 'hidden' } : prdtNo;
    }),
  });
}
