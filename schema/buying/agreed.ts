import type { Agreements } from './agreements.ts';

/** Whether the buyer has given every consent. An order needs all of them. */
export function isAgreed(agreements: Agreements | undefined): agreements is Agreements {
  return agreements !== undefined && agreements.payment && agreements.age;
}
