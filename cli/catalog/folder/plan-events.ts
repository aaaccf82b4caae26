import { endEventPlan, makeEventPlan, type EventPlan } from '../../../schema/buying/event-plans.ts';
import { wonText } from '../../../schema/won.ts';
import { count, timeText } from '../../output.ts';
import { at } from './by-schema.ts';
import type { Numbers } from './called.ts';
import type { ReadEvent } from './shop.ts';
import { ended, send, type Parts, type Step } from './step.ts';

/** Events have no names: one is known by its products. New terms end the event and begin another. */
export function planEvents({ api, folder, standing, prune }: Parts, numbers: Numbers): Step[] {
  if (!folder.events) return [];
  const { sellerSysId } = standing;
  const there = standing.events.map((plan) => ({
    plan,
    products: plan.prdtSysIds.map(numbers.of).toSorted(),
    terms: termsOf({ ...plan, startDate: plan.joinStartDate, endDate: plan.joinEndDate }),
    end: () => send(api, endEventPlan, { sellerSysId, eventPlanSysId: plan.eventPlanSysId }),
  }));
  const steps: Step[] = [];
  const kept = new Set<EventPlan>();
  for (const event of folder.events) {
    for (const [i, prdtNo] of event.products.entries())
      numbers.require(prdtNo, at(event.written, ['products', i]));
    const named = event.products.toSorted().join(', ');
    const others = there.filter(({ products }) => products.some((each) => event.products.includes(each)));
    for (const { plan } of others) kept.add(plan);
    const [first] = others;
    const terms = termsOf(event);
    if (others.length === 1 && first!.products.join(', ') === named && first!.terms === terms) continue;
    steps.push({
      kind: first ? 'changed' : 'added',
      what: `event of ${named}`,
      differences: [{ field: 'terms', was: first?.terms ?? '–', is: terms }],
      carryOut: async () => {
        for (const other of others) await other.end();
        const { products, minOrderAmount, maxOrderCnt, startDate, endDate } = event;
        const prdtSysIds = numbers.idsOf(products);
        const dates = { joinStartDate: startDate, joinEndDate: endDate };
        await send(api, makeEventPlan, { sellerSysId, prdtSysIds, minOrderAmount, maxOrderCnt, ...dates });
      },
    });
  }
  const gone = prune ? there.filter(({ plan }) => !kept.has(plan)) : [];
  return [...steps, ...gone.map(({ products, end }) => ended(`event of ${products.join(', ')}`, end))];
}

function termsOf(terms: Omit<ReadEvent, 'products' | 'written'>): string {
  const { minOrderAmount, maxOrderCnt, startDate, endDate } = terms;
  return (
    `from ${wonText(minOrderAmount, 'sign')}, at most ${count(maxOrderCnt)} pieces, ` +
    `${timeText(startDate)} to ${timeText(endDate)}`
  );
}
