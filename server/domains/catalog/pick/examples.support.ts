import { type ExamplesOf, NOBODY, OWNER } from '../../../testing/operations/calls.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import type { Person } from '../../../testing/world.ts';
import type { pick } from './module.ts';

function pickCall(by: Person, prdtSysId: number) {
  return { input: { uid: by.userSysId, prdtSysId }, by };
}

export const examples: ExamplesOf<typeof pick> = {
  addPick: {
    roles: OWNER,
    good: ({ mug, buyer }) => pickCall(buyer, mug.facts.prdtSysId),
    refused: {
      '0003': async ({ api, mug, buyer }) => {
        const call = pickCall(buyer, mug.facts.prdtSysId);
        await api.done('addPick', call.input, { token: buyer.token });
        return call;
      },
      '0004': ({ buyer }) => pickCall(buyer, NOBODY),
      '2003': async ({ server: { world }, buyer }) =>
        pickCall(buyer, (await world.lists((id) => simpleGoods(id, 0))).facts.prdtSysId),
      '2004': async ({ server: { world }, buyer }) =>
        pickCall(buyer, (await world.lists((id) => simpleGoods(id, 1, { isDisplay: 0 }))).facts.prdtSysId),
    },
    triedElsewhere: ['0007'],
  },
  removePick: {
    roles: OWNER,
    good: async ({ api, mug, buyer }) => {
      const { input } = pickCall(buyer, mug.facts.prdtSysId);
      const { prdtPickSysId } = await api.done('addPick', input, { token: buyer.token });
      return { input: { uid: buyer.userSysId, prdtPickSysId }, by: buyer };
    },
    refused: {
      '0004': ({ buyer }) => ({ input: { uid: buyer.userSysId, prdtPickSysId: NOBODY }, by: buyer }),
    },
  },
  listPicks: {
    roles: OWNER,
    good: ({ buyer }) => ({ input: { uid: buyer.userSysId, startIndex: 0, rowCount: 10 }, by: buyer }),
  },
};
