import type { Body } from '../../../../../schema/operation.ts';
import * as contract from '../../../../../schema/buying/orders.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { query } from '../../../../platform/operations.ts';
import { eventPlanOf, eventPlansStream } from '../../../buying/eventplan/decider.ts';
import { productStream, type ProductFacts } from '../../../catalog/catalog/offers.ts';
import { boughtInEvent, buyerStream } from '../buyers/buyer.ts';
import { requireEventTerms, termsOf } from './event-terms.ts';
import { QuoteTurns } from './quote-turns.ts';

/**
 * Whether an order of these products meets the terms of their events at this moment. Writes nothing. Throws 0004 for an
 * unknown product and 7001 if the request contradicts a product's facts, or names no event product. Throws like
 * {@link requireEventTerms}, too.
 */
export const checkEventPlan = query(contract.checkEventPlan, ({ log, source, use }) => {
  const turns = use(QuoteTurns);
  return async ({ body: { products: asked }, caller, ip }) => {
    turns.take(caller, ip);
    const account = buyerStream(caller.userSysId);
    const sellerSysIds = [...new Set(asked.map(({ sellerSysId }) => sellerSysId))];
    const prdtSysIds = [...new Set(asked.map(({ prdtSysId }) => prdtSysId))];
    const { reply } = await log.execute({
      actorId: caller.userSysId,
      commandId: source.commandId(),
      streams: [account, ...sellerSysIds.map(eventPlansStream), ...prdtSysIds.map(productStream)],
      decide: (states, now) => {
        const lines = asked.map(({ prdtSysId, qty, amount, ...said }) => {
          const product = states.get(productStream(prdtSysId));
          if (!product) throw new Refusal('0004', { prdtSysId });
          if (!isSaidOf(product, said)) throw new Refusal('7001', { prdtSysId });
          return { product, qty, amount };
        });
        const plan = requireEventTerms(lines, {
          eventPlan: ({ prdtSysId, sellerSysId }) =>
            eventPlanOf(states.get(eventPlansStream(sellerSysId)), prdtSysId),
          boughtInEvent: (id) => boughtInEvent(states.get(account), id),
          now,
        });
        if (!plan) throw new Refusal('7001');
        return { events: [], reply: termsOf(plan) };
      },
    });
    return reply;
  };
});

type SaidOfEvent = Pick<
  Body<typeof contract.checkEventPlan>['products'][number],
  'isPlanEvent' | 'sellerSysId' | 'brandSysId'
>;

function isSaidOf(product: ProductFacts, said: SaidOfEvent): boolean {
  return (
    said.isPlanEvent === (product.isPlanEvent ?? 0) &&
    said.sellerSysId === product.sellerSysId &&
    (said.brandSysId === undefined || said.brandSysId === (product.brandSysId ?? null))
  );
}
