import {
  ANYBODY,
  type ExamplesOf,
  HOST,
  MANAGER,
  NOBODY,
  ofSeller,
  sellerCalls,
} from '../../testing/calls.ts';
import type { Stage } from '../../testing/stage.ts';
import type { catalog } from './module.ts';

/** From the settings as they are. */
async function change({ api, manager }: Stage) {
  const { version } = await api.done('seller', { sellerSysId: 1 }, { token: manager.token });
  return { sellerSysId: 1, ifVersion: version, sellerColor: '#123456' };
}

export const examples: ExamplesOf<typeof catalog> = {
  sellerSettingUi: { roles: ANYBODY, ...ofSeller<'sellerSettingUi'>() },
  sellerNotice: { roles: ANYBODY, ...ofSeller<'sellerNotice'>() },
  sellerRules: { roles: ANYBODY, ...ofSeller<'sellerRules'>() },
  seller: { roles: HOST, ...sellerCalls<'seller'>({}) },
  openSeller: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: { sellerName: '새 가게' }, by: manager }),
    changed: { sellerName: '다른 가게' },
  },
  changeSeller: {
    roles: HOST,
    good: async (stage) => ({ input: await change(stage), by: stage.host }),
    refused: {
      '0004': ({ manager }) => ({ input: { sellerSysId: NOBODY, ifVersion: 1 }, by: manager }),
      '0021': async (stage) => {
        const input = await change(stage);
        return { input: { ...input, ifVersion: input.ifVersion + 1 }, by: stage.host };
      },
      '9001': async (stage) => ({ input: await change(stage), by: stage.otherHost }),
    },
  },
  findSellerNo: { roles: ANYBODY, good: () => ({ input: {} }) },
};
