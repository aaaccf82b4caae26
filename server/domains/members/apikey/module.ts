import * as contract from '../../../../schema/members/api-keys.ts';
import { domainModule } from '../../../platform/module.ts';
import { Callers } from '../account/offers.ts';
import { ApiKeys } from './api-keys.ts';
import { Bearers } from './bearers.ts';
import { apiKeysFold } from './decider.ts';
import { apiKeyProjection } from './projection.ts';
import { revokedWithRoles } from './reactions.ts';
import { apiKeyTables } from './tables.ts';

/** API keys: servers call with them as the host or manager who made them. */
export const apikey = domainModule({
  name: 'apikey',
  contract,
  folds: [apiKeysFold],
  projections: [apiKeyProjection],
  rowTables: [apiKeyTables],
  open: ({ log, clock, source, logger, use }) => {
    const keys = new ApiKeys({ log, clock, source });
    return {
      services: [new Bearers({ log, clock, logger, callers: use(Callers) })],
      handlers: {
        createApiKey: ({ caller, body, commandId }) => keys.create(caller.userSysId, body, { commandId }),
        apiKeys: async ({ caller }) => ({ keys: await keys.of(caller.userSysId) }),
        revokeApiKey: async ({ caller, params, commandId }) => {
          await keys.revoke(caller.userSysId, params.apiKeySysId, { commandId });
          return {};
        },
      },
      reactions: [revokedWithRoles()],
    };
  },
});
