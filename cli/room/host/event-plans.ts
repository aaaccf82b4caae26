import { endEventPlan, eventPlans, makeEventPlan } from '../../../schema/buying/event-plans.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import { wonText } from '../../../schema/won.ts';
import type { Context } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { called, done, named, productsOnDisplay, sellerOf, type OfSeller } from './where.ts';
import { count, isoTime, timeText } from '../../output.ts';
import { table } from '../../table.ts';

export interface EventOptions extends OfSeller {
  readonly max: number;
  readonly minAmount?: number;
  readonly from?: number;
  readonly until: number;
}

/** By their ids, or by their numbers such as `SD-2011`. */
async function productsOf(
  { api }: Context,
  sellerSysId: number,
  asked: readonly string[],
): Promise<Product[]> {
  const products = await productsOnDisplay(api, sellerSysId);
  return asked.map((product) => {
    const found = products.find(called(product));
    if (found) return found;
    throw new UsageError(`Seller ${sellerSysId} has no product ${product}`, 'Give its id, or its number');
  });
}

export async function listEvents(context: Context, asked: OfSeller): Promise<void> {
  const { api, out } = context;
  const listed = await api.call(eventPlans, { sellerSysId: await sellerOf(context, asked) });
  out.data(listed, (c) =>
    table(
      c,
      ['Event', 'From', 'Until', 'Orders from', 'Pieces each', 'Products'],
      listed.eventPlans.map((plan) => [
        String(plan.eventPlanSysId),
        timeText(plan.joinStartDate),
        timeText(plan.joinEndDate),
        wonText(plan.minOrderAmount, 'sign'),
        count(plan.maxOrderCnt),
        plan.prdtSysIds.join(', '),
      ]),
      [3, 4],
    ),
  );
}

export async function addEvent(
  context: Context,
  products: readonly string[],
  asked: EventOptions,
): Promise<void> {
  const sellerSysId = await sellerOf(context, asked);
  const chosen = await productsOf(context, sellerSysId, products);
  const event = {
    sellerSysId,
    prdtSysIds: chosen.map(({ prdtSysId }) => prdtSysId),
    minOrderAmount: asked.minAmount ?? 0,
    maxOrderCnt: asked.max,
    joinStartDate: isoTime(asked.from ?? Date.now()),
    joinEndDate: isoTime(asked.until),
  };
  const { eventPlanSysId } = await context.api.call(makeEventPlan, event);
  const what = chosen.map((product) => named(product).text).join('; ');
  done(context, { eventPlanSysId, ...event }, `Event ${eventPlanSysId}: ${what}`);
}

export async function endEvent(context: Context, eventPlanSysId: number, asked: OfSeller): Promise<void> {
  const event = { sellerSysId: await sellerOf(context, asked), eventPlanSysId };
  await context.api.call(endEventPlan, event);
  done(context, event, `Event ${eventPlanSysId} has ended`);
}
