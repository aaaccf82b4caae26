import type { Basket } from '../../../schema/buying/baskets.ts';
import type { QuoteRequest } from '../../../schema/buying/quotes.ts';
import type { Wanted } from '../buying/offers.ts';

type WantedLine = Wanted['lines'][number];

/** The quote request for these lines. */
export function quoteOf(baskets: readonly Basket[]): QuoteRequest {
  return { orderProducts: baskets.flatMap((basket) => lineOf(basket)?.asked ?? []) };
}

/** An order of these cart lines, a member's or a guest's, without lines that are gone. */
export function wantedOf(baskets: readonly Basket[], isMember: boolean): Wanted {
  return {
    lines: baskets.flatMap((basket) => lineOf(basket) ?? []),
    basketSysIds: baskets.map(({ basketSysId }) => basketSysId),
    ...(!isMember && { isGuestCart: true }),
  };
}

function lineOf({ product, basketQty: qty, ...line }: Basket): WantedLine | null {
  if (!product) return null;
  const { prdtSysId, sellerSysId, optionTypeCode, name, nameEn, squareImageUrl } = product;
  const { isPlanEvent, brandSysId } = product;
  const options = line.options.map((each) => ({ ...each }));
  return {
    asked: {
      prdtSysId,
      sellerSysId,
      optionTypeCode,
      qty,
      totalQty: qty,
      optionGroups: options.length > 0 ? [{ groupId: 1, qty, options }] : [],
      addingProducts: line.addingProducts.map(
        ({ prdtAddingProductSysId, prdtAddingProductDetailSysId, addingQty }) => ({
          prdtAddingProductSysId,
          prdtAddingProductDetailSysId,
          addingQty,
        }),
      ),
    },
    isPlanEvent,
    brandSysId,
    name,
    nameEn,
    imageUrl: squareImageUrl,
    selected: line.selectedOptions,
  };
}
