import * as contract from '../../../../schema/members/retention.ts';
import { domainModule } from '../../../platform/module.ts';
import { DAILY_PURGE, DailyPurge } from './daily-purge.ts';
import { purge } from './purge.ts';

/** Deletes expired personal data. The log, which holds none, keeps what people did. */
export const retention = domainModule({
  name: 'retention',
  contract,
  operations: { purge },
  open: (platform) => {
    const daily = new DailyPurge(platform);
    return { services: [daily], timers: { [DAILY_PURGE]: (timer) => daily.fire(timer) } };
  },
});
