import type { Basket } from '../../../../schema/buying/baskets.ts';
import { discountRate, lineAmount, unitPrice } from '../../../../schema/buying/pricing.ts';
import type { Product } from '../../../../schema/catalog/products.ts';
import { optionNamesOf } from '../../../../schema/members/names.ts';
import type { SelectedOption } from '../../../../schema/buying/selected-options.ts';
import { addOnOf, optionGroupsOf, pricedOf } from '../../catalog/catalog/offers.ts';
import { choiceOf, type Hindrance, type OnSale, type WantedLine } from './rules.ts';

export interface ShownLine extends WantedLine {
  readonly basketSysId: number;
  /** Null: as long as the page is open. */
  readonly keptUntil: number | null;
}

/** The viewer and the time, on which the live price depends. */
export interface Looking {
  readonly isMember: boolean;
  readonly now: number;
}

/** A product as it can be bought and as it is shown. */
export interface ShownProduct extends OnSale {
  readonly shown: Product | null;
}

/** A line with its current price, and why it cannot be ordered, if so. */
export function viewOf(
  line: ShownLine,
  hindrance: Hindrance | null,
  found: ShownProduct & { readonly broadcastSysId: number | null },
  { isMember, now }: Looking,
): Basket {
  const { product, shown } = found;
  const price = product ? unitPrice(pricedOf(product), now, isMember) : 0;
  const choice = product && choiceOf(product, line);
  const addingProducts = addingsOf(line, found);
  const addings = addingProducts.reduce((sum, each) => sum + each.price * each.addingQty, 0);
  const { basketSysId, prdtSysId, basketQty, broadcastScheduleSysId, prdtReviewSysId } = line;
  const options = choice?.options ?? line.options.map((option) => ({ ...option, price: 0 }));
  const group = product ? optionGroupsOf(product) : { name: '', nameEn: '' };
  const chosen = optionNamesOf(options);
  const ofOptions: SelectedOption = {
    contentGroup: group.name,
    contentGroupEn: group.nameEn,
    contentName: chosen.name,
    contentNameEn: chosen.nameEn,
    count: Math.max(basketQty, 0),
    price: options.reduce((sum, option) => sum + option.price, 0),
  };
  return {
    basketSysId,
    prdtSysId,
    basketQty: Math.max(basketQty, 0),
    product: shown,
    options: options.map(({ prdtOptionSysId, optionKeyName, price: each }) => ({
      prdtOptionSysId,
      optionKeyName,
      price: each,
    })),
    addingProducts,
    selectedOptions: [
      ...(options.length > 0 ? [ofOptions] : []),
      ...addingProducts.map(({ name, nameEn, item, itemEn, addingQty, price: each }) => ({
        contentGroup: name,
        contentGroupEn: nameEn,
        contentName: item,
        contentNameEn: itemEn,
        count: addingQty,
        price: each,
      })),
    ],
    broadcastSysId: found.broadcastSysId,
    broadcastScheduleSysId,
    prdtReviewSysId,
    price,
    discountRate: product ? discountRate(product.marketPrice, price) : 0,
    amount: choice
      ? Math.max(lineAmount({ qty: basketQty, options: choice.options }, price) + addings, 0)
      : 0,
    why: hindrance?.code ?? null,
    stockQty: hindrance?.facts['stockQty'] ?? null,
    keptUntil: line.keptUntil === null ? null : new Date(line.keptUntil).toISOString(),
  };
}

/** Leaves out add-ons that no longer exist; the line says why it cannot be bought. */
function addingsOf(line: WantedLine, { product }: OnSale): Basket['addingProducts'] {
  return line.addingProducts.flatMap((asked) => {
    const found = product && addOnOf(product, asked);
    if (!found) return [];
    const { name, nameEn, detail } = found;
    const { item, itemEn = '', price } = detail;
    return [{ ...asked, addingQty: Math.max(asked.addingQty, 0), name, nameEn, item, itemEn, price }];
  });
}
