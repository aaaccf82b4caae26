/**
 * Changes of a product by its seller's people. What must stay true:
 *
 * - What would change nothing is no event.
 * - A choice that stays keeps its id, and with it its stock. Only a new one brings pieces along.
 * - A refusal with 0005 names the first broken rule of `schema/catalog/product-rules.ts`, and where it is broken.
 */
import { isDeepStrictEqual } from 'node:util';
import { STOCK_TYPE } from '../../../schema/catalog/constants.ts';
import type { ProductFields, SellingPrices } from '../../../schema/catalog/own-products.ts';
import { brokenPriceRules, brokenProductRules, type Broken } from '../../../schema/catalog/product-rules.ts';
import { Refusal } from '../../platform/log/log.ts';
import type { Naming } from '../media/offers.ts';
import {
  adjustStock,
  type Adjustment,
  type Counted,
  type StockEvent,
  type StockLine,
  type StockState,
} from '../stock/decider.ts';
import { brandsFold, categoriesFold, type Groups } from './groups.ts';
import { factsOf, fieldsOf } from './own-fields.ts';
import { placesFold } from './places.ts';
import { stockKeysOf, type ProductEvent, type ProductFacts } from './product.ts';

/** Events of a product, and of its stock. */
export interface Changes {
  readonly product: readonly ProductEvent[];
  readonly stock: readonly StockEvent[];
}

/** One of both. */
type AskedPicture = Partial<Pick<ProductFields, 'imageUrl' | 'imageFileSysId'>>;

/** The uploaded picture that is asked for. */
export type UploadedPicture = Pick<Naming['files'][number], 'fileSysId' | 'url' | 'digest'>;

/** What a product may refer to. */
interface Around extends Groups {
  readonly file?: UploadedPicture | null | undefined;
}

const NOTHING_AROUND: Around = {
  categories: categoriesFold.initial,
  brands: brandsFold.initial,
  places: placesFold.initial,
};

export interface NewProduct
  extends Omit<ProductFields, keyof AskedPicture | 'notice'>, AskedPicture, SellingPrices {
  readonly notice?: ProductFields['notice'];
  readonly stockQty?: number;
  readonly isDisplay: 0 | 1;
}

export function createProduct(
  asked: NewProduct,
  of: { readonly prdtSysId: number; readonly sellerSysId: number; readonly newIds: readonly number[] },
  { file = null, ...groups }: Around = NOTHING_AROUND,
): Changes {
  const { stockQty = 0, isDisplay, price, marketPrice, livePrice, notice = null, ...said } = asked;
  const { imageUrl, imageFileSysId = null } = pictureOf(asked, file);
  if (imageUrl === undefined)
    throw new Refusal('0005', { field: 'imageUrl', reason: 'must be given, or imageFileSysId' });
  const fields = { ...said, notice, imageUrl, imageFileSysId };
  requireRules(brokenProductRules(fields));
  requireRules(brokenPriceRules(asked));
  if (stockQty > 0 && fields.singleOption)
    throw new Refusal('0005', { field: 'stockQty', reason: 'must be given for each choice instead' });
  const { facts, arrived } = factsOf(fields, {
    ...of,
    before: null,
    imageDigest: file?.digest ?? null,
    groups,
  });
  const own = stockQty > 0 ? [{ detailSysId: null, qty: stockQty }] : [];
  return {
    product: [{ type: 'ProductListed', data: { ...facts, price, marketPrice, livePrice, isDisplay } }],
    stock: received([...own, ...arrived]),
  };
}

/** What is left out stays. */
export function changeProduct(
  before: ProductFacts,
  asked: Partial<ProductFields>,
  newIds: readonly number[],
  { file = null, ...groups }: Around = NOTHING_AROUND,
): Changes {
  const was = fieldsOf(before);
  const wanted = { ...was, ...asked, ...pictureOf(asked, file, was) };
  requireRules(brokenProductRules(wanted));
  const { prdtSysId, sellerSysId } = before;
  const imageDigest = file?.digest ?? null;
  const { facts, arrived } = factsOf(wanted, {
    prdtSysId,
    sellerSysId,
    before,
    newIds,
    imageDigest,
    groups,
  });
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
  const said = changeProduct(before, asked, newIds, around);
  const [changed] = said.product;
  const after = changed?.type === 'ProductChanged' ? { ...before, ...changed.data.facts } : before;
  const counted = moves.map((move) => countedOf(after, move));
  if (new Set(counted.map(keyOf)).size < counted.length)
    throw new Refusal('0005', { field: 'stock', reason: 'must have each choice once' });
  const adjusted = moves.flatMap((move, at) => adjustStock(pieces, counted[at]!, move).events);
  const priced = prices ? changePrices(before, prices) : NOTHING;
  const shown =
    isDisplay === undefined ? NOTHING : isDisplay === 1 ? resumeProduct(before) : stopProduct(before);
  return {
    product: [...said.product, ...priced.product, ...shown.product],
    stock: [...said.stock, ...adjusted],
  };
}

function pictureOf(
  { imageUrl, imageFileSysId }: AskedPicture,
  file: UploadedPicture | null,
  was: Pick<AskedPicture, 'imageUrl'> = {},
): AskedPicture {
  if (file) return { imageUrl: file.url, imageFileSysId: file.fileSysId };
  if (imageUrl !== undefined && imageUrl !== was.imageUrl) return { imageUrl, imageFileSysId: null };
  return imageFileSysId === null ? { imageFileSysId } : {};
}

/**
 * The file that a changed product shows no more, and nothing else does; null: none. A picture that buyers have seen stays
 * for ever: orders, and the recordings of broadcasts, show a product as it was then, by its picture's address.
 */
export function fileFreed(before: ProductFacts, { product }: Changes): number | null {
  const { imageFileSysId = null, isImageSeen } = before;
  const isReplaced = product.some(
    (event) => event.type === 'ProductChanged' && event.data.facts.imageFileSysId !== before.imageFileSysId,
  );
  return isReplaced && isImageSeen !== 1 ? imageFileSysId : null;
}

export function changePrices(before: ProductFacts, prices: SellingPrices): Changes {
  requireRules(brokenPriceRules(prices));
  const { price, marketPrice, livePrice } = before;
  if (isDeepStrictEqual({ price, marketPrice, livePrice }, prices)) return NOTHING;
  return { product: [{ type: 'PriceChanged', data: prices }], stock: [] };
}

export function stopProduct({ isDisplay }: ProductFacts): Changes {
  return isDisplay === 0 ? NOTHING : { product: [{ type: 'ProductStopped', data: {} }], stock: [] };
}

export function resumeProduct({ isDisplay }: ProductFacts): Changes {
  return isDisplay === 1 ? NOTHING : { product: [{ type: 'ProductResumed', data: {} }], stock: [] };
}

export interface AskedStock extends Adjustment {
  readonly prdtSingleOptionDetailSysId?: number;
  readonly prdtAddingProductDetailSysId?: number;
}

/** The count that is to change. Refuses with 0005 a choice of another product, and with 0007 one without a stock count. */
export function countedOf(product: ProductFacts, asked: AskedStock): Counted {
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

function keyOf(of: Counted): string {
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
