/**
 * Shares an amount out in proportion to weights, in whole won. Each share is rounded down. The remainder goes, one won each,
 * to the shares that lost most by rounding; ties go to the first. If the amount is at most the sum of the weights, no
 * share exceeds its weight. If the weights sum to 0, all shares are 0.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // Most orders use no coupon and no points.
  if (amount === 0 || total === 0) return weights.map(() => 0);
  // The product of two amounts may exceed what a number holds exactly.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((each) => Number(each / BigInt(total)));
  let left = amount - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((each, at) => ({ at, lost: Number(each % BigInt(total)) }))
    .toSorted((a, b) => b.lost - a.lost || a.at - b.at);
  for (const { at } of byLoss) {
    if (left === 0) break;
    shares[at]! += 1;
    left -= 1;
  }
  return shares;
}
