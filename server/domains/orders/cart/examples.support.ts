import type { BasketRequest } from '../../../../schema/buying/baskets.ts';
import type { Input } from '../../../../schema/operation.ts';
import type { OperationOf } from '../../../domains.ts';
import {
  ANYBODY,
  BUYER,
  type Call,
  type ExamplesOf,
  NOBODY,
  OWNER,
} from '../../../testing/operations/calls.ts';
import {
  asked,
  basketOf,
  choiceGoods,
  choiceLine,
  type Goods,
  line,
  orderOf,
  simpleGoods,
  wishGoods,
} from '../../../testing/goods.ts';
import { bought, but, by, once } from '../../../testing/buying.ts';
import { orderFor, type Stage } from '../../../testing/stage.ts';
import type { cart } from './module.ts';

/** The buyer puts one piece of a product, listed or changed for it, into their cart. */
async function basketCall(
  { server, mug, buyer }: Stage,
  changes: Partial<BasketRequest> = {},
  list?: (prdtSysId: number) => Goods,
): Promise<Call<'addBaskets'>> {
  const goods = list ? await server.world.lists(list) : mug;
  return { input: { uid: buyer.userSysId, ...basketOf(goods, [], changes) }, by: buyer };
}

async function withBasket(stage: Stage, list?: (prdtSysId: number) => Goods) {
  const { input } = await basketCall(stage, {}, list);
  const { baskets } = await by(stage, stage.buyer).done('addBaskets', input);
  return { uid: stage.buyer.userSysId, basketSysId: baskets[0]!.basketSysId };
}

/** The buyer changes what lies in their cart. */
async function basketChange(
  stage: Stage,
  change: Omit<Input<OperationOf<'changeBasket'>>, 'uid' | 'basketSysId'>,
  list?: (prdtSysId: number) => Goods,
): Promise<Call<'changeBasket'>> {
  const { uid, basketSysId } = await withBasket(stage, list);
  return { input: { uid, basketSysId, ...change }, by: stage.buyer };
}

/** It is in the cart, and the seller then says something else of it. */
async function relisted(stage: Stage, changes: Partial<Goods['facts']>): Promise<Call<'changeBasket'>> {
  const call = await basketChange(stage, { basketQty: 2 });
  await stage.server.world.relists(stage.mug, changes);
  return call;
}

async function fullCart(stage: Stage): Promise<Call<'addBaskets'>> {
  const sizes = Array.from({ length: 100 }, (_, i) => [`${i}호`, 0, 5] as const);
  const rack = await stage.server.world.lists((id) => choiceGoods(id, sizes));
  const lines = rack.stock.map(({ detailSysId }) => choiceLine(1, rack, detailSysId!));
  const { uid } = (await basketCall(stage)).input;
  await by(stage, stage.buyer).done('addBaskets', { uid, ...basketOf(rack, lines) });
  return basketCall(stage);
}

const unknownOption = { optionQty: 1, productOptions: [{ prdtOptionSysId: 1, optionKeyName: '없음' }] };

const unknownWishes = (id: number) => {
  const wish = (n: number) => ({ prdtOptionSysId: id * 10 + n, optionKeyName: '별' });
  return [{ optionQty: 1, productOptions: [wish(1), wish(2)] }];
};

export const examples: ExamplesOf<typeof cart> = {
  listBaskets: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  baskets: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  guestBaskets: {
    roles: ANYBODY,
    good: ({ mug }) => ({ input: { baskets: [{ basketSysId: 999, basket: basketOf(mug) }] } }),
  },
  addBaskets: {
    roles: OWNER,
    good: (stage) => basketCall(stage),
    refused: {
      '2008': (stage) => basketCall(stage, { prdtSysId: NOBODY }),
      '2004': (stage) => basketCall(stage, {}, (id) => simpleGoods(id, 1, { isDisplay: 0 })),
      '3103': (stage) => basketCall(stage, {}, (id) => simpleGoods(id, 1, { isPlanEvent: 1 })),
      '2031': (stage) => basketCall(stage, {}, (id) => simpleGoods(id, 1, { isLiveOnly: 1 })),
      '2009': (stage) => basketCall(stage, { broadcastScheduleSysId: NOBODY }),
      '3104': (stage) => basketCall(stage, {}, (id) => simpleGoods(id, 0)),
      '2019': (stage) => basketCall(stage, { optionGroups: [unknownOption] }),
      '2021': async (stage) => {
        const ring = await stage.server.world.lists((id) => wishGoods(id, 5));
        const { prdtSysId, optionTypeCode } = ring.facts;
        const optionGroups = unknownWishes(prdtSysId);
        return basketCall(stage, { prdtSysId, optionTypeCode, optionGroups });
      },
      '2026': (stage) => basketCall(stage, { basketQty: 0 }),
      '3101': (stage) => basketCall(stage, { basketQty: 1000 }),
      '3102': (stage) => basketCall(stage, { basketQty: 51 }),
      '3100': fullCart,
    },
    changed: { basketQty: 2 },
  },
  mergeBaskets: {
    roles: OWNER,
    good: ({ mug, cup, buyer }) => ({
      // Of the five cups the same again finds too few.
      input: { uid: buyer.userSysId, baskets: [basketOf(mug), basketOf(cup, [], { basketQty: 3 })] },
      by: buyer,
    }),
    changed: { baskets: [] },
  },
  orderAgain: {
    roles: BUYER,
    good: async (stage) => {
      // Of the five cups, two are ordered: the same again finds too few.
      const { orderSysId } = await bought(stage, 'paid', orderFor(stage, stage.cup, 2));
      return { input: { orderSysId }, by: stage.buyer };
    },
    refused: { '2010': ({ buyer }) => ({ input: { orderSysId: NOBODY }, by: buyer }) },
    changed: { orderSysId: NOBODY },
  },
  changeBasket: {
    roles: OWNER,
    good: (stage) => basketChange(stage, { basketQty: 3 }),
    refused: {
      '0004': but((stage) => basketChange(stage, { basketQty: 3 }), { basketSysId: NOBODY }),
      '2004': (stage) => relisted(stage, { isDisplay: 0 }),
      '3103': (stage) => relisted(stage, { isPlanEvent: 1 }),
      '2031': (stage) => relisted(stage, { isLiveOnly: 1 }),
      '3104': once(
        (stage) => basketChange(stage, { basketQty: 2 }, (id) => simpleGoods(id, 1)),
        async ({ input: { uid } }, stage) => {
          const { baskets } = await by(stage, stage.buyer).done('listBaskets', { uid });
          const goods = simpleGoods(baskets[0]!.prdtSysId, 1);
          await by(stage, stage.stranger).done('placeOrder', orderOf([asked(goods, [line(1, goods)])]));
        },
      ),
      '2019': (stage) => basketChange(stage, { productOptions: unknownOption.productOptions }),
      '2021': async (stage) => {
        const ring = await stage.server.world.lists((id) => wishGoods(id, 5));
        const wishes = basketOf(ring, [line(1, ring, '하트', '선물')]);
        const uid = stage.buyer.userSysId;
        const { baskets } = await by(stage, stage.buyer).done('addBaskets', { uid, ...wishes });
        const { productOptions } = unknownWishes(ring.facts.prdtSysId)[0]!;
        return { input: { uid, basketSysId: baskets[0]!.basketSysId, productOptions }, by: stage.buyer };
      },
      '2026': (stage) => basketChange(stage, { basketQty: 0 }),
      '3101': (stage) => basketChange(stage, { basketQty: 1000 }),
      '3102': (stage) => basketChange(stage, { basketQty: 51 }),
    },
  },
  removeBaskets: {
    roles: OWNER,
    good: async (stage) => {
      const { uid, basketSysId } = await withBasket(stage);
      return { input: { uid, basketSysIds: [basketSysId] }, by: stage.buyer };
    },
  },
};
