import { simpleGoods } from '../../../testing/goods.ts';
import { type ExamplesOf, NOBODY, OWNER } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { restock } from './module.ts';

const waiting = ({ buyer }: Pick<Stage, 'buyer'>, prdtSysId: number) => ({
  input: { uid: buyer.userSysId, prdtSysId },
  by: buyer,
});

/** A sold-out product. */
async function soldOut({ server: { world } }: Pick<Stage, 'server'>, isDisplay: 0 | 1 = 1): Promise<number> {
  return (await world.lists((id) => simpleGoods(id, 0, { isDisplay }))).facts.prdtSysId;
}

export const examples: ExamplesOf<typeof restock> = {
  restocks: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  askRestock: {
    roles: OWNER,
    good: async (stage) => waiting(stage, await soldOut(stage)),
    refused: {
      '0004': (stage) => waiting(stage, NOBODY),
      '0007': (stage) => waiting(stage, stage.mug.facts.prdtSysId),
      '2004': async (stage) => waiting(stage, await soldOut(stage, 0)),
    },
  },
  dropRestock: {
    roles: OWNER,
    good: async (stage) => {
      const call = waiting(stage, await soldOut(stage));
      await stage.api.done('askRestock', call.input, { token: stage.buyer.token });
      return call;
    },
  },
};
