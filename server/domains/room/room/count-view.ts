import * as contract from '../../../../schema/room/commands.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { planOf } from '../broadcast/queries.ts';
import type { views } from './settings.ts';
import { Views } from './view-counts.ts';

export const countView = query(
  contract.countView,
  ({ config, log, limits, use }: Platform<{ readonly views: typeof views }>) => {
    const counting = use(Views);
    const limit = new AddressLimit(limits.rate('views', config.views));
    return async ({ params: { broadcastSysId }, caller, ip }) => {
      const plan = await planOf(log, broadcastSysId, caller);
      limit.take(ip);
      return { viewCnt: await counting.add(plan) };
    };
  },
);
