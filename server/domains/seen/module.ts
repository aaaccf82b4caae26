import { domainModule } from '../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';
import { seenFold } from './decider.ts';
import { Seen } from './seen.ts';
import { seenTables } from './tables.ts';

/** Which broadcasts members visited, and which prices they were shown. */
export const seen = domainModule({
  name: 'seen',
  metrics: {
    sights_dropped: {
      kind: 'total',
      help: 'visits of broadcasts and shown prices that were not recorded',
      look: 'it rises: the log takes too little or nothing, and support misses them in `sellover buyer`; the log says why',
    },
  },
  folds: [seenFold],
  rowTables: [seenTables],
  open: ({ log, clock, source, logger, use }) => {
    const service = new Seen({ log, clock, source, logger, accounts: use(Accounts) });
    return {
      services: [service],
      close: () => service.close(),
      readings: { sights_dropped: () => service.droppedCnt },
    };
  },
});
