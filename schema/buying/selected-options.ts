import Type, { type Static } from 'typebox';
import { about, closed, Qty, Won } from '../types.ts';

export const SelectedOption = closed(
  'One choice of a product, as shown to the buyer: a combination of its options, or an add-on. An ' +
    'empty `…En` field means that there is no English name.',
  {
    contentGroup: about('The name of the choice, `Colour, Size` or the add-on; may be empty.', Type.String()),
    contentGroupEn: about('The same in English.', Type.String()),
    contentName: about('What was chosen of it: `Cherry / L`.', Type.String()),
    contentNameEn: about('The same in English.', Type.String()),
    count: about('How many pieces.', Qty),
    price: about(
      "Won for one piece: what the options add to the product's price, or what the add-on costs.",
      Won,
    ),
  },
);
export type SelectedOption = Static<typeof SelectedOption>;
