import type { Random } from '../../schema/seeded.ts';

/** Percent fewer buyers for a percent more, where nobody says otherwise: people who watch a sale look at the price. */
export const ELASTICITY_DEFAULT = 1.5;
/** One recorded buyer becomes at most this many, however cheap the product is. */
export const BUYERS_MAX = 20;

/**
 * How many buy where one has bought, at `ratio` times what that one paid: on average ratio to the power of -elasticity.
 * So a buyer stays away with a probability when it is dearer, and has company when it is cheaper. At the same price it is
 * the one who was there, whatever chance says.
 */
export function buyersAt(ratio: number, elasticity: number, random: Random): number {
  if (ratio === 1 || elasticity === 0) return 1;
  const expected = Math.min(BUYERS_MAX, ratio ** -elasticity);
  const whole = Math.floor(expected);
  return whole + (random() < expected - whole ? 1 : 0);
}
