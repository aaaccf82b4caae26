import { OPTION_TYPE } from '../../../../../schema/catalog/constants.ts';
import type { OptionDetail, ProductFacts } from '../../../catalog/catalog/offers.ts';

/** An option, as the buyer was shown it or as it is now. The name is always the Korean one. */
export interface OrderedOption {
  readonly prdtOptionSysId: number;
  readonly optionKeyName: string;
  /** Missing: the product has none, or an earlier version recorded it. */
  readonly optionKeyNameEn?: string;
  readonly price: number;
}

/** The choice that a line's option ids mean; null: it no longer exists (2019). */
export type Choice = {
  readonly detailSysId: number | null;
  readonly options: readonly OrderedOption[];
  /** The answer to a descriptive option is not one of its values (2021). */
  readonly isValueGone?: boolean;
} | null;

/** Resolves option ids by the product's kind of options. */
export function choose(product: ProductFacts, asked: readonly OrderedOption[]): Choice {
  switch (product.optionTypeCode) {
    case OPTION_TYPE.simple:
      return asked.length === 0 ? { detailSysId: null, options: [] } : null;
    case OPTION_TYPE.normal:
      return chooseNormal(product, asked);
    case OPTION_TYPE.single: {
      const { singleOption } = product;
      if (!singleOption || !('details' in singleOption) || asked.length !== 1) return null;
      return detailChoice(singleOption.details, asked[0]);
    }
    case OPTION_TYPE.twoLevel: {
      const { singleOption } = product;
      if (!singleOption || !('bases' in singleOption) || asked.length !== 2) return null;
      const base = singleOption.bases.find(
        (each) => each.prdtSingleOptionBaseSysId === asked[0]?.prdtOptionSysId,
      );
      const detail = base && detailChoice(base.details, asked[1]);
      if (!base || !detail) return null;
      const option = named(base.prdtSingleOptionBaseSysId, base.name, base.nameEn);
      return { ...detail, options: [{ ...option, price: 0 }, ...detail.options] };
    }
  }
}

/** Each descriptive option must be answered, with one of its values. */
function chooseNormal(product: ProductFacts, asked: readonly OrderedOption[]): Choice {
  if (asked.length !== product.normalOptions.length) return null;
  const options: OrderedOption[] = [];
  let isValueGone = false;
  for (const option of product.normalOptions) {
    const answer = asked.find((each) => each.prdtOptionSysId === option.prdtNormalOptionSysId);
    if (!answer) return null;
    const { prdtNormalOptionSysId, values, valuesEn } = option;
    const at = values.indexOf(answer.optionKeyName);
    if (at < 0) isValueGone = true;
    options.push({ ...named(prdtNormalOptionSysId, answer.optionKeyName, valuesEn?.[at]), price: 0 });
  }
  return { detailSysId: null, options, isValueGone };
}

function detailChoice(details: readonly OptionDetail[], asked: OrderedOption | undefined): Choice {
  const detail = details.find((each) => each.prdtSingleOptionDetailSysId === asked?.prdtOptionSysId);
  if (!detail) return null;
  const { prdtSingleOptionDetailSysId, item, itemEn, price } = detail;
  return {
    detailSysId: prdtSingleOptionDetailSysId,
    options: [{ ...named(prdtSingleOptionDetailSysId, item, itemEn), price }],
  };
}

function named(
  prdtOptionSysId: number,
  optionKeyName: string,
  optionKeyNameEn: string | undefined,
): Omit<OrderedOption, 'price'> {
  return { prdtOptionSysId, optionKeyName, ...(optionKeyNameEn && { optionKeyNameEn }) };
}

/** Whether the buyer was shown each option as it is now (2021). */
export function sameOptions(asked: readonly OrderedOption[], now: readonly OrderedOption[]): boolean {
  // Base and detail have separate numbers, so one id may mean both.
  return now.every((option) =>
    asked.some((shown) => {
      return (
        shown.prdtOptionSysId === option.prdtOptionSysId &&
        shown.optionKeyName === option.optionKeyName &&
        shown.price === option.price
      );
    }),
  );
}
