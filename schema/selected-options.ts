import Type, { type Static } from 'typebox';
import { closed, Qty, Won } from './types.ts';

/** What was chosen of a product, as it is shown: a combination of its options, or an add-on. */
export const SelectedOption = closed({
  /** What there was to choose, `Colour, Size` or the add-on; empty where that has no name. */
  contentGroup: Type.String(),
  /** What was chosen of it: `Cherry / L`. */
  contentName: Type.String(),
  count: Qty,
  /** Won for one piece: what the options add to the product's price, or what the add-on costs. */
  price: Won,
});
export type SelectedOption = Static<typeof SelectedOption>;

export function selectedName({ contentGroup, contentName }: SelectedOption): string {
  return contentGroup === '' ? contentName : `${contentGroup}: ${contentName}`;
}

/** The names of what there is to choose at once, as one: `Colour, Size`. */
export function contentGroupOf(groups: readonly string[]): string {
  return groups.filter((group) => group !== '').join(', ');
}

/** What was chosen of each, as one: `Cherry / L`. */
export function contentNameOf(options: readonly { readonly optionKeyName: string }[]): string {
  return options.map(({ optionKeyName }) => optionKeyName).join(' / ');
}
