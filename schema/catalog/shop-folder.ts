/**
 * The files of a shop that is kept as a folder (`sellover shop`, server/docs/shop-folder.md). Their limits are those of the
 * calls that they become; `product-rules.ts` has the rules that go beyond one value. Things are known by their names, and a
 * moment is written by Korea's clocks.
 */
import Type, { type Static, type TArray, type TObject, type TOptional, type TSchema } from 'typebox';
import {
  COUPON_BOOK_MAX,
  COUPON_PERCENT_MAX,
  COUPON_USABLE_DAYS_DEFAULT,
  EVENT_PLAN_ORDER_CNT_MAX,
  EVENT_PLAN_PRODUCTS_MAX,
  EVENT_PLANS_MAX,
} from '../buying/constants.ts';
import { issueLiveCoupon } from '../buying/coupons.ts';
import { couponFace, couponTerms, Pieces } from '../room/coupon-face.ts';
import { BROADCAST_PRODUCTS_MAX } from '../broadcasts/constants.ts';
import { planBroadcast } from '../broadcasts/plans.ts';
import { closed, Colour, line, SomeWon, Won } from '../types.ts';
import {
  ADD_ON_CHOICES_MAX,
  ADD_ONS_MAX,
  DEFAULT_LOOK,
  EXHIBITION_GROUPS_MAX,
  EXHIBITION_PRODUCTS_MAX,
  EXHIBITIONS_MAX,
  GALLERY_PICTURES_MAX,
  GROUP_NAME_LENGTH_MAX,
  NOTICE_VALUE_LENGTH_MAX,
  NORMAL_OPTIONS_MAX,
  OPTION_CHOICES_MAX,
  SELLER_NAME_LENGTH_MAX,
  SHIPPING_PLACES_MAX,
  STOCK_REASON_LENGTH_MAX,
} from './constants.ts';
import { setPlans } from './exhibitions.ts';
import { setBrands, setCategories } from './groups.ts';
import { NOTICE_FIELDS, NOTICE_KINDS, type NoticeField, type NoticeKind } from './notices.ts';
import { ProductFields, SellingPrices } from './product-fields.ts';
import { Business } from './businesses.ts';
import { changeSeller, openSeller, PaymentConfig } from './sellers.ts';
import { ReturnAddress, setShippingPlaces } from './shipping-places.ts';

const optional = Type.Optional;

/** What may be left out, and what is so then. */
function usually<S extends TSchema, const D>(schema: S, is: D): TOptional<S> & { readonly default: D } {
  const own = { ...Object.getOwnPropertyDescriptors(schema), default: { value: is, enumerable: true } };
  return optional(Object.defineProperties({}, own) as S) as never;
}

/** What may be left out, and is then the same as this other key, which stands before it. */
function usuallyAs<S extends TSchema>(
  key: string,
  schema: S,
): TOptional<S> & { readonly default: Static<S> } {
  const own = { ...Object.getOwnPropertyDescriptors(schema), 'x-as': { value: key, enumerable: true } };
  return optional(Object.defineProperties({}, own) as S) as never;
}

/** A file with all that it leaves out. */
export type Filled<S extends TSchema> =
  S extends TObject<infer P>
    ? { readonly [K in keyof P]: P[K] extends TSchema ? FilledKey<P[K]> : never }
    : S extends TArray<infer I>
      ? I extends TSchema
        ? readonly Filled<I>[]
        : never
      : Static<S>;
type FilledKey<S extends TSchema> = S extends { readonly default: infer D }
  ? Filled<S> | D
  : S extends { readonly '~optional': true }
    ? S extends { readonly properties: unknown }
      ? Filled<S>
      : Filled<S> | undefined
    : Filled<S>;

/** A text that a reader turns into something else; `x-wanted` says what it may be. */
function written(wanted: string, pattern?: string) {
  return Type.String({ maxLength: 2000, 'x-wanted': wanted, ...(pattern !== undefined && { pattern }) });
}

/** `x-moment`: whether a day alone is over with its last second. */
const moment = (which: 'start' | 'end') =>
  Type.String({
    ...written('a time such as 2026-11-20 20:00, which is Korean unless it has an offset'),
    'x-moment': which,
  });
const Start = moment('start');
const End = moment('end');
const VideoFile = written('a video of this folder such as pictures/mug.mp4, or an https address', '\\S');
const PictureFile = written('a picture of this folder such as pictures/mug.jpg, or an https address', '\\S');

const settings = changeSeller.body.properties;
const notice = settings.notice.properties;
const rules = settings.rules.properties;

const place = setShippingPlaces.body.properties.shippingPlaces.items.properties;
const PostNumber = Type.String({
  ...ReturnAddress.properties.postNumber,
  'x-wanted': 'a postcode of five digits',
});
const ReturnAddressFile = closed({
  receiver: ReturnAddress.properties.receiverName,
  phone: ReturnAddress.properties.phone,
  postNumber: PostNumber,
  address1: ReturnAddress.properties.address1,
  address2: usually(ReturnAddress.properties.address2, ''),
});
const PlaceFile = closed({
  name: place.name,
  nameEn: usually(place.nameEn, ''),
  postNumber: usually(PostNumber, ''),
  address1: usually(place.address1, ''),
  address2: usually(place.address2, ''),
  /** What distance adds; left out: what the house says. */
  addingCost: optional(closed({ jeju: usually(Won, null), islands: usually(Won, null) })),
  /** Left out: the seller's. */
  returnAddress: usually(ReturnAddressFile, null),
});

const business = Business.properties;
/** Who stands behind the shop, as buyers are told. */
const BusinessFile = closed({
  name: business.companyName,
  representative: business.representativeName,
  registrationNo: Type.String({
    ...business.registrationNo,
    'x-wanted': 'a registration number such as 120-81-47521',
  }),
  /** Left out: it is exempt. */
  mailOrderNo: usually(business.mailOrderNo, ''),
  address: business.address,
  phone: business.phone,
  email: Type.String({ ...business.email, 'x-wanted': 'a mail address such as help@shop.example' }),
});

/** `shop.yaml`. */
export const ShopFile = closed({
  name: openSeller.body.properties.sellerName,
  nameEn: usually(settings.sellerNameEn, ''),
  logo: optional(PictureFile),
  colors: optional(
    closed({
      accent: usually(Colour, DEFAULT_LOOK.sellerColor),
      chat: usually(Colour, DEFAULT_LOOK.brdchatColor),
      notice: usually(Colour, DEFAULT_LOOK.brdNotiColor),
      orders: usually(Colour, DEFAULT_LOOK.brdOrdTxtColor),
      ownOrders: usually(Colour, DEFAULT_LOOK.usrOrdNotiColor),
    }),
  ),
  notice: usually(notice.notiContent, ''),
  noticeEn: usually(notice.notiContentEn, ''),
  delivery: optional(
    closed({
      rule: usually(rules.deliveryRule, ''),
      ruleEn: usually(rules.deliveryRuleEn, ''),
      /** Won from which an order is sent at the seller's cost; left out: none. */
      freeFrom: usually(Won, null),
      returnAddress: usually(ReturnAddressFile, null),
      places: usually(Type.Array(PlaceFile, { maxItems: SHIPPING_PLACES_MAX }), []),
      tracking: usually(
        closed({
          company: line(SELLER_NAME_LENGTH_MAX, 1),
          companyEn: usually(line(SELLER_NAME_LENGTH_MAX), ''),
          url: written('an address', '^https?://[^/]'),
        }),
        null,
      ),
    }),
  ),
  returns: optional(closed({ rule: usually(rules.returnRule, ''), ruleEn: usually(rules.returnRuleEn, '') })),
  business: usually(BusinessFile, null),
  payments: optional(
    closed({
      vat: usually(PaymentConfig.properties.vat, 0),
      payLinks: usually(Type.Boolean(), false),
      bankAccount: usually(Type.Boolean(), false),
    }),
  ),
});
export type ShopFile = Static<typeof ShopFile>;

const { normalOptions, singleOption } = ProductFields;
const category = setCategories.body.properties.categories.items.properties;
const brand = setBrands.body.properties.brands.items.properties;

const normalOption = normalOptions.items.properties;
const [oneLevel] = singleOption.anyOf;
const choice = oneLevel.properties.details.items.properties;

/** `50` or `unlimited`; for existing stock `+50`, `-3` or `=50`, each with an optional note behind it. */
export const STOCK = /^(?:(?<first>\d+|unlimited)|(?<sign>[+=-])\s*(?<qty>\d+)(?:\s+(?<note>\S.*))?)$/;
const Stock = Type.String({
  maxLength: STOCK_REASON_LENGTH_MAX - 20,
  pattern: STOCK.source,
  'x-wanted': 'a number of pieces or unlimited; for existing stock, +50, -3 or =50',
});
const StockPieces = Type.String({
  ...Stock,
  'x-wanted': 'a number of pieces; for existing stock, +50, -3 or =50',
});

/** Which of the product's pictures shows a choice: 1 is `picture`, those of `gallery` follow. */
const PictureNo = { pictureNo: usually(choice.pictureNo, null) };

const Choice = {
  name: choice.item,
  nameEn: usually(choice.itemEn, ''),
  /** Added to the product's price. */
  price: usually(choice.price, 0),
  /** Null: nothing is said. */
  stock: usually(StockPieces, null),
};

const NoticeText = optional(line(NOTICE_VALUE_LENGTH_MAX));

/** The items of the kind, each in Korean under its name and in English under that with `En`. */
const NoticeFile = closed({
  kind: Type.Unsafe<NoticeKind>(
    written(`one of ${NOTICE_KINDS.join(', ')}`, `^(?:${NOTICE_KINDS.join('|')})$`),
  ),
  ...(Object.fromEntries(
    NOTICE_FIELDS.flatMap((field) => [field, `${field}En`].map((name) => [name, NoticeText])),
  ) as Record<NoticeField | `${NoticeField}En`, typeof NoticeText>),
});

/** One of `products/`, and what the rows of `products.csv` become. */
export const ProductFile = closed({
  /** Left out: the name of the file. */
  prdtNo: optional(ProductFields.prdtNo),
  name: ProductFields.name,
  nameEn: usuallyAs('name', ProductFields.nameEn),
  /** A subcategory with its upper one where its name is not enough: `주방 > 컵`. */
  category: usually(line(2 * GROUP_NAME_LENGTH_MAX + 3, 1), null),
  brand: usually(brand.name, null),
  picture: PictureFile,
  gallery: usually(Type.Array(PictureFile, { maxItems: GALLERY_PICTURES_MAX - 1 }), []),
  video: usually(VideoFile, null),
  price: SellingPrices.price,
  marketPrice: usuallyAs('price', SellingPrices.marketPrice),
  livePrice: usually(closed({ price: SellingPrices.price, startDate: Start, endDate: End }), null),
  /** Null: nothing is said. A known product stays as it is; a new one is unlimited. */
  stock: usually(Stock, null),
  minOrderQty: usually(ProductFields.minOrderQty, 1),
  maxOrderQty: usually(ProductFields.maxOrderQty, 0),
  freeShrCntLimit: usually(ProductFields.freeShrCntLimit, 0),
  memberMax: usually(closed({ qty: ProductFields.minOrderQty, endDate: End }), null),
  liveOnly: usually(Type.Boolean(), false),
  notice: usually(NoticeFile, null),
  stopped: usually(Type.Boolean(), false),
  delivery: optional(
    closed({
      /** 1 is paid with the order. */
      type: usually(Type.Unsafe<1 | 2 | 3 | 4 | 5>(Type.Integer({ minimum: 1, maximum: 5 })), 1),
      price: usually(ProductFields.deliveryPrice, 0),
      /** One of `shop.yaml`, by its name. */
      place: usually(place.name, null),
    }),
  ),
  options: usually(
    Type.Array(
      closed({
        name: normalOption.groupName,
        nameEn: usually(normalOption.groupNameEn, ''),
        values: normalOption.values,
        valuesEn: optional(normalOption.valuesEn),
      }),
      { minItems: 1, maxItems: NORMAL_OPTIONS_MAX },
    ),
    [],
  ),
  /** With `thenName` each of them has `items` of its own. */
  choices: usually(
    closed({
      name: oneLevel.properties.groupName,
      nameEn: usually(oneLevel.properties.groupNameEn, ''),
      thenName: optional(oneLevel.properties.groupName),
      thenNameEn: usually(oneLevel.properties.groupNameEn, ''),
      items: Type.Array(
        closed({
          ...Choice,
          ...PictureNo,
          items: optional(
            Type.Array(closed({ ...Choice, ...PictureNo }), { minItems: 1, maxItems: OPTION_CHOICES_MAX }),
          ),
        }),
        { minItems: 1, maxItems: OPTION_CHOICES_MAX },
      ),
    }),
    null,
  ),
  addOns: usually(
    Type.Array(
      closed({
        name: choice.item,
        nameEn: usually(choice.itemEn, ''),
        items: Type.Array(closed({ ...Choice, vat: usually(Type.Boolean(), true) }), {
          minItems: 1,
          maxItems: ADD_ON_CHOICES_MAX,
        }),
      }),
      { minItems: 1, maxItems: ADD_ONS_MAX },
    ),
    [],
  ),
});
export type ProductFile = Static<typeof ProductFile>;

const CategoryName = { name: category.name, nameEn: optional(category.nameEn) };

/** `categories.yaml`. */
export const CategoriesFile = Type.Array(
  closed({ ...CategoryName, subCategories: optional(Type.Array(closed(CategoryName))) }),
);
export type CategoriesFile = Static<typeof CategoriesFile>;

/** `brands.yaml`. */
export const BrandsFile = Type.Array(closed({ name: brand.name, nameEn: optional(brand.nameEn) }));
export type BrandsFile = Static<typeof BrandsFile>;

/** `events.yaml`: products that are sold on the terms of an event, by their numbers. */
export const EventsFile = Type.Array(
  closed({
    products: Type.Array(ProductFields.prdtNo, {
      minItems: 1,
      maxItems: EVENT_PLAN_PRODUCTS_MAX,
    }),
    minOrderAmount: usually(Won, 0),
    maxOrderCnt: Type.Integer({ minimum: 1, maximum: EVENT_PLAN_ORDER_CNT_MAX }),
    startDate: Start,
    endDate: End,
  }),
  { maxItems: EVENT_PLANS_MAX },
);
export type EventsFile = Static<typeof EventsFile>;

const exhibition = setPlans.body.properties.plans.items.properties;
const exhibitionGroup = exhibition.groups.items.properties;

/** By their numbers, in the order in which they are shown. */
const Shelved = Type.Array(ProductFields.prdtNo, { minItems: 1, maxItems: EXHIBITION_PRODUCTS_MAX });

/** `plans.yaml`: themed pages with some of the products. One of `products` and `groups`. */
export const PlansFile = Type.Array(
  closed({
    title: exhibition.title,
    titleEn: usually(exhibition.titleEn, ''),
    text: usually(exhibition.text, ''),
    textEn: usually(exhibition.textEn, ''),
    picture: PictureFile,
    startDate: Start,
    endDate: End,
    banner: usually(Type.Boolean(), false),
    products: optional(Shelved),
    groups: optional(
      Type.Array(
        closed({
          name: exhibitionGroup.name,
          nameEn: usually(exhibitionGroup.nameEn, ''),
          products: Shelved,
        }),
        { minItems: 1, maxItems: EXHIBITION_GROUPS_MAX },
      ),
    ),
  }),
  { maxItems: EXHIBITIONS_MAX },
);
export type PlansFile = Static<typeof PlansFile>;

const plan = planBroadcast.body.properties;

/** How a product of a broadcast is shown from the start. */
const Shown = Type.Unsafe<'hidden' | 'normal' | 'pinned'>(
  written('hidden, normal or pinned', '^(?:hidden|normal|pinned)$'),
);

/** `broadcasts.yaml`. */
export const BroadcastsFile = Type.Array(
  closed({
    title: plan.title,
    titleEn: usually(plan.titleEn, ''),
    comment: usually(plan.briefComment, ''),
    commentEn: usually(plan.briefCommentEn, ''),
    shareTitle: usually(plan.shareTitle, ''),
    shareText: usually(plan.shareText, ''),
    startDate: Start,
    endDate: End,
    /** Left out: a new one has the picture of its first product. */
    poster: usually(PictureFile, null),
    /** Left out: an encoder sends it. */
    video: usually(written('the https address of a video’s HLS playlist', '^https://[^/]'), null),
    cancelCouponQty: usually(plan.cancelCouponQty, 0),
    challenge: usually(Type.Boolean(), false),
    products: Type.Array(
      Type.Union([ProductFields.prdtNo, closed({ prdtNo: ProductFields.prdtNo, exposure: optional(Shown) })]),
      { minItems: 1, maxItems: BROADCAST_PRODUCTS_MAX },
    ),
  }),
);
export type BroadcastsFile = Static<typeof BroadcastsFile>;

/** `coupons.yaml`: the coupon book. One of `amount` and `percent`. */
export const CouponsFile = Type.Array(
  closed({
    name: couponFace.name,
    amount: optional(SomeWon),
    percent: optional(Type.Integer({ minimum: 1, maximum: COUPON_PERCENT_MAX })),
    qty: issueLiveCoupon.body.properties.qty,
    minOrder: usually(couponTerms.minOrderAmount, 0),
    minPrice: usually(couponTerms.minPurchaseAmount, 0),
    maxDiscount: usually(SomeWon, null),
    maxPieces: usually(Pieces, null),
    until: usually(End, null),
    days: usually(couponTerms.usableDays, COUPON_USABLE_DAYS_DEFAULT),
  }),
  { maxItems: COUPON_BOOK_MAX },
);
export type CouponsFile = Static<typeof CouponsFile>;

export function isColour(schema: TSchema): boolean {
  const patternOf = (of: TSchema) => (of as { readonly pattern?: string }).pattern;
  return patternOf(schema) === patternOf(Colour);
}

/** What a value of this schema may be, for people. */
export function wantedBy(schema: TSchema): string {
  const is = schema as {
    readonly type?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly pattern?: string;
    readonly 'x-wanted'?: string;
    readonly 'x-multiline'?: true;
  };
  if (is['x-wanted'] !== undefined) return is['x-wanted'];
  if (is.type === 'boolean') return 'true or false';
  if (is.type === 'integer') {
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = is;
    return maximum === Number.MAX_SAFE_INTEGER
      ? `a whole number from ${minimum}`
      : `a whole number from ${minimum} to ${maximum}`;
  }
  if (isColour(schema)) return "a colour in quotes such as '#7A3E9D'";
  const from = is.minLength ? `${is.minLength} to ` : 'at most ';
  return `a text of ${from}${is.maxLength} characters${is['x-multiline'] ? '' : ' on one line'}`;
}
