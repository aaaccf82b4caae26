/**
 * Shares an amount out in proportion, to the won: each share is rounded down, and what is left over goes, a won each, to
 * those that lost most by that, the first of equals first. No share is above its weight where the amount is not above
 * their sum; where they sum up to nothing, nothing is shared out.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // Most orders use no coupon and no points.
  if (amount === 0 || total === 0) return weights.map(() => 0);
  // Products of two amounts can be more than a number holds exactly.
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
