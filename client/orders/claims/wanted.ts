/** The choices that goods can be exchanged for. */
import type { ProductDetail } from '../../../schema/catalog/products.ts';
import type { Body } from '../../../schema/operation.ts';
import type { askExchange } from '../../../schema/orders/claims.ts';
import { type BothNames, optionNamesOf } from '../../../schema/members/names.ts';

/** What an exchange asks for. */
export interface Wanted {
  /** Of a choice with stock of its own. */
  readonly optionSysIds: readonly number[];
  /** Of descriptive options: all of them, with an empty value where none is chosen yet. */
  readonly options: readonly { readonly prdtOptionSysId: number; readonly optionKeyName: string }[];
}

export const SAME_AGAIN: Wanted = { optionSysIds: [], options: [] };

/** The value that is wanted of a descriptive option; empty: none. */
export function valueOf({ options }: Wanted, prdtOptionSysId: number): string {
  return options.find((each) => each.prdtOptionSysId === prdtOptionSysId)?.optionKeyName ?? '';
}

export function withValue(
  wanted: Wanted,
  normalOptions: ProductDetail['normalOptions'],
  prdtOptionSysId: number,
  optionKeyName: string,
): Wanted {
  const options = normalOptions.map(({ prdtNormalOptionSysId: id }) => ({
    prdtOptionSysId: id,
    optionKeyName: id === prdtOptionSysId ? optionKeyName : valueOf(wanted, id),
  }));
  return options.every((each) => each.optionKeyName === '') ? SAME_AGAIN : { ...SAME_AGAIN, options };
}

/** Whether some descriptive options have a wanted value, and others none. */
export function isHalfDone({ options }: Wanted): boolean {
  return options.some(({ optionKeyName }) => optionKeyName === '');
}

/** As a request says it. */
export function wantedAsked({
  optionSysIds,
  options,
}: Wanted): Pick<Body<typeof askExchange>, 'wantedOptionSysIds' | 'wantedOptions'> {
  return options.length > 0
    ? { wantedOptions: options.map((each) => ({ ...each })) }
    : { wantedOptionSysIds: [...optionSysIds] };
}

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
