import * as contract from '../../../../schema/site/analytics.ts';
import { domainModule } from '../../../platform/module.ts';
import { rate } from '../../../platform/settings.ts';
import * as queries from './queries.ts';
import { recordConsoleLog } from './record-console-log.ts';
import { recordVisit } from './record-visit.ts';
import { ReportLimit } from './report-limit.ts';
import { analyticsTables } from './rows.ts';

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
  operations: { ...queries, recordVisit, recordConsoleLog },
  open: ({ config, limits }) => ({
    services: [new ReportLimit(limits.rate('analytics', config.analytics))],
  }),
});
