import * as contract from '../../../../schema/broadcasts/broadcasts.ts';
import { domainModule } from '../../../platform/module.ts';
import { StreamAccess } from '../../room/broadcast/stream-access.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { Grouping } from '../../catalog/catalog/offers.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { Guide } from './guide.ts';
import { guideHandlers } from './handlers.ts';
import { guideProjection } from './projection.ts';
import { guideSettings } from './settings.ts';

/** Broadcasts as they are listed and shown. */
export const guide = domainModule({
  name: 'guide',
  contract,
  settings: guideSettings,
  projections: [guideProjection],
  open: ({ log, clock, config, secrets, use }) => {
    const access = new StreamAccess(secrets.tokenSecret, clock);
    const catalog = use(Catalog);
    const service = new Guide({ log, catalog, clock, access });
    return {
      services: [service],
      routes: (app) =>
        calendarRoutes(app, { log, clock, guide: service, catalog, siteName: config.site.name }),
      handlers: guideHandlers(service, {
        log,
        shareUrls: config.shareUrls,
        grouping: use(Grouping),
      }),
    };
  },
});
