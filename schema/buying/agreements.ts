import Type, { type Static } from 'typebox';
import { about, closed } from '../types.ts';

export const Agreements = closed('Consents of a buyer.', {
  payment: about(
    "Consent to pass the parcel's data to the seller, to the payment agency, and to the rules of " +
      'cancelling and refunds.',
    Type.Boolean(),
  ),
  age: about('The buyer is 14 or older.', Type.Boolean()),
});
export type Agreements = Static<typeof Agreements>;
