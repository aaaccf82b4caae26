import { ANYBODY, type ExamplesOf, ofSeller } from '../../testing/calls.ts';
import type { catalog } from './module.ts';

export const examples: ExamplesOf<typeof catalog> = {
  sellerSettingUi: { roles: ANYBODY, ...ofSeller<'sellerSettingUi'>() },
  sellerNotice: { roles: ANYBODY, ...ofSeller<'sellerNotice'>() },
  sellerRules: { roles: ANYBODY, ...ofSeller<'sellerRules'>() },
  findSellerNo: { roles: ANYBODY, good: () => ({ input: {} }) },
};
