import type { Input } from '../../../../schema/operation.ts';
import type { OperationOf } from '../../../domains.ts';
import { ANYBODY, type ExamplesOf, HOST, NOBODY, sellerCalls } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import { SELLER } from '../../../testing/world.ts';
import type { description } from './module.ts';

type Asked = Input<OperationOf<'setDescription'>>;
let made = 0;

/** Of the stage's mug, other than before. */
export async function descriptionOf(stage: Stage, changes: Partial<Asked> = {}): Promise<Asked> {
  const of = { sellerSysId: SELLER, prdtSysId: stage.mug.facts.prdtSysId };
  const page = { sellerSysId: SELLER, startIndex: 0, rowCount: 100 };
  const { descriptions } = await stage.api.done('ownDescriptions', page, { token: stage.host.token });
  const before = descriptions.find(({ prdtSysId }) => prdtSysId === of.prdtSysId);
  return {
    ...of,
    ifVersion: before?.version ?? 0,
    text: `# 따뜻한 머그 ${++made}\n\n![옆에서 본 머그](picture-1)`,
    textEn: '# A warm mug',
    pictures: [{ imageUrl: '/pictures/product-2.webp', width: 720, height: 720 }],
    ...changes,
  };
}

export const examples: ExamplesOf<typeof description> = {
  productDescription: {
    roles: ANYBODY,
    good: async (stage) => {
      await stage.api.done('setDescription', await descriptionOf(stage), { token: stage.host.token });
      return { input: { prdtSysId: stage.mug.facts.prdtSysId } };
    },
    refused: { '0004': () => ({ input: { prdtSysId: NOBODY } }) },
  },
  ownDescriptions: { roles: HOST, ...sellerCalls<'ownDescriptions'>({ startIndex: 0, rowCount: 10 }) },
  setDescription: {
    roles: HOST,
    good: async (stage) => ({ input: await descriptionOf(stage), by: stage.host }),
    refused: {
      '0004': async (stage) => ({ input: await descriptionOf(stage, { prdtSysId: NOBODY }), by: stage.host }),
      '0005': async (stage) => ({
        input: await descriptionOf(stage, { pictures: [{ imageUrl: 'javascript:alert(1)' }] }),
        by: stage.host,
      }),
      '0021': async (stage) => {
        const input = await descriptionOf(stage);
        return { input: { ...input, ifVersion: input.ifVersion + 1 }, by: stage.host };
      },
      '9001': async (stage) => ({ input: await descriptionOf(stage), by: stage.otherHost }),
    },
    triedElsewhere: ['0003'],
  },
};
