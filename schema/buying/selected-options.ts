import Type, { type Static } from 'typebox';
import { closed, Qty, Won } from '../types.ts';

/**
 * One choice of a product, as shown to the buyer: a combination of its options, or an add-on. An empty `…En` field means that
 * there is no English name.
 */
export const SelectedOption = closed({
  /** The name of the choice, `Colour, Size` or the add-on; may be empty. */
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
