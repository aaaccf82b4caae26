import type { Random } from '../../schema/seeded.ts';

/**
 * The default price elasticity: a price one percent higher means this many percent fewer buyers. Viewers of a sale are
 * sensitive to prices.
 */
export const ELASTICITY_DEFAULT = 1.5;
/** One recorded buyer becomes at most this many, however cheap the product is. */
export const BUYERS_MAX = 20;

/**
 * How many buy where one has bought, at `ratio` times the original price: on average ratio to the power of -elasticity. So
 * at a higher price a buyer may stay away, and at a lower one others join. At the same price there is exactly one, whatever
 * chance says.
 */
export function buyersAt(ratio: number, elasticity: number, random: Random): number {
  if (ratio === 1 || elasticity === 0) return 1;
  const expected = Math.min(BUYERS_MAX, ratio ** -elasticity);
  const whole = Math.floor(expected);
  return whole + (random() < expected - whole ? 1 : 0);
}
