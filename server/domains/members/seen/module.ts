import { QUOTES_RECORDED, REFUSALS_RATE } from '../../../../schema/service/constants.ts';
import { domainModule } from '../../../platform/module.ts';
import { Profiles } from '../account/offers.ts';
import { buyersTag, seenFold } from './decider.ts';
import { Seen } from './seen.ts';
import { seenTables } from './rows.ts';

/** Which broadcasts members visited, which prices they were shown, and what buyers were refused. */
export const seen = domainModule({
  name: 'seen',
  metrics: {
    sights_dropped: {
      kind: 'total',
      help: 'visits of broadcasts, shown prices and refusals that were not recorded',
      look: 'it rises: the log takes too little or nothing, and support misses them in `sellover buyer`; the log says why',
    },
  },
  folds: [seenFold],
  rowTables: [seenTables],
  open: (platform) => {
    const { limits, use } = platform;
    const service = new Seen({
      ...platform,
      profiles: use(Profiles),
      quotes: limits.rate<number>('recorded quotes', QUOTES_RECORDED),
      refusals: limits.rate<number | string>('refusals', REFUSALS_RATE),
    });
    return {
      services: [service],
      refusals: {
        isFor: (operation) => buyersTag(operation) !== null,
        heard: (call) => service.refused(call),
      },
      close: () => service.close(),
      readings: { sights_dropped: () => service.droppedCnt },
    };
  },
});
