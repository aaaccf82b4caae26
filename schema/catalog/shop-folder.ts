/**
 * The files of a shop that is kept as a folder (`sellover shop`, server/docs/shop-folder.md). Their limits are those of the
 * calls that they become; `product-rules.ts` has the rules that go beyond one value. Things are known by their names, and a
 * moment is written by Korea's clocks.
 */
import Type, { type Static, type TSchema } from 'typebox';
import {
  COUPON_BOOK_MAX,
  COUPON_PERCENT_MAX,
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

/** A text that a reader turns into something else; `x-wanted` says what it may be. */
function written(wanted: string, pattern?: string) {
  return Type.String({ maxLength: 2000, 'x-wanted': wanted, ...(pattern !== undefined && { pattern }) });
}

const Moment = written('a time such as 2026-11-20 20:00, which is Korean unless it has an offset');
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
  address2: optional(ReturnAddress.properties.address2),
});
const PlaceFile = closed({
  name: place.name,
  nameEn: optional(place.nameEn),
  postNumber: optional(PostNumber),
  address1: optional(place.address1),
  address2: optional(place.address2),
  /** What distance adds; left out: what the house says. */
  addingCost: optional(closed({ jeju: optional(Won), islands: optional(Won) })),
  /** Left out: the seller's. */
  returnAddress: optional(ReturnAddressFile),
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
  mailOrderNo: optional(business.mailOrderNo),
  address: business.address,
  phone: business.phone,
  email: Type.String({ ...business.email, 'x-wanted': 'a mail address such as help@shop.example' }),
});

/** `shop.yaml`. */
export const ShopFile = closed({
  name: openSeller.body.properties.sellerName,
  nameEn: optional(settings.sellerNameEn),
  logo: optional(PictureFile),
  colors: optional(
    closed({
      accent: optional(Colour),
      chat: optional(Colour),
      notice: optional(Colour),
      orders: optional(Colour),
      ownOrders: optional(Colour),
    }),
  ),
  notice: optional(notice.notiContent),
  noticeEn: optional(notice.notiContentEn),
  delivery: optional(
    closed({
      rule: optional(rules.deliveryRule),
      ruleEn: optional(rules.deliveryRuleEn),
      /** Won from which an order is sent at the seller's cost; left out: none. */
      freeFrom: optional(Won),
      returnAddress: optional(ReturnAddressFile),
      places: optional(Type.Array(PlaceFile, { maxItems: SHIPPING_PLACES_MAX })),
      tracking: optional(
        closed({
          company: line(SELLER_NAME_LENGTH_MAX, 1),
          companyEn: optional(line(SELLER_NAME_LENGTH_MAX)),
          url: written('an address', '^https?://[^/]'),
        }),
      ),
    }),
  ),
  returns: optional(closed({ rule: optional(rules.returnRule), ruleEn: optional(rules.returnRuleEn) })),
  business: optional(BusinessFile),
  payments: optional(
    closed({
      vat: optional(PaymentConfig.properties.vat),
      payLinks: optional(Type.Boolean()),
      bankAccount: optional(Type.Boolean()),
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
const PictureNo = { pictureNo: choice.pictureNo };

const Choice = {
  name: choice.item,
  nameEn: optional(choice.itemEn),
  /** Added to the product's price. */
  price: optional(choice.price),
  stock: optional(StockPieces),
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
  nameEn: optional(ProductFields.nameEn),
  /** A subcategory with its upper one where its name is not enough: `주방 > 컵`. */
  category: optional(line(2 * GROUP_NAME_LENGTH_MAX + 3, 1)),
  brand: optional(brand.name),
  picture: PictureFile,
  gallery: optional(Type.Array(PictureFile, { maxItems: GALLERY_PICTURES_MAX - 1 })),
  video: optional(VideoFile),
  price: SellingPrices.price,
  marketPrice: optional(SellingPrices.marketPrice),
  livePrice: optional(closed({ price: SellingPrices.price, startDate: Moment, endDate: Moment })),
  stock: optional(Stock),
  minOrderQty: optional(ProductFields.minOrderQty),
  maxOrderQty: optional(ProductFields.maxOrderQty),
  freeShrCntLimit: optional(ProductFields.freeShrCntLimit),
  memberMax: optional(closed({ qty: ProductFields.minOrderQty, endDate: Moment })),
  liveOnly: optional(Type.Boolean()),
  notice: optional(NoticeFile),
  stopped: optional(Type.Boolean()),
  delivery: optional(
    closed({
      type: optional(Type.Integer({ minimum: 1, maximum: 5 })),
      price: optional(ProductFields.deliveryPrice),
      /** One of `shop.yaml`, by its name. */
      place: optional(place.name),
    }),
  ),
  options: optional(
    Type.Array(
      closed({
        name: normalOption.groupName,
        nameEn: optional(normalOption.groupNameEn),
        values: normalOption.values,
        valuesEn: optional(normalOption.valuesEn),
      }),
      { minItems: 1, maxItems: NORMAL_OPTIONS_MAX },
    ),
  ),
  /** With `thenName` each of them has `items` of its own. */
  choices: optional(
    closed({
      name: oneLevel.properties.groupName,
      nameEn: optional(oneLevel.properties.groupNameEn),
      thenName: optional(oneLevel.properties.groupName),
      thenNameEn: optional(oneLevel.properties.groupNameEn),
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
  ),
  addOns: optional(
    Type.Array(
      closed({
        name: choice.item,
        nameEn: optional(choice.itemEn),
        items: Type.Array(closed({ ...Choice, vat: optional(Type.Boolean()) }), {
          minItems: 1,
          maxItems: ADD_ON_CHOICES_MAX,
        }),
      }),
      { minItems: 1, maxItems: ADD_ONS_MAX },
    ),
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
    minOrderAmount: optional(Won),
    maxOrderCnt: Type.Integer({ minimum: 1, maximum: EVENT_PLAN_ORDER_CNT_MAX }),
    startDate: Moment,
    endDate: Moment,
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
    titleEn: optional(exhibition.titleEn),
    text: optional(exhibition.text),
    textEn: optional(exhibition.textEn),
    picture: PictureFile,
    startDate: Moment,
    endDate: Moment,
    banner: optional(Type.Boolean()),
    products: optional(Shelved),
    groups: optional(
      Type.Array(
        closed({
          name: exhibitionGroup.name,
          nameEn: optional(exhibitionGroup.nameEn),
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
    titleEn: plan.titleEn,
    comment: plan.briefComment,
    commentEn: plan.briefCommentEn,
    shareTitle: plan.shareTitle,
    shareText: plan.shareText,
    startDate: Moment,
    endDate: Moment,
    poster: optional(PictureFile),
    /** Left out: an encoder sends it. */
    video: optional(written('the https address of a video’s HLS playlist', '^https://[^/]')),
    cancelCouponQty: plan.cancelCouponQty,
    challenge: optional(Type.Boolean()),
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
    minOrder: couponTerms.minOrderAmount,
    minPrice: couponTerms.minPurchaseAmount,
    maxDiscount: optional(SomeWon),
    maxPieces: optional(Pieces),
    until: optional(Moment),
    days: couponTerms.usableDays,
  }),
  { maxItems: COUPON_BOOK_MAX },
);
export type CouponsFile = Static<typeof CouponsFile>;

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
  if (schema === Colour) return "a colour in quotes such as '#7A3E9D'";
  const from = is.minLength ? `${is.minLength} to ` : 'at most ';
  return `a text of ${from}${is.maxLength} characters${is['x-multiline'] ? '' : ' on one line'}`;
}
