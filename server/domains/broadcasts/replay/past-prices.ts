import { hasLivePrice } from '../../../../schema/buying/pricing.ts';
import type { PastPrice } from '../../../../schema/room/past-prices.ts';
import { pricedOf, type SaidPrices } from '../../catalog/catalog/offers.ts';

/** What a seller said that a product costs, and when (ms since 1970). */
export interface PriceSaid {
  readonly at: number;
  readonly prices: Pick<SaidPrices, 'price' | 'livePrice'>;
}

/**
 * What a product cost while a broadcast was on air, from its first moment on: a step for each change, whether its seller
 * said so or a live price began or ended. `said`: in order, from the last one before the broadcast.
 */
export function pastPrices(
  prdtSysId: number,
  said: readonly PriceSaid[],
  { startedAt, endedAt }: { readonly startedAt: number; readonly endedAt: number },
): PastPrice[] {
  const steps: PastPrice[] = [];
  for (const [at, { at: saidAt, prices }] of said.entries()) {
    const priced = pricedOf(prices);
    const [from, until] = [Math.max(saidAt, startedAt), Math.min(said[at + 1]?.at ?? Infinity, endedAt + 1)];
    for (const moment of [from, ...edgesOf(prices)]) {
      if (moment < from || moment >= until) continue;
      const { price, livePrice } = priced;
      const step = { price, livePrice: hasLivePrice(priced, moment) ? livePrice : null };
      const last = steps.at(-1);
      if (last?.price === step.price && last.livePrice === step.livePrice) continue;
      steps.push({ prdtSysId, time: (moment - startedAt) / 1000, ...step });
    }
  }
  return steps;
}

/** The first moment of a live price, and the first after it. */
function edgesOf({ livePrice }: PriceSaid['prices']): number[] {
  return livePrice ? [Date.parse(livePrice.startDate), Date.parse(livePrice.endDate) + 1] : [];
}
