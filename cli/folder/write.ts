import { Document, isScalar, visit } from 'yaml';
import { TIME_ZONE_OFFSET } from '../../schema/constants.ts';
import { COUPON_USABLE_DAYS_DEFAULT, DISCOUNT_POLICY } from '../../schema/buying/constants.ts';
import type { KeptCoupon } from '../../schema/buying/coupons.ts';
import { DEFAULT_LOOK } from '../../schema/catalog/constants.ts';
import type { Seller } from '../../schema/catalog/sellers.ts';
import type { CouponsFile, PlansFile, ProductFile, ShopFile } from '../../schema/catalog/shop-folder.ts';
import { isoTime } from '../output.ts';
import type { BroadcastSaid } from './plan-broadcasts.ts';
import type { ExhibitionSaid } from './plan-exhibitions.ts';
import type { Choice, ShopProduct, Stock } from './product.ts';

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

/** Leaves out what is so without being said. */
export function said<T extends object>(value: T, usual: { readonly [K in keyof T]?: unknown }): Partial<T> {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([key, each]) => each !== undefined && JSON.stringify(each) !== JSON.stringify(usual[key as keyof T]),
    ),
  ) as Partial<T>;
}

function saidOrNone<T extends object>(
  value: T,
  usual: { readonly [K in keyof T]?: unknown },
): Partial<T> | undefined {
  const found = said(value, usual);
  return Object.keys(found).length > 0 ? found : undefined;
}

/** A moment by Korea's clocks: `2026-11-20T20:00:00+09:00`. */
export function koreanMoment(iso: string): string {
  const hours = Number.parseInt(TIME_ZONE_OFFSET, 10);
  const there = isoTime(Date.parse(iso) + hours * 3_600_000);
  return `${there.replace(/(?:\.000)?Z$/, '')}${TIME_ZONE_OFFSET}`;
}

/** All that `shop.yaml` says but the logo, in the form of the API's calls. */
export type Settings = Omit<
  Seller,
  'sellerSysId' | 'version' | 'logoImgUrl' | 'logoFileSysId' | 'logoDigest'
>;

/** What holds where nothing is said. */
export const PAYMENTS = { vat: 0, payLinks: false, bankAccount: false } as const;

export function shopFileOf(
  seller: Settings,
  logo: string | null,
  places: Pick<NonNullable<ShopFile['delivery']>, 'returnAddress' | 'places'> = {},
): ShopFile {
  const { notice, rules, paymentConfig } = seller;
  const track = rules.deliveryTrack;
  const colors = saidOrNone(
    {
      accent: seller.sellerColor,
      chat: seller.brdchatColor,
      notice: seller.brdNotiColor,
      orders: seller.brdOrdTxtColor,
      ownOrders: seller.usrOrdNotiColor,
    },
    {
      accent: DEFAULT_LOOK.sellerColor,
      chat: DEFAULT_LOOK.brdchatColor,
      notice: DEFAULT_LOOK.brdNotiColor,
      orders: DEFAULT_LOOK.brdOrdTxtColor,
      ownOrders: DEFAULT_LOOK.usrOrdNotiColor,
    },
  );
  const tracking = track
    ? {
        company: track.companyName,
        ...said({ companyEn: track.companyNameEn }, { companyEn: '' }),
        url: track.trackUrl,
      }
    : undefined;
  return {
    name: seller.sellerName,
    ...said(
      {
        nameEn: seller.sellerNameEn,
        logo: logo ?? undefined,
        colors,
        notice: notice.notiContent,
        noticeEn: notice.notiContentEn,
        delivery: saidOrNone(
          {
            rule: rules.deliveryRule,
            ruleEn: rules.deliveryRuleEn,
            freeFrom: seller.freeShippingThreshold,
            ...places,
            tracking,
          },
          { rule: '', ruleEn: '', freeFrom: null },
        ),
        returns: saidOrNone({ rule: rules.returnRule, ruleEn: rules.returnRuleEn }, { rule: '', ruleEn: '' }),
        payments: saidOrNone(
          {
            vat: paymentConfig.vat,
            payLinks: paymentConfig.isPayapp === 1,
            bankAccount: paymentConfig.isSellerBank === 1,
          },
          PAYMENTS,
        ),
      },
      { nameEn: '', notice: '', noticeEn: '' },
    ),
  } as ShopFile;
}

export function productFileOf(product: ShopProduct): ProductFile {
  const { choices, options, addOns, livePrice, memberMax, isCounted } = product;
  const choiceOf = ({
    name,
    nameEn,
    price,
    stock,
    ...shown
  }: Omit<Choice, 'pictureNo'> & Partial<Choice>) => ({
    name,
    ...said({ nameEn, price, stock: stockText(stock) }, { nameEn: '', price: 0 }),
    ...pictured(shown),
  });
  return {
    prdtNo: product.prdtNo,
    name: product.name,
    ...said({ nameEn: product.nameEn }, { nameEn: product.name }),
    ...said({ category: product.category, brand: product.brand }, { category: null, brand: null }),
    picture: product.picture,
    ...said({ gallery: product.gallery, video: product.video }, { gallery: [], video: null }),
    price: product.price,
    ...said(
      {
        marketPrice: product.marketPrice,
        livePrice: livePrice && {
          price: livePrice.price,
          startDate: koreanMoment(livePrice.startDate),
          endDate: koreanMoment(livePrice.endDate),
        },
        stock: isCounted === false ? 'unlimited' : stockText(product.stock),
        minOrderQty: product.minOrderQty,
        maxOrderQty: product.maxOrderQty,
        freeShrCntLimit: product.freeShrCntLimit,
        memberMax: memberMax && { qty: memberMax.qty, endDate: koreanMoment(memberMax.endDate) },
        liveOnly: product.liveOnly,
        notice: product.notice,
        stopped: product.stopped,
        delivery: saidOrNone(product.delivery, { type: 1, price: 0, place: null }),
        options: options.map(({ name, nameEn, values, valuesEn }) => ({
          name,
          ...said({ nameEn }, { nameEn: '' }),
          values,
          ...(valuesEn.some((each) => each !== '') && { valuesEn }),
        })),
        choices: choices && {
          name: choices.name,
          ...said(
            { nameEn: choices.nameEn, thenName: choices.second?.name, thenNameEn: choices.second?.nameEn },
            { nameEn: '', thenNameEn: '' },
          ),
          items: choices.second
            ? choices.bases.map(({ name, nameEn, items, ...shown }) => ({
                name,
                ...said({ nameEn }, { nameEn: '' }),
                ...pictured(shown),
                items: items.map(choiceOf),
              }))
            : choices.items.map(choiceOf),
        },
        addOns: addOns.map(({ name, nameEn, items }) => ({
          name,
          ...said({ nameEn }, { nameEn: '' }),
          items: items.map((item) => ({ ...choiceOf(item), ...said({ vat: item.vat }, { vat: true }) })),
        })),
      },
      {
        marketPrice: product.price,
        livePrice: null,
        stock: null,
        minOrderQty: 1,
        maxOrderQty: 0,
        freeShrCntLimit: 0,
        memberMax: null,
        liveOnly: false,
        notice: null,
        stopped: false,
        options: [],
        choices: null,
        addOns: [],
      },
    ),
  } as ProductFile;
}

function pictured({ pictureNo = null }: { readonly pictureNo?: number | null }) {
  return pictureNo === null ? {} : { pictureNo };
}

/** A number where it is one, as people write it. */
function stockText(stock: Stock | null): string | number | null | undefined {
  return stock && 'first' in stock ? stock.first : undefined;
}

export function planFileOf(plan: ExhibitionSaid, picture: string): PlansFile[number] {
  const { title, titleEn, text, textEn, startDate, endDate, isBanner, groups } = plan;
  const [only] = groups;
  return {
    title,
    ...said({ titleEn, text, textEn }, { titleEn: '', text: '', textEn: '' }),
    picture,
    startDate: koreanMoment(startDate),
    endDate: koreanMoment(endDate),
    ...(isBanner && { banner: true }),
    ...(groups.length === 1 && only?.name === ''
      ? { products: [...only.products] }
      : {
          groups: groups.map(({ name, nameEn, products }) => ({
            name,
            ...said({ nameEn }, { nameEn: '' }),
            products: [...products],
          })),
        }),
  };
}

/** `poster`: null where it is the picture of the first product, or could not be written. */
export function broadcastFileOf(
  {
    briefComment,
    briefCommentEn,
    startDate,
    endDate,
    title,
    video,
    products,
    pinned,
    hidden,
    ...rest
  }: BroadcastSaid,
  poster: string | null,
) {
  return {
    title,
    ...said(
      {
        titleEn: rest.titleEn,
        comment: briefComment,
        commentEn: briefCommentEn,
        shareTitle: rest.shareTitle,
        shareText: rest.shareText,
      },
      { titleEn: '', comment: '', commentEn: '', shareTitle: '', shareText: '' },
    ),
    startDate: koreanMoment(startDate),
    endDate: koreanMoment(endDate),
    ...said(
      { poster, video, cancelCouponQty: rest.cancelCouponQty, challenge: rest.isChallenge === 1 },
      { poster: null, video: null, cancelCouponQty: 0, challenge: false },
    ),
    products: products.map((prdtNo) => {
      if (prdtNo === pinned) return { prdtNo, exposure: 'pinned' };
      return hidden.includes(prdtNo) ? { prdtNo, exposure: 'hidden' } : prdtNo;
    }),
  };
}

export function couponFileOf(kept: KeptCoupon): CouponsFile[number] {
  const { name, discountPolicy, discountPolicyFigures, qty, expireDate } = kept;
  const isAmount = discountPolicy === DISCOUNT_POLICY.amount;
  return {
    name,
    ...(isAmount ? { amount: discountPolicyFigures } : { percent: discountPolicyFigures }),
    qty,
    ...said(
      {
        minOrder: kept.minOrderAmount,
        minPrice: kept.minPurchaseAmount,
        maxDiscount: kept.maxDiscountAmount,
        maxPieces: kept.maxDiscountPrdtQty,
        until: expireDate === null ? null : koreanMoment(expireDate),
        days: kept.usableDays,
      },
      {
        minOrder: 0,
        minPrice: 0,
        maxDiscount: null,
        maxPieces: null,
        until: null,
        days: COUPON_USABLE_DAYS_DEFAULT,
      },
    ),
  } as CouponsFile[number];
}
