import { type BothNames, groupNamesOf } from '../../../../schema/members/names.ts';
import { listedPrices, type Priced } from '../../../../schema/buying/pricing.ts';
import type { Product, ProductNotice, ProductPrices } from '../../../../schema/catalog/products.ts';
import type { Fold, StreamRef } from '../../../platform/log/log.ts';
import { streamOf } from '../../../platform/log/log.ts';
import { stockLeft, type StockKey, type StockState } from '../stock/decider.ts';
import type { SellingRules } from './selling-rules.ts';

/** One choice of a priced option, with stock of its own. */
export interface OptionDetail {
  readonly prdtSingleOptionDetailSysId: number;
  readonly item: string;
  readonly itemEn?: string;
  /** Won added to the product's price. */
  readonly price: number;
  /** The picture that shows it: 1 is the product's own, those of the gallery follow. */
  readonly pictureNo?: number;
}

/** As the first picture has it. */
type GalleryPicture = Pick<ProductFacts, 'imageUrl' | 'imageFileSysId' | 'imageDigest'>;

/**
 * A seller's data of a product; stock has a stream of its own. Events of earlier versions may lack a field. Then the
 * product has no brand, no shipping place or no English option names, and delivery is free.
 */
export interface ProductFacts extends SellingRules {
  readonly prdtSysId: number;
  readonly sellerSysId: number;
  readonly name: string;
  readonly nameEn: string;
  readonly prdtNo: string;
  readonly price: number;
  readonly marketPrice: number;
  readonly optionTypeCode: 1 | 2 | 3 | 4;
  readonly stockTypeCode: 1 | 2;
  readonly isDisplay: 0 | 1;
  readonly minOrderQty: number;
  readonly freeShrCntLimit: number;
  /** Part of a sales event, which is ordered directly and never put into a cart. */
  readonly isPlanEvent?: 1;
  /** Path or URL; the square, middle and big picture are the same drawing. */
  readonly imageUrl: string;
  /** Missing: it was not uploaded here. */
  readonly imageFileSysId?: number;
  /** SHA-256 of the upload. */
  readonly imageDigest?: string;
  /** Pictures that follow it; missing: none. */
  readonly gallery?: readonly GalleryPicture[];
  readonly video?: {
    readonly videoUrl: string;
    readonly videoFileSysId?: number;
    readonly videoDigest?: string;
  };
  /** Set by the fold: uploads among these with which, as its first picture, the product has been on display. */
  readonly seenFiles?: readonly number[];
  /**
   * Category and brand with the names that they had when the product got them. Pages show the names of now, and these where
   * none are known, as in databases of versions before `groups.ts`.
   */
  readonly category?: { readonly categorySysId: number; readonly name: string; readonly nameEn: string };
  readonly brandSysId?: number;
  readonly brandName?: string;
  readonly brandNameEn?: string;
  readonly shippingPlaceSysId?: number;
  /** What the law asks to say of it. */
  readonly notice?: ProductNotice;
  /** 2 is paid at the door, any other value before. */
  readonly deliveryPriceTypeCode?: 1 | 2 | 3 | 4 | 5;
  /** Won for one parcel from the shipping place. */
  readonly deliveryPrice?: number;
  readonly livePrice: { readonly price: number; readonly startDate: string; readonly endDate: string } | null;
  /** Type 2: descriptive, without price or stock. */
  readonly normalOptions: readonly {
    readonly prdtNormalOptionSysId: number;
    readonly groupName: string;
    readonly groupNameEn?: string;
    readonly values: readonly string[];
    /** The same values in the same order. */
    readonly valuesEn?: readonly string[];
  }[];
  /** Type 3: one group, its choices in `details`; type 4: base choices, each with details. */
  readonly singleOption:
    | null
    | {
        readonly groupName: string;
        readonly groupNameEn?: string;
        readonly details: readonly OptionDetail[];
      }
    | {
        readonly groupName: string;
        readonly groupNameEn?: string;
        readonly detailGroupName: string;
        readonly detailGroupNameEn?: string;
        readonly bases: readonly {
          readonly prdtSingleOptionBaseSysId: number;
          readonly name: string;
          readonly nameEn?: string;
          readonly pictureNo?: number;
          readonly details: readonly OptionDetail[];
        }[];
      };
  readonly addingProducts: readonly {
    readonly prdtAddingProductSysId: number;
    readonly name: string;
    readonly nameEn?: string;
    readonly details: readonly {
      readonly prdtAddingProductDetailSysId: number;
      readonly item: string;
      readonly itemEn?: string;
      readonly price: number;
      readonly stockQty: number;
      readonly isVat: 0 | 1;
    }[];
  }[];
}

/** What a product costs. */
export type SaidPrices = Pick<ProductFacts, 'price' | 'marketPrice' | 'livePrice'>;

/** What a seller says of a product, besides its prices and whether it is sold. */
export type SaidFacts = Omit<ProductFacts, keyof SaidPrices | 'isDisplay' | 'isPlanEvent' | 'seenFiles'>;

/** `ProductListed` has all facts of a product. A later one replaces them. */
export type ProductEvent =
  | { readonly type: 'ProductListed'; readonly data: ProductFacts }
  | {
      readonly type: 'ProductChanged';
      /** `fields`: those of the contract that are other than before. */
      readonly data: { readonly facts: SaidFacts; readonly fields: readonly string[] };
    }
  | { readonly type: 'PriceChanged'; readonly data: SaidPrices }
  | { readonly type: 'ProductStopped' | 'ProductResumed'; readonly data: object };

/** Null until the product is listed. */
export type ProductState = ProductFacts | null;

export const productFold: Fold<ProductState, ProductEvent> = {
  category: 'product',
  initial: null,
  stateVersion: 4,
  on: {
    ProductListed: (state, { data }) => withSight(data, state),
    ProductChanged: (state, { data }) => {
      if (!state) return null;
      const { price, marketPrice, livePrice, isDisplay, isPlanEvent } = state;
      const kept = { price, marketPrice, livePrice, isDisplay, ...(isPlanEvent && { isPlanEvent }) };
      return withSight({ ...data.facts, ...kept }, state);
    },
    PriceChanged: (state, { data }) => state && { ...state, ...data },
    ProductStopped: (state) => state && { ...state, isDisplay: 0 },
    ProductResumed: (state) => state && withSight({ ...state, isDisplay: 1 }, state),
  },
};

function withSight(facts: ProductFacts, before: ProductState): ProductFacts {
  const { seenFiles: _, ...rest } = facts;
  const { imageFileSysId, isDisplay } = facts;
  const seen = new Set(before?.seenFiles);
  if (imageFileSysId !== undefined && isDisplay === 1) seen.add(imageFileSysId);
  const seenFiles = uploadsOf(facts).flatMap(({ fileSysId }) => (seen.has(fileSysId) ? [fileSysId] : []));
  return seenFiles.length > 0 ? { ...rest, seenFiles } : rest;
}

/** An uploaded file that a product shows. */
export interface Upload {
  readonly fileSysId: number;
  readonly url: string;
  /** SHA-256 of what was uploaded. */
  readonly digest?: string | null | undefined;
}

export function uploadsOf({
  gallery = [],
  video,
  ...first
}: Pick<ProductFacts, 'imageUrl' | 'imageFileSysId' | 'imageDigest' | 'gallery' | 'video'>): Upload[] {
  const pictures = [first, ...gallery].map(
    ({ imageUrl: url, imageFileSysId: fileSysId, imageDigest: digest }) => ({
      fileSysId,
      url,
      digest,
    }),
  );
  const videos = video
    ? [{ fileSysId: video.videoFileSysId, url: video.videoUrl, digest: video.videoDigest }]
    : [];
  return [...pictures, ...videos].flatMap(({ fileSysId, ...of }) =>
    fileSysId === undefined ? [] : [{ fileSysId, ...of }],
  );
}

export function productStream(prdtSysId: number): StreamRef<ProductState, ProductEvent> {
  return streamOf(productFold, prdtSysId);
}

/** 3 of `product-3`. */
export function productOfStream(stream: string): number {
  return Number(stream.slice(productFold.category.length + 1));
}

/** What the pieces of a product are counted by: its choices, or the product itself. */
export function stockKeysOf({ singleOption }: Pick<ProductFacts, 'singleOption'>): readonly StockKey[] {
  if (!singleOption) return [null];
  const details =
    'bases' in singleOption ? singleOption.bases.flatMap((base) => base.details) : singleOption.details;
  return details.map(({ prdtSingleOptionDetailSysId }) => prdtSingleOptionDetailSysId);
}

/** All pieces that can be bought. Removed choices do not count. */
export function piecesLeft(product: Pick<ProductFacts, 'singleOption'>, stock: StockState): number {
  return stockKeysOf(product).reduce((sum: number, key) => sum + stockLeft(stock, key), 0);
}

/** The names of a product's options: `Colour, Size`; empty without options. */
export function optionGroupsOf({ normalOptions, singleOption }: ProductFacts): BothNames {
  const groups = (singleOption ? [singleOption] : normalOptions).map(({ groupName, groupNameEn }) => ({
    name: groupName,
    nameEn: groupNameEn,
  }));
  if (singleOption && 'bases' in singleOption)
    groups.push({ name: singleOption.detailGroupName, nameEn: singleOption.detailGroupNameEn });
  return groupNamesOf(groups);
}

/** The contract's form of a product's prices. */
export function pricedOf({ price, livePrice }: Pick<ProductFacts, 'price' | 'livePrice'>): Priced {
  return {
    price,
    isLivePrice: livePrice ? 1 : 0,
    livePrice: livePrice?.price ?? null,
    livePriceStartDate: livePrice?.startDate ?? null,
    livePriceEndDate: livePrice?.endDate ?? null,
  };
}

/** A product's price fields, the same in every list. */
export function pricesOf(facts: ProductFacts): Pick<Product, keyof typeof ProductPrices> {
  return listedPrices({ ...pricedOf(facts), marketPrice: facts.marketPrice });
}

/** One choice of an add-on. */
export interface AddOn {
  readonly prdtAddingProductSysId: number;
  readonly name: string;
  readonly nameEn: string;
  readonly detail: ProductFacts['addingProducts'][number]['details'][number];
}

/** Null: the product has no such add-on (any more). */
export function addOnOf(
  { addingProducts }: ProductFacts,
  asked: { readonly prdtAddingProductSysId: number; readonly prdtAddingProductDetailSysId: number },
): AddOn | null {
  const { prdtAddingProductSysId, prdtAddingProductDetailSysId } = asked;
  const addOn = addingProducts.find((each) => each.prdtAddingProductSysId === prdtAddingProductSysId);
  const detail = addOn?.details.find(
    (each) => each.prdtAddingProductDetailSysId === prdtAddingProductDetailSysId,
  );
  if (!addOn || !detail) return null;
  return { prdtAddingProductSysId, name: addOn.name, nameEn: addOn.nameEn ?? '', detail };
}
