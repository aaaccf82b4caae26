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
