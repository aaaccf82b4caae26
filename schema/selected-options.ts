import Type, { type Static } from 'typebox';
import { closed, Qty, Won } from './types.ts';

/**
 * One choice of a product, as shown to the buyer: a combination of its options, or an add-on. An empty `…En` field means that
 * there is no English name.
 */
export const SelectedOption = closed({
  /** What there was to choose, `Colour, Size` or the add-on; empty where that has no name. */
  contentGroup: Type.String(),
  contentGroupEn: Type.String(),
  /** What was chosen of it: `Cherry / L`. */
  contentName: Type.String(),
  contentNameEn: Type.String(),
  count: Qty,
  /** Won for one piece: what the options add to the product's price, or what the add-on costs. */
  price: Won,
});
export type SelectedOption = Static<typeof SelectedOption>;

/** A name in both languages. A missing or empty `nameEn` means that there is no English name. */
export interface Names {
  readonly name: string;
  readonly nameEn?: string | undefined;
}

/** An empty `nameEn` means that there is no English name. */
export interface BothNames {
  readonly name: string;
  readonly nameEn: string;
}

/** The names of what there is to choose at once, as one: `Colour, Size`. */
export function groupNamesOf(groups: readonly Names[]): BothNames {
  return joined(
    groups.filter(({ name }) => name !== ''),
    ', ',
  );
}

/** What was chosen of each, as one: `Cherry / L`. */
export function optionNamesOf(
  options: readonly { readonly optionKeyName: string; readonly optionKeyNameEn?: string | undefined }[],
): BothNames {
  return joined(
    options.map(({ optionKeyName: name, optionKeyNameEn: nameEn }) => ({ name, nameEn })),
    ' / ',
  );
}

/** A part without an English name keeps its Korean one. The English name is empty when no part has one. */
function joined(parts: readonly Names[], by: string): BothNames {
  return {
    name: parts.map(({ name }) => name).join(by),
    nameEn: parts.some(({ nameEn }) => nameEn)
      ? parts.map(({ name, nameEn }) => nameEn || name).join(by)
      : '',
  };
}
