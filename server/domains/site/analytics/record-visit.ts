import { koreanDay } from '../../../../schema/korean-days.ts';
import * as contract from '../../../../schema/site/analytics.ts';
import { VISIT_KINDS_A_DAY_MAX } from '../../../../schema/site/constants.ts';
import { Gathered } from '../../../platform/gathered.ts';
import { query } from '../../../platform/operations.ts';
import { ReportLimit } from './report-limit.ts';
import { addVisits, visitKinds, type VisitRow } from './rows.ts';

/** For visits beyond {@link VISIT_KINDS_A_DAY_MAX}. */
const OTHER = '/…';

export const recordVisit = query(contract.recordVisit, ({ log, clock, viewsWindow, use }) => {
  const limit = use(ReportLimit);
  const today = () => koreanDay(clock.now()).start;
  const visits = new Gathered<Omit<VisitRow, 'visit_cnt'>>(
    async (told) => {
      const { count: kinds } = (await log.reads.one(visitKinds({ dayStart: today() })))!;
      const isFull = Number(kinds) + told.size > VISIT_KINDS_A_DAY_MAX;
      await log.write(
        [...told.values()].map(({ what, count }) =>
          addVisits({ ...what, path: isFull ? OTHER : what.path, visit_cnt: count }),
        ),
      );
    },
    clock,
    viewsWindow,
  );
  return async ({ body: { path, locale, device }, ip }) => {
    limit.take(ip);
    const visit = { day_start: today(), path: withoutIds(path), locale, device };
    await visits.add(JSON.stringify(visit), visit);
    return {};
  };
});

/** `/Vod/:id/:id/live`, without a query: whose page it was does not matter. */
function withoutIds(path: string): string {
  const [way = '/'] = path.split(/[?#]/, 1);
  return way
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 30 ? ':id' : part))
    .join('/');
}
