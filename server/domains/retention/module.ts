import type { Reply } from '../../../schema/operation.ts';
import * as contract from '../../../schema/retention.ts';
import { domainModule } from '../../platform/module.ts';

/** How long is kept what is known of people. What they did stays in the log, which says nothing of who they are. */
export const retention = domainModule({
  name: 'retention',
  contract,
  open: ({ forgetting }) => ({
    handlers: { purge: async () => (await forgetting.purge()) as Reply<typeof contract.purge> },
  }),
});
