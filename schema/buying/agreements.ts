import Type, { type Static } from 'typebox';
import { closed } from '../types.ts';

/** Consents of a buyer. */
export const Agreements = closed({
  /** That the seller gets what the parcel needs, that a payment agency charges it, and how it can be cancelled and refunded. */
  payment: Type.Boolean(),
  /** To be 14 or older. */
  age: Type.Boolean(),
});
export type Agreements = Static<typeof Agreements>;
