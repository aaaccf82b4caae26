/** The choices that goods can be exchanged for. */
import type { ProductDetail } from '../../schema/catalog/products.ts';
import { type BothNames, optionNamesOf } from '../../schema/members/names.ts';

export interface WantedChoice {
  /** As an order names them. */
  readonly optionSysIds: readonly number[];
  readonly names: BothNames;
  readonly isSoldOut: boolean;
}

type Detail = NonNullable<ProductDetail['singleOptions'][number]['singleDetails']>[number];

/** Those with stock of their own that cost as much beside the goods. Any others the buyer names in words. */
export function wantedChoices(
  { singleOptions }: Pick<ProductDetail, 'singleOptions'>,
  price: number,
): readonly WantedChoice[] {
  const choice = (detail: Detail, base?: { readonly id: number } & BothNames) => ({
    optionSysIds: [...(base ? [base.id] : []), detail.prdtSingleOptionDetailSysId],
    names: optionNamesOf([
      ...(base ? [{ optionKeyName: base.name, optionKeyNameEn: base.nameEn }] : []),
      { optionKeyName: detail.item, optionKeyNameEn: detail.itemEn },
    ]),
    isSoldOut: detail.isSoldout === 1 || detail.stockQty === 0,
    price: detail.price,
  });
  return singleOptions
    .flatMap(({ singleDetails = [], singleOptionBases = [] }) => [
      ...singleDetails.map((detail) => choice(detail)),
      ...singleOptionBases.flatMap(({ prdtSingleOptionBaseSysId: id, name, nameEn, details }) =>
        details.map((detail) => choice(detail, { id, name, nameEn })),
      ),
    ])
    .filter((each) => each.price === price);
}
