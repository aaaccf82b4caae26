/** The choice of one product: pure rules over its options, quantities and stock. */
import { LINE_QTY_MIN } from '../../../schema/buying/constants.ts';
import { OPTION_TYPE, STOCK_TYPE } from '../../../schema/catalog/constants.ts';
import type { BasketRequest } from '../../../schema/buying/baskets.ts';
import type { OrderRequest } from '../../../schema/buying/order-request.ts';
import type { Quote, QuoteRequest } from '../../../schema/buying/quotes.ts';
import { type BothNames, groupNamesOf, type Names, optionNamesOf } from '../../../schema/members/names.ts';
import type { SelectedOption } from '../../../schema/buying/selected-options.ts';
import { countedStock } from '../../../schema/buying/pricing.ts';
import type { Product, ProductDetail } from '../../../schema/catalog/products.ts';
import { type Adding, askedAddings } from './addings.ts';
import { type Limit, limited } from './limits.ts';
import { atQuote, choosesLines, type InBroadcast, whyNotSold } from '../buying/offers.ts';

export interface ChosenOption {
  readonly prdtOptionSysId: number;
  readonly optionKeyName: string;
  /** For the buyer's eyes: an order names options in Korean. Missing in what an earlier page kept. */
  readonly optionKeyNameEn?: string;
  readonly price: number;
}

/** One combination of options in some quantity. */
export interface Line {
  /** The same for the same options: how a duplicate is known. */
  readonly id: string;
  readonly options: readonly ChosenOption[];
  readonly qty: number;
  /** Stock of this combination; null where only the product's own stock counts. */
  readonly stock: number | null;
}

/** The fields of a product that the rules use. */
export type Sold = Pick<
  Product,
  | 'optionTypeCode'
  | 'stockTypeCode'
  | 'stockQty'
  | 'isSoldout'
  | 'isDisplay'
  | 'minOrderQty'
  | 'freeShrCntLimit'
  | 'maxOrderQty'
  | 'isLiveOnly'
  | 'price'
> & {
  readonly broadcast: InBroadcast | null;
  /** Pieces that a member may have in all of their orders; null: as many as they like. */
  readonly memberMaxQty: number | null;
};
type Options = Pick<ProductDetail, 'normalOptions' | 'singleOptions'>;
type Detail = NonNullable<ProductDetail['singleOptions'][number]['singleDetails']>[number];
type Base = NonNullable<ProductDetail['singleOptions'][number]['singleOptionBases']>[number];

/** The initial lines: the product itself, unless it has options with stock. */
export function firstLines(product: Sold): readonly Line[] {
  if (choosesLines(product)) return [];
  const line: Line = { id: '', options: [], qty: LINE_QTY_MIN, stock: null };
  return [{ ...line, qty: mostOf(product, [line], line, Math.max(LINE_QTY_MIN, product.minOrderQty)).qty }];
}

export function detailLine(detail: Detail, base?: Base): Line {
  const options: ChosenOption[] = [];
  if (base) {
    options.push({
      prdtOptionSysId: base.prdtSingleOptionBaseSysId,
      optionKeyName: base.name,
      optionKeyNameEn: base.nameEn,
      price: 0,
    });
  }
  options.push({
    prdtOptionSysId: detail.prdtSingleOptionDetailSysId,
    optionKeyName: detail.item,
    optionKeyNameEn: detail.itemEn,
    price: detail.price,
  });
  return {
    id: options.map((option) => option.prdtOptionSysId).join('/'),
    options,
    qty: LINE_QTY_MIN,
    stock: detail.stockQty,
  };
}

/** Lines with the stock that their options have now. */
export function restocked(lines: readonly Line[], { singleOptions }: Options): readonly Line[] {
  const stock = new Map(
    singleOptions
      .flatMap((single) => [
        ...(single.singleDetails ?? []),
        ...(single.singleOptionBases ?? []).flatMap((base) => base.details),
      ])
      .map((one) => [one.prdtSingleOptionDetailSysId, one.isSoldout > 0 ? 0 : one.stockQty]),
  );
  return lines.map((line) => {
    const now = stock.get(line.options.at(-1)?.prdtOptionSysId ?? 0);
    return line.stock === null || now === undefined ? line : { ...line, stock: now };
  });
}

/** Why a line is not taken besides those that were chosen: it is there already, or it is one more of an event's product. */
export type NotTaken = 'duplicate' | 'pickOne';

export function withLine(
  { isPlanEvent }: Pick<Product, 'isPlanEvent'>,
  lines: readonly Line[],
  line: Line,
): readonly Line[] | NotTaken {
  if (lines.some((one) => one.id === line.id)) return 'duplicate';
  return isPlanEvent === 1 && lines.length > 0 ? 'pickOne' : [...lines, line];
}

/** Sets the descriptive values on the one line of a type 2 product; undefined for a value not chosen yet. */
export function withValues(
  lines: readonly Line[],
  { normalOptions }: Options,
  values: Readonly<Record<number, string>>,
): readonly Line[] {
  const options = normalOptions.flatMap(({ prdtNormalOptionSysId: prdtOptionSysId, ...option }) => {
    const optionKeyName = values[prdtOptionSysId];
    if (optionKeyName === undefined) return [];
    const optionKeyNameEn = option.valuesEn[option.values.indexOf(optionKeyName)] ?? '';
    return [{ prdtOptionSysId, optionKeyName, optionKeyNameEn, price: 0 }];
  });
  return lines.map((line) => ({ ...line, options }));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
export const totalQty = (lines: readonly Line[]) => sum(lines.map((line) => line.qty));

/** Limits of all lines of an order together, apart from stock. */
function shared(product: Sold): readonly (Limit & { readonly why: 'max' | 'member' | 'free' })[] {
  const { maxOrderQty, memberMaxQty, freeShrCntLimit, price } = product;
  return [
    ...(maxOrderQty > 0 ? [{ why: 'max', qty: maxOrderQty } as const] : []),
    ...(memberMaxQty !== null ? [{ why: 'member', qty: memberMaxQty } as const] : []),
    ...(price === 0 && freeShrCntLimit > 0 ? [{ why: 'free', qty: freeShrCntLimit } as const] : []),
  ];
}

function mostOf(
  product: Sold,
  lines: readonly Line[],
  line: Line,
  asked: number,
): { readonly qty: number; readonly limit: Limit | null } {
  const others = totalQty(lines.filter((one) => one.id !== line.id));
  const ownStock = product.stockTypeCode === STOCK_TYPE.limited ? line.stock : null;
  const left = ownStock ?? countedStock(product.stockTypeCode, product.stockQty) - others;
  return limited(asked, [
    { why: 'stock', qty: left, room: left },
    ...shared(product).map((limit) => ({ ...limit, room: limit.qty - others })),
  ]);
}

/** Sets a line's quantity, brought within its limits; `limit` says which one was met. */
export function withQty(
  product: Sold,
  lines: readonly Line[],
  id: string,
  asked: number,
): { readonly lines: readonly Line[]; readonly limit: Limit | null } {
  const line = lines.find((one) => one.id === id);
  if (!line) return { lines, limit: null };
  const { qty, limit } = mostOf(product, lines, line, Math.trunc(asked) || 0);
  return { lines: lines.map((one) => (one.id === id ? { ...one, qty } : one)), limit };
}

export type Problem =
  | { readonly why: 'stopped' | 'soldOut' | 'liveOnly' | 'noOption' }
  | { readonly why: 'noValue'; readonly group: Names }
  | { readonly why: 'belowMin'; readonly qty: number }
  | { readonly why: 'max' | 'member' | 'free'; readonly qty: number }
  /** Without `of`: of the product itself. */
  | { readonly why: 'stock'; readonly qty: number; readonly of?: Names }
  | { readonly why: 'optionSoldOut' | 'addingSoldOut'; readonly of: Names };

/** Why this selection cannot be ordered, or null. */
export function problemOf(
  product: Sold,
  options: Options,
  lines: readonly Line[],
  addings: readonly Adding[] = [],
): Problem | null {
  const notSold = whyNotSold(product, product.broadcast);
  if (notSold) return { why: notSold };
  if (lines.length === 0) return { why: 'noOption' };
  if (product.optionTypeCode === OPTION_TYPE.normal) {
    const chosen = new Set(lines[0]?.options.map((option) => option.prdtOptionSysId));
    const open = options.normalOptions.find((option) => !chosen.has(option.prdtNormalOptionSysId));
    if (open) return { why: 'noValue', group: groupOf(open) };
  }
  const total = totalQty(lines);
  if (total < product.minOrderQty) return { why: 'belowMin', qty: product.minOrderQty };
  const exceeded = shared(product).find(({ qty }) => total > qty);
  if (exceeded) return exceeded;
  const isCounted = product.stockTypeCode === STOCK_TYPE.limited;
  for (const line of lines) {
    if (isCounted && line.stock !== null && line.qty > line.stock) {
      if (line.stock <= 0) return { why: 'optionSoldOut', of: lineNames(line) };
      return { why: 'stock', qty: line.stock, of: lineNames(line) };
    }
  }
  const stock = countedStock(product.stockTypeCode, product.stockQty);
  if ((!isCounted || !choosesLines(product)) && total > stock) return { why: 'stock', qty: stock };
  for (const adding of addings) {
    const { qty, stock: left } = adding;
    if (left <= 0) return { why: 'addingSoldOut', of: adding };
    if (qty > left) return { why: 'stock', qty: left, of: adding };
  }
  return null;
}

/** Empty if there was nothing to choose. */
export function lineNames(line: Line): BothNames {
  return optionNamesOf(line.options);
}

/** The name of the choice. */
export function groupOf(option: {
  readonly name: string;
  readonly nameEn: string;
  readonly groupName: string;
  readonly groupNameEn: string;
}): BothNames {
  const { groupName, groupNameEn } = option;
  return groupName ? { name: groupName, nameEn: groupNameEn } : option;
}

/** The chosen options, for display. */
export function selectedOptions(
  lines: readonly Line[],
  addings: readonly Adding[],
  { normalOptions, singleOptions, addingProducts }: Options & Pick<ProductDetail, 'addingProducts'>,
): SelectedOption[] {
  const first = singleOptions[0]?.singleOptionBases?.[0]?.details[0];
  const group = groupNamesOf([
    ...[...normalOptions, ...singleOptions].map(groupOf),
    { name: first?.itemGroupName ?? '', nameEn: first?.itemGroupNameEn },
  ]);
  return [
    ...lines
      .filter(({ options }) => options.length > 0)
      .map((line) => {
        const { name, nameEn } = lineNames(line);
        return {
          contentGroup: group.name,
          contentGroupEn: group.nameEn,
          contentName: name,
          contentNameEn: nameEn,
          count: line.qty,
          price: sum(line.options.map(({ price }) => price)),
        };
      }),
    ...addings.map(({ id, prdtAddingProductSysId, name, nameEn = '', qty, price }) => {
      const product = addingProducts.find((each) => each.prdtAddingProductSysId === prdtAddingProductSysId);
      const detail = product?.details.find((each) => each.prdtAddingProductDetailSysId === id);
      return {
        contentGroup: product && detail ? product.name : '',
        contentGroupEn: product && detail ? product.nameEn : '',
        contentName: detail ? detail.item : name,
        contentNameEn: detail ? detail.itemEn : nameEn,
        count: qty,
        price,
      };
    }),
  ];
}

export interface Buying {
  readonly product: Pick<Product, 'prdtSysId' | 'sellerSysId' | 'optionTypeCode'>;
  readonly lines: readonly Line[];
  readonly addings: readonly Adding[];
  readonly userAddressSysId: number;
  readonly broadcast: InBroadcast | null;
  /** Undefined: the server need not say what coupons and points take off. */
  readonly benefits?: { readonly userCouponSysIds: readonly number[]; readonly usePoint: number } | undefined;
}

/** The choice as a request to the cart. */
export function basketRequest({
  product,
  lines,
  addings,
  broadcast,
}: Pick<Buying, 'product' | 'lines' | 'addings' | 'broadcast'>): BasketRequest {
  return {
    prdtSysId: product.prdtSysId,
    basketQty: totalQty(lines),
    optionTypeCode: product.optionTypeCode,
    ...(broadcast && { broadcastScheduleSysId: broadcast.broadcastScheduleSysId }),
    ...addingProducts(addings),
    optionGroups: lines
      .filter(({ options }) => options.length > 0)
      .map(({ qty, options }) => ({ optionQty: qty, productOptions: basketOptions(product, options) })),
  };
}

function addingProducts(addings: readonly Adding[]): Pick<BasketRequest, 'addingProducts'> {
  return addings.length > 0 ? { addingProducts: askedAddings(addings) } : {};
}

/** A base's detail comes in the base's entry. */
function basketOptions(
  { optionTypeCode }: Pick<Product, 'optionTypeCode'>,
  options: Line['options'],
): BasketRequest['optionGroups'][number]['productOptions'] {
  const [base, detail] = options;
  if (optionTypeCode !== OPTION_TYPE.twoLevel || !base || !detail)
    return options.map(({ prdtOptionSysId, optionKeyName }) => ({ prdtOptionSysId, optionKeyName }));
  const { prdtOptionSysId, optionKeyName } = base;
  return [{ prdtOptionSysId, optionKeyName, optionDetailSysId: detail.prdtOptionSysId }];
}

/** The choice as a request for a quote. */
export function quoteRequest({
  product,
  lines,
  addings,
  broadcast,
  userAddressSysId,
  benefits,
}: Omit<Buying, 'userAddressSysId'> & { readonly userAddressSysId: number | undefined }): QuoteRequest {
  const { prdtSysId, sellerSysId, optionTypeCode } = product;
  const qty = totalQty(lines);
  return {
    ...(broadcast && { broadcastSysId: broadcast.broadcastSysId }),
    ...(userAddressSysId !== undefined && { userAddressSysId }),
    ...(benefits && { ...benefits, userCouponSysIds: [...benefits.userCouponSysIds] }),
    orderProducts: [
      {
        prdtSysId,
        sellerSysId,
        optionTypeCode,
        qty,
        totalQty: qty,
        ...(broadcast && { broadcastScheduleSysId: broadcast.broadcastScheduleSysId }),
        optionGroups: lines.map((line, index) => ({
          groupId: index + 1,
          qty: line.qty,
          options: line.options.map(({ prdtOptionSysId, optionKeyName, price }) => ({
            prdtOptionSysId,
            optionKeyName,
            price,
          })),
        })),
        ...addingProducts(addings),
      },
    ],
  };
}

/** The choice as an order at the quoted amounts. */
export function orderRequest(buying: Buying, quote: Quote): OrderRequest {
  const { orderProducts, ...asked } = quoteRequest(buying);
  return { ...asked, ...atQuote(orderProducts, quote) };
}
