import type { Input } from '../../../../schema/operation.ts';
import type { OperationOf } from '../../../domains.ts';
import { ANYBODY, type ExamplesOf, HOST, NOBODY, sellerCalls } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import { SELLER } from '../../../testing/world.ts';
import type { exhibition } from './module.ts';

const DAY = 24 * 60 * 60_000;
type Asked = Input<OperationOf<'setPlans'>>;

/** What the first seller says of a plan with the stage's mug and cup, which has begun. */
export function planFor(
  { server, mug, cup }: Pick<Stage, 'server' | 'mug' | 'cup'>,
  changes: Partial<Asked['plans'][number]> = {},
): Asked['plans'][number] {
  const now = server.clock.now();
  return {
    title: '포근한 집',
    titleEn: 'A cosy home',
    text: '따뜻한 차 한 잔이 어울리는 것들',
    textEn: 'All that goes with a cup of tea',
    startDate: new Date(now - DAY).toISOString(),
    endDate: new Date(now + DAY).toISOString(),
    isBanner: 1,
    imageUrl: '/pictures/broadcast-3.webp',
    groups: [
      { name: '머그', nameEn: 'Mugs', prdtSysIds: [mug.facts.prdtSysId] },
      { name: '', nameEn: '', prdtSysIds: [cup.facts.prdtSysId] },
    ],
    ...changes,
  };
}

let made = 0;

/** Plans of the first seller that are other than before. */
export async function plansFor(stage: Stage, changes: Partial<Asked['plans'][number]> = {}): Promise<Asked> {
  const of = { sellerSysId: SELLER };
  const { version: ifVersion } = await stage.api.done('sellerPlans', of, { token: stage.host.token });
  return { ...of, ifVersion, plans: [planFor(stage, { title: `포근한 집 ${++made}`, ...changes })] };
}

/** A plan of the first seller, and nothing else of it. */
export async function planned(stage: Stage, changes: Partial<Asked['plans'][number]> = {}) {
  const { plans } = await stage.api.done('setPlans', await plansFor(stage, changes), {
    token: stage.host.token,
  });
  return plans[0]!;
}

const page = { startIndex: 0, rowCount: 10 };

export const examples: ExamplesOf<typeof exhibition> = {
  mainPlans: {
    roles: ANYBODY,
    good: async (stage) => {
      await planned(stage);
      return { input: page };
    },
    refused: { '0004': () => ({ input: { brandSysId: NOBODY, ...page } }) },
  },
  bannerPlans: {
    roles: ANYBODY,
    good: async (stage) => {
      await planned(stage);
      return { input: page };
    },
  },
  planAlone: {
    roles: ANYBODY,
    good: async (stage) => ({ input: { planSysId: (await planned(stage)).planSysId } }),
    refused: { '0004': () => ({ input: { planSysId: NOBODY } }) },
  },
  planOfProduct: {
    roles: ANYBODY,
    good: async (stage) => {
      const { prdtSysId } = stage.mug.facts;
      const { groups } = await planned(stage);
      return { input: { prdtSysId, planPrdtSysId: groups[0]!.products[0]!.planPrdtSysId } };
    },
    refused: { '0004': ({ mug }) => ({ input: { prdtSysId: mug.facts.prdtSysId, planPrdtSysId: NOBODY } }) },
  },
  planProducts: {
    roles: ANYBODY,
    good: async (stage) => ({ input: { planSysId: (await planned(stage)).planSysId, ...page } }),
    refused: { '0004': () => ({ input: { planSysId: NOBODY, ...page } }) },
  },
  sellerPlans: { roles: HOST, ...sellerCalls<'sellerPlans'>({}) },
  setPlans: {
    roles: HOST,
    good: async (stage) => ({ input: await plansFor(stage), by: stage.host }),
    refused: {
      '0004': async (stage) => ({
        input: await plansFor(stage, { groups: [{ name: '', nameEn: '', prdtSysIds: [NOBODY] }] }),
        by: stage.host,
      }),
      '0005': async (stage) => ({ input: await plansFor(stage, { endDate: '2020-01-01' }), by: stage.host }),
      '0021': async (stage) => {
        const input = await plansFor(stage);
        return { input: { ...input, ifVersion: input.ifVersion + 1 }, by: stage.host };
      },
      '9001': async (stage) => ({ input: await plansFor(stage), by: stage.otherHost }),
    },
    triedElsewhere: ['0003'],
  },
};
