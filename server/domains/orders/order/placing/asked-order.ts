/** Finds the requested products as they are now, for orders and for quotes. */
import type { OrderRequest } from '../../../../../schema/buying/order-request.ts';
import { addOnOf, type AddOn, type ProductFacts } from '../../../catalog/catalog/offers.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import type { AddOnLine, StockLine, StockState } from '../../../catalog/stock/decider.ts';
import { choose, type Choice, type OrderedOption } from './choices.ts';

/** An order's data besides what its buyer was shown. */
export type AskedProduct = Omit<OrderRequest['orderProducts'][number], 'price' | 'amount' | 'totalAmount'>;
export type AskedOrder = Pick<OrderRequest, 'broadcastSysId' | 'userCouponSysIds' | 'usePoint'> & {
  readonly orderProducts: readonly AskedProduct[];
};

export interface Resolved {
  readonly asked: AskedProduct;
  readonly product: ProductFacts;
  readonly stock: StockState;
  /** One per option group. A product without options is one line. */
  readonly lines: readonly ResolvedLine[];
  readonly addOns: readonly ResolvedAddOn[];
}

export interface ResolvedLine {
  readonly qty: number;
  readonly asked: readonly OrderedOption[];
  readonly choice: Choice;
}

export interface ResolvedAddOn {
  readonly prdtAddingProductDetailSysId: number;
  readonly qty: number;
  /** Null: the product has no such add-on any more. */
  readonly found: AddOn | null;
}

/** Throws 2008 if a product does not exist. */
export function resolve(
  asked: AskedProduct,
  shelf: { product(prdtSysId: number): ProductFacts | null; stock(prdtSysId: number): StockState },
): Resolved {
  const product = shelf.product(asked.prdtSysId);
  if (!product) throw new Refusal('2008', { prdtSysId: asked.prdtSysId });
  const groups = asked.optionGroups.length > 0 ? asked.optionGroups : [{ qty: asked.totalQty, options: [] }];
  return {
    asked,
    product,
    stock: shelf.stock(asked.prdtSysId),
    lines: groups.map(({ qty, options }) => ({ qty, asked: options, choice: choose(product, options) })),
    addOns: (asked.addingProducts ?? []).map((each) => ({
      prdtAddingProductDetailSysId: each.prdtAddingProductDetailSysId,
      qty: each.addingQty,
      found: addOnOf(product, each),
    })),
  };
}

export function sumQty(lines: readonly { readonly qty: number }[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0);
}

/** An order may name a product more than once. Limits and stock count all of it. */
export function sumQtyOf(resolved: readonly Resolved[], prdtSysId: number): number {
  return resolved.reduce(
    (sum, { product, lines }) => (product.prdtSysId === prdtSysId ? sum + sumQty(lines) : sum),
    0,
  );
}

/** Identifies the choice within its product. */
export function keyOfChoice({ options }: NonNullable<Choice>): string {
  if (options.length === 0) return '';
  return JSON.stringify(options.map((option) => [option.prdtOptionSysId, option.optionKeyName]));
}

/** Several lines may have the same choice. The limit of a line counts all of them. */
export function qtyByChoice(resolved: readonly Resolved[]) {
  const keyOf = ({ prdtSysId }: ProductFacts, { choice }: ResolvedLine) =>
    `${prdtSysId} ${choice ? keyOfChoice(choice) : ''}`;
  const qtys = new Map<string, number>();
  for (const { product, lines } of resolved)
    for (const line of lines) {
      const key = keyOf(product, line);
      qtys.set(key, (qtys.get(key) ?? 0) + line.qty);
    }
  return (product: ProductFacts, line: ResolvedLine) => qtys.get(keyOf(product, line)) ?? 0;
}

export function stockLinesOf(resolved: readonly Resolved[], prdtSysId: number): StockLine[] {
  return resolved
    .filter(({ product }) => product.prdtSysId === prdtSysId)
    .flatMap(({ lines }) =>
      lines.map(({ qty, choice }) => ({ detailSysId: choice?.detailSysId ?? null, qty })),
    );
}

/** Each add-on of a product once, however many lines contain it. */
export function addOnLinesOf(resolved: readonly Resolved[], prdtSysId: number): AddOnLine[] {
  const qtys = new Map<number, number>();
  for (const { product, addOns } of resolved) {
    if (product.prdtSysId !== prdtSysId) continue;
    for (const { prdtAddingProductDetailSysId: id, qty } of addOns) qtys.set(id, (qtys.get(id) ?? 0) + qty);
  }
  return Array.from(qtys, ([prdtAddingProductDetailSysId, qty]) => ({ prdtAddingProductDetailSysId, qty }));
}

/** Products, lines and add-ons, each of which gets an id of its own. */
export function partsOf({ orderProducts }: AskedOrder): number {
  return orderProducts.reduce(
    (sum, { optionGroups, addingProducts = [] }) =>
      sum + 1 + Math.max(optionGroups.length, 1) + addingProducts.length,
    0,
  );
}
