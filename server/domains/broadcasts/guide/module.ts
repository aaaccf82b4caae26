import * as contract from '../../../../schema/broadcasts/broadcasts.ts';
import { domainModule } from '../../../platform/module.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { guideProjection } from './views.ts';
import { brandBroadcasts, mainBroadcasts, scheduleDays, schedules } from './queries.ts';
import { guideSettings } from './settings.ts';
import {
  broadcastDetail,
  broadcastIntro,
  broadcastProducts,
  checkLive,
  clientInfo,
  counts,
  notice,
} from './stage.ts';

/** Broadcasts as they are listed and shown. */
export const guide = domainModule({
  name: 'guide',
  contract,
  settings: guideSettings,
  projections: [guideProjection],
  operations: {
    brandBroadcasts,
    broadcastDetail,
    broadcastIntro,
    broadcastProducts,
    checkLive,
    clientInfo,
    counts,
    mainBroadcasts,
    notice,
    scheduleDays,
    schedules,
  },
  open: (platform) => ({ routes: (app) => calendarRoutes(app, platform) }),
});
