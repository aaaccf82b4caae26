import { endEventPlan, makeEventPlan, type EventPlan } from '../../schema/buying/event-plans.ts';
import { wonText } from '../../schema/won.ts';
import { count, timeText } from '../output.ts';
import { patiently } from './again.ts';
import { at } from './by-schema.ts';
import type { Parts, Step } from './step.ts';
import type { ReadEvent } from './shop.ts';

/**
 * Events have no names: one is known by its products. New terms end the event and begin another.
 * `named`: the products of the folder; `ids`: of all products, once they are there.
 */
export function planEvents(
  { api, folder, standing, prune }: Pick<Parts, 'api' | 'folder' | 'standing' | 'prune'>,
  { named, ids }: { readonly named: ReadonlySet<string>; readonly ids: ReadonlyMap<string, number> },
): Step[] {
  if (!folder.events) return [];
  const { sellerSysId } = standing;
  const numbers = new Map([...ids].map(([prdtNo, id]) => [id, prdtNo]));
  const productsOf = ({ prdtSysIds }: EventPlan) =>
    prdtSysIds.map((id) => numbers.get(id) ?? String(id)).toSorted();
  const end = async ({ eventPlanSysId }: EventPlan) =>
    void (await patiently(() => api.call(endEventPlan, { sellerSysId, eventPlanSysId })));
  const steps: Step[] = [];
  const kept = new Set<EventPlan>();
  for (const event of folder.events) {
    const products = event.products.toSorted();
    for (const [i, prdtNo] of event.products.entries())
      if (!named.has(prdtNo) && !ids.has(prdtNo))
        at(event.written, ['products', i]).complain(`there is no product ${prdtNo}`);
    const others = standing.events.filter((plan) => productsOf(plan).some((each) => products.includes(each)));
    for (const other of others) kept.add(other);
    const [same] = others;
    if (
      same &&
      others.length === 1 &&
      productsOf(same).join('\n') === products.join('\n') &&
      isLike(same, event)
    )
      continue;
    steps.push({
      kind: others.length > 0 ? 'changed' : 'added',
      what: `event of ${products.join(', ')}`,
      differences: [{ field: 'terms', was: others[0] ? termsOf(others[0]) : '–', is: termsOf(event) }],
      carryOut: async () => {
        for (const other of others) await end(other);
        const { minOrderAmount, maxOrderCnt, startDate, endDate } = event;
        const asked = {
          sellerSysId,
          prdtSysIds: event.products.map((prdtNo) => ids.get(prdtNo)!),
          minOrderAmount,
          maxOrderCnt,
          joinStartDate: startDate,
          joinEndDate: endDate,
        };
        await patiently(() => api.call(makeEventPlan, asked));
      },
    });
  }
  if (prune)
    for (const plan of standing.events)
      if (!kept.has(plan))
        steps.push({
          kind: 'ended',
          what: `event of ${productsOf(plan).join(', ')}`,
          differences: [],
          carryOut: () => end(plan),
        });
  return steps;
}

function isLike(plan: EventPlan, event: ReadEvent): boolean {
  return termsOf(plan) === termsOf(event);
}

type Terms = Pick<EventPlan, 'minOrderAmount' | 'maxOrderCnt'> &
  (Pick<EventPlan, 'joinStartDate' | 'joinEndDate'> | Pick<ReadEvent, 'startDate' | 'endDate'>);

function termsOf(terms: Terms): string {
  const [from, to] =
    'joinStartDate' in terms ? [terms.joinStartDate, terms.joinEndDate] : [terms.startDate, terms.endDate];
  return (
    `from ${wonText(terms.minOrderAmount, 'sign')}, at most ${count(terms.maxOrderCnt)} pieces, ` +
    `${timeText(from)} to ${timeText(to)}`
  );
}
