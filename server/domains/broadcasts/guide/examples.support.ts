import { ANYBODY, type ExamplesOf, NOBODY, ofBroadcast } from '../../../testing/operations/calls.ts';
import { SELLER } from '../../../testing/world.ts';
import type { guide } from './module.ts';

let made = 0;

export const examples: ExamplesOf<typeof guide> = {
  mainBroadcasts: { roles: ANYBODY, good: () => ({ input: { startIndex: 0, rowCount: 10 } }) },
  schedules: {
    roles: ANYBODY,
    good: () => ({ input: { startIndex: 0, rowCount: 10 } }),
    refused: { '0005': () => ({ input: { startDate: '2026-02-30', startIndex: 0, rowCount: 10 } }) },
  },
  scheduleDays: {
    roles: ANYBODY,
    good: () => ({ input: { startDate: '2026-11-20', dayCnt: 7 } }),
    refused: { '0005': () => ({ input: { startDate: '2026-02-30', dayCnt: 7 } }) },
  },
  broadcastIntro: { roles: ANYBODY, ...ofBroadcast<'broadcastIntro'>() },
  broadcastDetail: {
    roles: ANYBODY,
    good: ({ plan }) => ({
      input: { broadcastSysId: plan.broadcastSysId, broadcastScheduleSysId: plan.broadcastScheduleSysId },
    }),
    refused: {
      '0004': ({ plan }) => ({
        input: { broadcastSysId: plan.broadcastSysId, broadcastScheduleSysId: NOBODY },
      }),
    },
  },
  checkLive: { roles: ANYBODY, ...ofBroadcast<'checkLive'>() },
  broadcastProducts: {
    roles: ANYBODY,
    good: ({ broadcastSysId }) => ({ input: { broadcastSysId, startIndex: 0, rowCount: 10 } }),
    refused: { '0004': () => ({ input: { broadcastSysId: NOBODY, startIndex: 0, rowCount: 10 } }) },
  },
  brandBroadcasts: {
    roles: ANYBODY,
    good: async ({ api, host }) => {
      const { version, brands } = await api.done('brands', { sellerSysId: SELLER });
      const added = [...brands, { name: `물빛 ${++made}`, nameEn: 'Mulbit' }];
      const asked = { sellerSysId: SELLER, ifVersion: version, brands: added };
      const set = await api.done('setBrands', asked, { token: host.token });
      return { input: { brandSysId: set.brands.at(-1)!.brandSysId, startIndex: 0, rowCount: 10 } };
    },
    refused: { '0004': () => ({ input: { brandSysId: NOBODY, startIndex: 0, rowCount: 10 } }) },
  },
  counts: { roles: ANYBODY, ...ofBroadcast<'counts'>() },
  clientInfo: { roles: ANYBODY, ...ofBroadcast<'clientInfo'>() },
  notice: { roles: ANYBODY, ...ofBroadcast<'notice'>() },
};
