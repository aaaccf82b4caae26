/** A shop as its folder says it. */
import type { KeptCoupon } from '../../../schema/buying/coupons.ts';
import type { EventsFile, Filled, ShopFile } from '../../../schema/catalog/shop-folder.ts';
import type { Problems } from '../../problems.ts';
import type { Written } from './by-schema.ts';
import type { ShopDescription } from './description.ts';
import type { ShopProduct } from './product.ts';

/** A product with the place where it is written. */
export interface ReadProduct {
  readonly product: ShopProduct;
  readonly description: ShopDescription;
  readonly written: Written;
}

/** As the API's calls have it, with products by their numbers. */
export interface BroadcastSaid {
  readonly title: string;
  readonly titleEn: string;
  readonly briefComment: string;
  readonly briefCommentEn: string;
  readonly shareTitle: string;
  readonly shareText: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Null: an encoder sends it. */
  readonly video: string | null;
  readonly cancelCouponQty: number;
  readonly isChallenge: 0 | 1;
  /** By their numbers, in the order in which they are shown. */
  readonly products: readonly string[];
  /** Of them, from the start. */
  readonly pinned: string | null;
  readonly hidden: readonly string[];
}

export interface ReadBroadcast extends BroadcastSaid {
  /** Null: nothing is said, and a new one has the picture of its first product. */
  readonly poster: string | null;
  readonly written: Written;
}

export type ReadEvent = Filled<typeof EventsFile.items> & { readonly written: Written };

export interface ExhibitionSaid {
  readonly title: string;
  readonly titleEn: string;
  readonly text: string;
  readonly textEn: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly isBanner: boolean;
  /** Products by their numbers. A blank name: there is no heading. */
  readonly groups: readonly {
    readonly name: string;
    readonly nameEn: string;
    readonly products: readonly string[];
  }[];
}

export interface ReadExhibition extends ExhibitionSaid {
  readonly picture: string;
  /** Each product, and where it stands. */
  readonly places: readonly (readonly [path: readonly (string | number)[], prdtNo: string])[];
  readonly written: Written;
}

/** `nameEn`: null where nothing is said of it. */
export interface Names {
  readonly name: string;
  readonly nameEn: string | null;
}

export interface CategoryNames extends Names {
  readonly subCategories: readonly Names[];
}

/** A picture of the folder, or a text in Markdown, that is judged before anything is done. */
export interface Judgeable {
  /** The path of the picture, or the text itself. */
  readonly content: string;
  /** Tells its place. */
  readonly complain: (text: string) => void;
}

/** Null: there is no such file, so nothing is said. */
export interface ShopFolder {
  readonly folder: string;
  readonly shop: { readonly file: ShopFile; readonly written: Written } | null;
  readonly categories: { readonly names: readonly CategoryNames[]; readonly written: Written } | null;
  readonly brands: { readonly names: readonly Names[]; readonly written: Written } | null;
  readonly products: readonly ReadProduct[];
  readonly events: readonly ReadEvent[] | null;
  readonly plans: readonly ReadExhibition[] | null;
  readonly broadcasts: readonly ReadBroadcast[] | null;
  readonly coupons: readonly KeptCoupon[] | null;
  readonly pictures: readonly Judgeable[];
  readonly videos: readonly Judgeable[];
  readonly texts: readonly Judgeable[];
  /** Of what can only be known with the server. */
  readonly problems: Problems;
}
