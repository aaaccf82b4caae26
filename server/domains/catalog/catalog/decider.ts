/**
 * Changes of a product by its seller's people. What must stay true:
 *
 * - What would change nothing is no event.
 * - A choice that stays keeps its id, and with it its stock. Only a new one brings pieces along.
 * - A refusal with 0005 names the first broken rule of `schema/catalog/product-rules.ts`, and where it is broken.
 */
import { isDeepStrictEqual } from 'node:util';
import { PRODUCT_VIDEO_LASTS_MAX, STOCK_TYPE } from '../../../../schema/catalog/constants.ts';
import { SECOND } from '../../../../schema/durations.ts';
import type { ProductFields, SellingPrices } from '../../../../schema/catalog/product-fields.ts';
import {
  brokenPriceRules,
  brokenProductRules,
  type Broken,
} from '../../../../schema/catalog/product-rules.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Naming } from '../../members/media/offers.ts';
import {
  changeStock,
  type Adjustment,
  type CountedStock,
  type StockEvent,
  type StockLine,
  type StockState,
} from '../stock/decider.ts';
import { brandsFold, categoriesFold, type Groups } from './groups.ts';
import { factsOf, fieldsOf } from './own-fields.ts';
import { placesFold } from './places.ts';
import { stockKeysOf, uploadsOf, type ProductEvent, type ProductFacts, type Upload } from './product.ts';

/** Events of a product, and of its stock. */
export interface Changes {
  readonly product: readonly ProductEvent[];
  readonly stock: readonly StockEvent[];
}

type AskedFiles = Partial<Pick<ProductFields, 'imageUrl' | 'imageFileSysId' | 'gallery' | 'video'>>;

/** `duration`: of a video, in milliseconds. */
export type AskedUpload = Upload & Partial<Pick<Naming['files'][number], 'duration'>>;

/** What a product may refer to. */
interface Around extends Groups {
  /** Uploads that are asked for. */
  readonly files?: readonly AskedUpload[];
}

const NOTHING_AROUND: Around = {
  categories: categoriesFold.initial,
  brands: brandsFold.initial,
  places: placesFold.initial,
};

export interface NewProduct
  extends Omit<ProductFields, keyof AskedFiles | 'notice'>, AskedFiles, SellingPrices {
  readonly notice?: ProductFields['notice'];
  readonly stockQty?: number;
  readonly isDisplay: 0 | 1;
}

export function listProduct(
  asked: NewProduct,
  of: { readonly prdtSysId: number; readonly sellerSysId: number; readonly newIds: readonly number[] },
  { files = [], ...groups }: Around = NOTHING_AROUND,
): Changes {
  const { stockQty = 0, isDisplay, price, marketPrice, livePrice, notice = null, ...said } = asked;
  const { imageUrl, imageFileSysId = null, gallery = [], video = null } = filesIn(asked, files);
  if (imageUrl === undefined)
    throw new Refusal('0005', { field: 'imageUrl', reason: 'must be given, or imageFileSysId' });
  const fields = { ...said, notice, imageUrl, imageFileSysId, gallery, video };
  requireRules(brokenProductRules(fields));
  requireRules(brokenPriceRules(asked));
  if (stockQty > 0 && fields.singleOption)
    throw new Refusal('0005', { field: 'stockQty', reason: 'must be given for each choice instead' });
  const { facts, arrived } = factsOf(fields, { ...of, before: null, files, groups });
  const own = stockQty > 0 ? [{ detailSysId: null, qty: stockQty }] : [];
  return {
    product: [{ type: 'ProductListed', data: { ...facts, price, marketPrice, livePrice, isDisplay } }],
    stock: received([...own, ...arrived]),
  };
}

/** What is left out stays. */
export function changeFacts(
  before: ProductFacts,
  asked: Partial<ProductFields>,
  newIds: readonly number[],
  { files = [], ...groups }: Around = NOTHING_AROUND,
): Changes {
  const was = fieldsOf(before);
  const wanted = { ...was, ...asked, ...filesIn(asked, files, before) };
  requireRules(brokenProductRules(wanted));
  const { prdtSysId, sellerSysId } = before;
  const { facts, arrived } = factsOf(wanted, { prdtSysId, sellerSysId, before, newIds, files, groups });
  const is = fieldsOf(facts);
  const fields = (Object.keys(was) as (keyof ProductFields)[]).filter(
    (field) => !isDeepStrictEqual(was[field], is[field]),
  );
  if (fields.length === 0) return NOTHING;
  return { product: [{ type: 'ProductChanged', data: { facts, fields } }], stock: received(arrived) };
}

/** What a change may say besides the fields of a product. */
export interface AskedChange extends Partial<ProductFields> {
  readonly prices?: SellingPrices;
  readonly isDisplay?: 0 | 1;
  readonly stock?: readonly AskedStock[];
}

/** All of it or nothing. The stock of a choice that is new, or that goes, cannot be adjusted. */
export function changeWhole(
  before: ProductFacts,
  pieces: StockState,
  { prices, isDisplay, stock: moves = [], ...asked }: AskedChange,
  newIds: readonly number[],
  around: Around = NOTHING_AROUND,
): Changes {
  const said = changeFacts(before, asked, newIds, around);
  const [changed] = said.product;
  const after = changed?.type === 'ProductChanged' ? { ...before, ...changed.data.facts } : before;
  const counted = moves.map((move) => countedOf(after, move));
  if (new Set(counted.map(keyOf)).size < counted.length)
    throw new Refusal('0005', { field: 'stock', reason: 'must have each choice once' });
  const adjusted = moves.flatMap((move, at) => changeStock(pieces, counted[at]!, move).events);
  const priced = prices ? changePrices(before, prices) : NOTHING;
  const shown =
    isDisplay === undefined ? NOTHING : isDisplay === 1 ? resumeSelling(before) : stopSelling(before);
  return {
    product: [...said.product, ...priced.product, ...shown.product],
    stock: [...said.stock, ...adjusted],
  };
}

/**
 * What is asked for, with the address and the number of each file. An address that the product shows already keeps its file.
 * Refuses with 0005 a video that is too long.
 */
function filesIn(asked: AskedFiles, files: readonly AskedUpload[], before?: ProductFacts): AskedFiles {
  const shown = before ? uploadsOf(before) : [];
  const find = (url: string | undefined, fileSysId: number | null | undefined) =>
    fileSysId == null
      ? shown.find((each) => each.url === url)
      : files.find((each) => each.fileSysId === fileSysId);
  const picture = ({ imageUrl, imageFileSysId }: Pick<AskedFiles, 'imageUrl' | 'imageFileSysId'>) => {
    const file = find(imageUrl, imageFileSysId);
    if (file) return { imageUrl: file.url, imageFileSysId: file.fileSysId };
    return imageUrl === undefined ? {} : { imageUrl, imageFileSysId: null };
  };
  const { gallery, video } = asked;
  const upload = video && find(video.videoUrl, video.videoFileSysId);
  if (((upload as AskedUpload | undefined)?.duration ?? 0) > PRODUCT_VIDEO_LASTS_MAX)
    throw new Refusal('0005', {
      field: 'video',
      reason: `must last at most ${PRODUCT_VIDEO_LASTS_MAX / SECOND} seconds`,
    });
  return {
    ...(asked.imageFileSysId === null && { imageFileSysId: null }),
    ...picture(asked),
    ...(gallery && { gallery: gallery.map(picture) }),
    ...(video !== undefined && {
      video: upload ? { videoUrl: upload.url, videoFileSysId: upload.fileSysId } : video,
    }),
  };
}

/**
 * Files that a changed product shows no more, and nothing else does. A first picture that buyers have seen stays for ever:
 * orders, and the recordings of broadcasts, show a product as it was then, by its picture's address.
 */
export function filesFreed(before: ProductFacts, { product }: Changes): readonly number[] {
  const changed = product.find((event) => event.type === 'ProductChanged');
  if (!changed) return [];
  const kept = new Set([...uploadsOf(changed.data.facts).map(idOf), ...(before.seenFiles ?? [])]);
  return uploadsOf(before)
    .map(idOf)
    .filter((fileSysId) => !kept.has(fileSysId));
}

const idOf = ({ fileSysId }: Upload) => fileSysId;

export function changePrices(before: ProductFacts, prices: SellingPrices): Changes {
  requireRules(brokenPriceRules(prices));
  const { price, marketPrice, livePrice } = before;
  if (isDeepStrictEqual({ price, marketPrice, livePrice }, prices)) return NOTHING;
  return { product: [{ type: 'PriceChanged', data: prices }], stock: [] };
}

export function stopSelling({ isDisplay }: ProductFacts): Changes {
  return isDisplay === 0 ? NOTHING : { product: [{ type: 'ProductStopped', data: {} }], stock: [] };
}

export function resumeSelling({ isDisplay }: ProductFacts): Changes {
  return isDisplay === 1 ? NOTHING : { product: [{ type: 'ProductResumed', data: {} }], stock: [] };
}

export interface AskedStock extends Adjustment {
  readonly prdtSingleOptionDetailSysId?: number;
  readonly prdtAddingProductDetailSysId?: number;
}

/** The count that is to change. Refuses with 0005 a choice of another product, and with 0007 one without a stock count. */
export function countedOf(product: ProductFacts, asked: AskedStock): CountedStock {
  const { prdtSingleOptionDetailSysId = null, prdtAddingProductDetailSysId } = asked;
  if (prdtAddingProductDetailSysId !== undefined) {
    const addOn = product.addingProducts
      .flatMap(({ details }) => details)
      .find((each) => each.prdtAddingProductDetailSysId === prdtAddingProductDetailSysId);
    if (!addOn || prdtSingleOptionDetailSysId !== null) throw notOfProduct('prdtAddingProductDetailSysId');
    return { addOn };
  }
  if (!stockKeysOf(product).includes(prdtSingleOptionDetailSysId))
    throw notOfProduct('prdtSingleOptionDetailSysId');
  if (product.stockTypeCode !== STOCK_TYPE.limited)
    throw new Refusal('0007', { stockTypeCode: product.stockTypeCode });
  return { detailSysId: prdtSingleOptionDetailSysId };
}

function notOfProduct(field: string): Refusal {
  return new Refusal('0005', { field, reason: 'must name a choice of this product, if it has any' });
}

function keyOf(of: CountedStock): string {
  return 'addOn' in of ? `add-on ${of.addOn.prdtAddingProductDetailSysId}` : String(of.detailSysId);
}

const NOTHING: Changes = { product: [], stock: [] };

function received(lines: readonly StockLine[]): StockEvent[] {
  return lines.length > 0 ? [{ type: 'StockReceived', data: { lines } }] : [];
}

function requireRules(broken: Iterator<Broken>): void {
  const { value, done } = broken.next();
  if (!done) throw new Refusal('0005', { field: value.at.join('/'), reason: value.reason });
}
