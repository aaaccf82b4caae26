import Type, { type Static } from 'typebox';
import { closed } from '../types.ts';

/** Consents of a buyer. */
export const Agreements = closed({
  /** Consent to pass the parcel's data to the seller, to the payment agency, and to the rules of cancelling and refunds. */
  payment: Type.Boolean(),
  /** The buyer is 14 or older. */
  age: Type.Boolean(),
});
export type Agreements = Static<typeof Agreements>;
