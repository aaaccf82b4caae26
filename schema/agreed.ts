import type { Agreements } from './agreements.ts';

/** All that a buyer agrees to: what is less is refused. */
export function isAgreed(agreements: Agreements | undefined): agreements is Agreements {
  return agreements !== undefined && agreements.payment && agreements.age;
}
