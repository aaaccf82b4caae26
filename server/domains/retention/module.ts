import type { Reply } from '../../../schema/operation.ts';
import * as contract from '../../../schema/members/retention.ts';
import { domainModule } from '../../platform/module.ts';

/** Deletes expired personal data. The log, which holds none, keeps what people did. */
export const retention = domainModule({
  name: 'retention',
  contract,
  open: ({ forgetting }) => ({
    handlers: { purge: async () => (await forgetting.purge()) as Reply<typeof contract.purge> },
  }),
});
