import * as contract from '../../../../schema/broadcasts/plans.ts';
import { domainModule } from '../../../platform/module.ts';
import { Files } from '../../members/media/offers.ts';
import { Terms } from '../../members/terms/offers.ts';
import { Planning } from './planning.ts';
import { planningProjection } from './projection.ts';

/** Broadcasts as their sellers plan, change and cancel them. */
export const planning = domainModule({
  name: 'planning',
  contract,
  projections: [planningProjection],
  open: ({ log, source, clock, use }) => {
    const service = new Planning({ log, source, clock, files: use(Files), terms: use(Terms) });
    return {
      services: [service],
      handlers: {
        // That the caller is a host of this seller, or a manager, is known from the path.
        ownBroadcasts: ({ params, query, caller }) => service.list({ ...params, ...query }, caller),
        sallyBroadcasts: ({ query, caller }) => service.mine(query, caller),
        sallyBroadcast: ({ params }) => service.ofHost(params.broadcastSysId),
        ownBroadcast: ({ params }) => service.one(params),
        planBroadcast: ({ params, body, caller, commandId, once }) =>
          service.plan({ ...params, ...body }, caller, { commandId, ...once }),
        changeBroadcast: ({ params, body, caller, commandId }) =>
          service.change({ ...params, ...body }, caller, { commandId }),
        cancelBroadcast: ({ params, body, caller, commandId }) =>
          service.cancel({ ...params, ...body }, caller, { commandId }),
        confirmContent: async ({ params, caller, commandId }) => {
          await service.confirmContent(params.broadcastSysId, caller, { commandId });
          return {};
        },
        agreeToRules: async ({ params, caller, commandId }) => ({
          termsVersion: await service.agreeToRules(params.broadcastSysId, caller, { commandId }),
        }),
      },
    };
  },
});
