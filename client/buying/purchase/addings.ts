/** Add-ons of a purchase: pure rules over their quantities and stock. */
import type { BasketRequest } from '../../../schema/buying/baskets.ts';
import { LINE_QTY_MIN } from '../../../schema/buying/constants.ts';
import type { ProductDetail } from '../../../schema/catalog/products.ts';
import { type Limit, limited } from './limits.ts';

type AddingProduct = ProductDetail['addingProducts'][number];
export type AddingDetail = AddingProduct['details'][number];

/** One add-on in some quantity. */
export interface Adding {
  /** No other add-on has it: how it is known again. */
  readonly id: number;
  readonly prdtAddingProductSysId: number;
  readonly name: string;
  /** Missing in what an earlier page kept. */
  readonly nameEn?: string;
  /** Won for one piece. */
  readonly price: number;
  readonly qty: number;
  readonly stock: number;
}

export function isAddingSoldOut({ isSoldout, stockQty }: AddingDetail): boolean {
  return isSoldout > 0 || stockQty <= 0;
}

export function addingOf(product: AddingProduct, detail: AddingDetail): Adding {
  const { prdtAddingProductSysId, name, nameEn } = product;
  const { item, itemEn } = detail;
  return {
    id: detail.prdtAddingProductDetailSysId,
    prdtAddingProductSysId,
    name: `${name} ${item}`,
    nameEn: nameEn || itemEn ? `${nameEn || name} ${itemEn || item}` : '',
    price: detail.price,
    qty: LINE_QTY_MIN,
    stock: isAddingSoldOut(detail) ? 0 : detail.stockQty,
  };
}

/** Adds one unless it is there. */
export function withAdding(addings: readonly Adding[], adding: Adding): readonly Adding[] {
  return addings.some(({ id }) => id === adding.id) ? addings : [...addings, adding];
}

/** With current prices and stock; a product no longer offered has no stock. */
export function restockedAddings(
  addings: readonly Adding[],
  { addingProducts }: Pick<ProductDetail, 'addingProducts'>,
): readonly Adding[] {
  if (addings.length === 0) return addings;
  const now = new Map(
    addingProducts.flatMap((product) =>
      product.details.map((detail) => {
        const adding = addingOf(product, detail);
        return [adding.id, adding] as const;
      }),
    ),
  );
  return addings.map((adding) => {
    const { price, stock } = now.get(adding.id) ?? { price: adding.price, stock: 0 };
    return { ...adding, price, stock };
  });
}

/** Sets a quantity, brought within what there is; `limit` says what it met. */
export function withAddingQty(
  addings: readonly Adding[],
  id: number,
  asked: number,
): { readonly addings: readonly Adding[]; readonly limit: Limit | null } {
  const adding = addings.find((one) => one.id === id);
  if (!adding) return { addings, limit: null };
  const { qty, limit } = limited(Math.trunc(asked) || 0, [
    { why: 'stock', qty: adding.stock, room: adding.stock },
  ]);
  return { addings: addings.map((one) => (one === adding ? { ...one, qty } : one)), limit };
}

/** Won for all of them. */
export function addingsAmount(addings: readonly Pick<Adding, 'price' | 'qty'>[]): number {
  return addings.reduce((sum, { price, qty }) => sum + price * qty, 0);
}

/** In the form of orders and of the cart. */
export function askedAddings(
  addings: readonly Pick<Adding, 'id' | 'prdtAddingProductSysId' | 'qty'>[],
): NonNullable<BasketRequest['addingProducts']> {
  return addings.map(({ id, prdtAddingProductSysId, qty }) => ({
    prdtAddingProductSysId,
    prdtAddingProductDetailSysId: id,
    addingQty: qty,
  }));
}
