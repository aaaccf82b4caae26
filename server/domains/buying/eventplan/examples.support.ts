import { EVENT_PLANS_MAX } from '../../../../schema/buying/constants.ts';
import type { Input } from '../../../../schema/operation.ts';
import type { OperationOf } from '../../../domains.ts';
import { type ExamplesOf, HOST, NOBODY, sellerCalls } from '../../../testing/operations/calls.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import type { Stage } from '../../../testing/stage.ts';
import { OTHER_SELLER } from '../../../testing/world.ts';
import type { eventplan } from './module.ts';

export const EVENT_LASTS = 24 * 60 * 60_000;

/** What its host says of an event of a new product. */
export async function eventOf(
  { server }: Stage,
  changes: Partial<Input<OperationOf<'makeEventPlan'>>> = {},
): Promise<Input<OperationOf<'makeEventPlan'>>> {
  const { facts } = await server.world.lists((id) => simpleGoods(id, 9));
  const now = server.clock.now();
  return {
    sellerSysId: facts.sellerSysId,
    prdtSysIds: [facts.prdtSysId],
    minOrderAmount: 20_000,
    maxOrderCnt: 4,
    joinStartDate: new Date(now).toISOString(),
    joinEndDate: new Date(now + EVENT_LASTS).toISOString(),
    ...changes,
  };
}

/** The same, with the event that it has become. */
export async function planned(stage: Stage, changes: Partial<Input<OperationOf<'makeEventPlan'>>> = {}) {
  const event = await eventOf(stage, changes);
  return { ...event, ...(await stage.api.done('makeEventPlan', event, { token: stage.host.token })) };
}

function idsOf({ sellerSysId, eventPlanSysId }: Input<OperationOf<'endEventPlan'>>) {
  return { sellerSysId, eventPlanSysId };
}

export const examples: ExamplesOf<typeof eventplan> = {
  eventPlans: { roles: HOST, ...sellerCalls<'eventPlans'>({}) },
  makeEventPlan: {
    roles: HOST,
    good: async (stage) => ({ input: await eventOf(stage), by: stage.host }),
    refused: {
      '0004': async (stage) => ({
        input: { ...(await eventOf(stage)), prdtSysIds: [NOBODY] },
        by: stage.host,
      }),
      '0005': async (stage) => ({
        input: { ...(await eventOf(stage)), joinEndDate: '2020-01-01' },
        by: stage.host,
      }),
      '0007': async (stage) => {
        const [input, as] = [await eventOf(stage), { token: stage.otherHost.token }];
        for (let made = 0; made < EVENT_PLANS_MAX; made += 1) {
          const { facts } = await stage.server.world.lists((id) =>
            simpleGoods(id, 1, { sellerSysId: OTHER_SELLER }),
          );
          const other = { ...input, sellerSysId: OTHER_SELLER, prdtSysIds: [facts.prdtSysId] };
          if ((await stage.api.code('makeEventPlan', other, as)) === '0007') break;
        }
        return { input: { ...input, sellerSysId: OTHER_SELLER }, by: stage.otherHost };
      },
      '7001': async (stage) => {
        const { eventPlanSysId: _, ...taken } = await planned(stage);
        return { input: taken, by: stage.host };
      },
      '9001': async (stage) => ({ input: await eventOf(stage), by: stage.otherHost }),
    },
  },
  endEventPlan: {
    roles: HOST,
    good: async (stage) => ({ input: idsOf(await planned(stage)), by: stage.host }),
    refused: {
      '0004': ({ host }) => ({ input: { sellerSysId: 1, eventPlanSysId: NOBODY }, by: host }),
      '9001': async (stage) => ({ input: idsOf(await planned(stage)), by: stage.otherHost }),
    },
  },
};
