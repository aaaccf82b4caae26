import type { ResultCode } from '../../../../schema/codes.ts';
import { LINE_QTY_MAX, LINE_QTY_MIN } from '../../../../schema/buying/constants.ts';
import { OPTION_TYPE, STOCK_TYPE, UNLIMITED_STOCK_QTY } from '../../../../schema/catalog/constants.ts';
import type { BasketRequest } from '../../../../schema/buying/baskets.ts';
import { addOnOf, piecesLeft, type ProductFacts } from '../../catalog/catalog/offers.ts';
import { choose, requireForSale, type Choice, type Market } from '../order/offers.ts';
import { mayHost } from '../../room/broadcast/decider.ts';
import type { HouseState } from '../../room/moderation/decider.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { addOnLeft, stockLeft, type StockState } from '../../catalog/stock/decider.ts';

/** An option as it was chosen. The product has its current name and price. */
export interface BasketOption {
  readonly prdtOptionSysId: number;
  readonly optionKeyName: string;
}

export interface BasketAdding {
  readonly prdtAddingProductSysId: number;
  readonly prdtAddingProductDetailSysId: number;
  readonly addingQty: number;
}

/** One choice of a product. */
export interface WantedLine {
  readonly prdtSysId: number;
  readonly optionTypeCode: number;
  /** In the form of an order: the base option, then the detail. */
  readonly options: readonly BasketOption[];
  readonly basketQty: number;
  readonly addingProducts: readonly BasketAdding[];
  readonly broadcastScheduleSysId: number | null;
  readonly prdtReviewSysId: number | null;
}

/** A product at a moment, and whether its seller sells to the caller. */
export interface OnSale {
  readonly product: ProductFacts | null;
  readonly stock: StockState;
  readonly isBanned: boolean;
}

/** A ban by the seller does not apply to people who sell for that seller. */
export function isBannedFrom(
  { banned }: Pick<HouseState, 'banned'>,
  product: Pick<ProductFacts, 'sellerSysId'>,
  caller: Caller,
): boolean {
  return !mayHost(caller, product) && caller.userSysId in banned;
}

/** The reason why something cannot be bought. */
export interface Hindrance {
  readonly code: ResultCode;
  readonly facts: Readonly<Record<string, number>>;
}

type AskedProduct = Market['request']['orderProducts'][number];
type AskedOptions = BasketRequest['optionGroups'][number]['productOptions'];

/** A detail option is part of its base's entry. */
export function optionsOf(asked: AskedOptions): BasketOption[] {
  return asked.flatMap(({ prdtOptionSysId, optionKeyName, optionDetailSysId }) => [
    { prdtOptionSysId, optionKeyName },
    ...(optionDetailSysId === undefined ? [] : [{ prdtOptionSysId: optionDetailSysId, optionKeyName }]),
  ]);
}

/** The lines of a request: one per option group. */
export function wantedBy(request: BasketRequest): WantedLine[] {
  const { prdtSysId, basketQty, optionTypeCode, optionGroups } = request;
  const groups = optionGroups.length > 0 ? optionGroups : [{ optionQty: basketQty, productOptions: [] }];
  return groups.map(({ optionQty, productOptions }, index) => ({
    prdtSysId,
    optionTypeCode,
    options: optionsOf(productOptions),
    basketQty: optionQty,
    addingProducts: index === 0 ? (request.addingProducts ?? []) : [],
    broadcastScheduleSysId: request.broadcastScheduleSysId ?? null,
    prdtReviewSysId: request.prdtReviewSysId ?? null,
  }));
}

export function choiceOf(product: ProductFacts, { options }: Pick<WantedLine, 'options'>): Choice {
  return choose(
    product,
    options.map((option) => ({ ...option, price: 0 })),
  );
}

/** In the product's own order and words, so that nothing a caller wrote reaches the log. */
export function inItsWords<W extends WantedLine>(line: W, product: ProductFacts | null): W {
  const options = (product && choiceOf(product, line)?.options) ?? [];
  return {
    ...line,
    options: options.map(({ prdtOptionSysId, optionKeyName }) => ({ prdtOptionSysId, optionKeyName })),
  };
}

/** Whether two lines, both {@link inItsWords}, choose the same. Normal options are compared by their names as well. */
export function isSameSort(one: WantedLine, other: WantedLine): boolean {
  const sortOf = ({ prdtSysId, broadcastScheduleSysId, optionTypeCode, options }: WantedLine) =>
    JSON.stringify([
      prdtSysId,
      broadcastScheduleSysId,
      options.map(({ prdtOptionSysId, optionKeyName }) =>
        optionTypeCode === OPTION_TYPE.normal ? [prdtOptionSysId, optionKeyName] : prdtOptionSysId,
      ),
    ]);
  return sortOf(one) === sortOf(other);
}

/**
 * Why a line cannot be bought, permanent reasons first: 2008 unknown, 2004 not for sale or not to this buyer, 3103 event
 * product, 2031 only sold in broadcasts, 3104 sold out, 2019 options changed, 2021 value gone, 3102 beyond stock. `others`
 * are the cart's other lines, which need the same stock.
 */
export function hindranceOf(
  line: WantedLine,
  { product, stock, isBanned }: OnSale,
  others: readonly WantedLine[],
): Hindrance | null {
  const { prdtSysId } = line;
  const no = (code: ResultCode, facts: Hindrance['facts'] = {}) => ({ code, facts: { prdtSysId, ...facts } });
  if (!product) return no('2008');
  if (product.isDisplay !== 1 || isBanned) return no('2004');
  if (product.isPlanEvent === 1) return no('3103');
  // A cart is never ordered in a broadcast.
  if (product.isLiveOnly === 1) return no('2031');
  const choice = choiceOf(product, line);
  const left = leftFor(product, stock, choice);
  if (left <= 0) return no('3104');
  if (!choice || line.optionTypeCode !== product.optionTypeCode) return no('2019');
  if (choice.isValueGone) return no('2021');
  const adding = hindranceOfAddings(line, product, stock);
  if (adding) return no(adding.code, adding.facts);
  const pieces = others
    .filter((other) => other.prdtSysId === prdtSysId)
    .filter((other) => drawsOn(product, other) === drawsOn(product, line))
    .reduce((sum, { basketQty }) => sum + basketQty, line.basketQty);
  return pieces > left ? no('3102', { stockQty: left }) : null;
}

/** Pieces left of a choice. Unlimited products always have the same number. */
function leftFor(product: ProductFacts, stock: StockState, choice: Choice): number {
  if (product.stockTypeCode === STOCK_TYPE.unlimited) return UNLIMITED_STOCK_QTY;
  return choice ? stockLeft(stock, choice.detailSysId) : piecesLeft(product, stock);
}

function drawsOn(product: ProductFacts, line: WantedLine): number | null {
  if (product.stockTypeCode === STOCK_TYPE.unlimited) return null;
  return choiceOf(product, line)?.detailSysId ?? null;
}

function hindranceOfAddings(
  { addingProducts }: WantedLine,
  product: ProductFacts,
  stock: StockState,
): Hindrance | null {
  for (const asked of addingProducts) {
    const found = addOnOf(product, asked);
    if (!found) return { code: '2019', facts: {} };
    const { prdtAddingProductDetailSysId } = found.detail;
    const stockQty = addOnLeft(stock, found.detail);
    if (stockQty <= 0) return { code: '3104', facts: { prdtAddingProductDetailSysId } };
    if (asked.addingQty > stockQty)
      return { code: '3102', facts: { prdtAddingProductDetailSysId, stockQty } };
  }
  return null;
}

/** 2026 below one piece, 3101 above {@link LINE_QTY_MAX}. */
export function hindranceOfQtys({ prdtSysId, basketQty, addingProducts }: WantedLine): Hindrance | null {
  const qtys = [basketQty, ...addingProducts.map(({ addingQty }) => addingQty)];
  if (qtys.some((qty) => qty < LINE_QTY_MIN))
    return { code: '2026', facts: { prdtSysId, minOrderQty: LINE_QTY_MIN } };
  if (qtys.some((qty) => qty > LINE_QTY_MAX))
    return { code: '3101', facts: { prdtSysId, maxQty: LINE_QTY_MAX } };
  return null;
}

/** The other facts that decide an order outside of broadcasts, at a moment. */
export type CartMarket = Omit<Market, 'request' | 'broadcast'>;

/**
 * Applies the rules of orders to all lines together. Each line may be sellable alone and still be refused here. The lines
 * that remain can be ordered as a whole.
 */
export function hindrancesOfOrder<W extends WantedLine>(
  lines: readonly W[],
  market: CartMarket,
): ReadonlyMap<W, Hindrance> {
  const hindrances = new Map<W, Hindrance>();
  for (let left = lines; left.length > 0; left = left.filter((line) => !hindrances.has(line))) {
    const refused = refusalOf(left, market);
    if (!refused) break;
    const { resultCode: code, facts } = refused;
    const ofProduct = left.filter(({ prdtSysId }) => prdtSysId === facts['prdtSysId']);
    if (ofProduct.length === 0) throw refused;
    for (const line of ofProduct) hindrances.set(line, { code, facts: {} });
  }
  return hindrances;
}

function refusalOf(lines: readonly WantedLine[], market: CartMarket): Refusal | null {
  const orderProducts = lines.map((line) => askedOf(line, market.product(line.prdtSysId)));
  try {
    requireForSale({ ...market, request: { orderProducts }, broadcast: null });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A line as an order requests it, with its options as shown. */
function askedOf(line: WantedLine, product: ProductFacts | null): AskedProduct {
  const { prdtSysId, optionTypeCode, basketQty: qty, addingProducts } = line;
  const options = ((product && choiceOf(product, line)?.options) ?? []).map((option) => ({ ...option }));
  return {
    prdtSysId,
    sellerSysId: product?.sellerSysId ?? 0,
    optionTypeCode,
    qty,
    totalQty: qty,
    optionGroups: options.length > 0 ? [{ groupId: 1, qty, options }] : [],
    addingProducts: addingProducts.map((adding) => ({ ...adding })),
  };
}
