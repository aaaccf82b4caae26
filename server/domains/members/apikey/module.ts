import * as contract from '../../../../schema/members/api-keys.ts';
import { domainModule } from '../../../platform/module.ts';
import { Callers } from '../account/offers.ts';
import { Bearers } from './bearers.ts';
import { createApiKey } from './create-api-key.ts';
import { apiKeysFold } from './decider.ts';
import { apiKeyProjection } from './views.ts';
import { apiKeys } from './queries.ts';
import { revokedWithRoles } from './reactions.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { apiKeyTables } from './rows.ts';

/** API keys: servers call with them as the host or manager who made them. */
export const apikey = domainModule({
  name: 'apikey',
  contract,
  folds: [apiKeysFold],
  projections: [apiKeyProjection],
  rowTables: [apiKeyTables],
  operations: { apiKeys, createApiKey, revokeApiKey },
  open: ({ log, clock, logger, use }) => ({
    services: [new Bearers({ log, clock, logger, callers: use(Callers) })],
    reactions: [revokedWithRoles],
  }),
});
