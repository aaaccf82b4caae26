import * as contract from '../../../../schema/site/analytics.ts';
import { CONSOLE_LOGS_OF_ADDRESS } from '../../../../schema/site/constants.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { domainModule } from '../../../platform/module.ts';
import { rate } from '../../../platform/settings.ts';
import { Analytics } from './analytics.ts';
import { analyticsTables } from './tables.ts';

/** Visits by day, and errors of the app. */
export const analytics = domainModule({
  name: 'analytics',
  contract,
  settings: {
    analytics: rate(
      'ANALYTICS',
      { perSecond: 2, burst: 100 },
      'how often one address may have a visit counted or report an error of the app',
    ),
  },
  rowTables: [analyticsTables],
  open: ({ config, log, clock, limits, viewsWindow }) => {
    const service = new Analytics(log, clock, viewsWindow);
    const limit = new AddressLimit(limits.rate('analytics', config.analytics));
    const errorLimit = new AddressLimit(limits.rate('errors of the app', CONSOLE_LOGS_OF_ADDRESS));
    return {
      handlers: {
        recordVisit: async ({ body, ip }) => {
          limit.take(ip);
          await service.visit(body);
          return {};
        },
        recordConsoleLog: async ({ body, ip }) => {
          limit.take(ip);
          errorLimit.take(ip);
          await service.error(body);
          return {};
        },
        visits: async ({ query: { days } }) => ({ visits: await service.visits(days) }),
        consoleLogs: ({ query }) => service.errors(query),
      },
    };
  },
});
