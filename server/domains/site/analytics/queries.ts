import { DAY } from '../../../../schema/durations.ts';
import { koreanDay, koreanTime } from '../../../../schema/korean-days.ts';
import * as contract from '../../../../schema/site/analytics.ts';
import { VISITS_LISTED_MAX } from '../../../../schema/site/constants.ts';
import { query } from '../../../platform/operations.ts';
import { countOfConsoleLogs, latestConsoleLogs, visitsSince } from './rows.ts';

/** The latest days first, and of a day the most visited. */
export const visits = query(contract.visits, ({ log, clock }) => async ({ query: { days } }) => {
  const since = koreanDay(clock.now()).start - (days - 1) * DAY;
  const rows = await log.reads.all(visitsSince({ since, limit: VISITS_LISTED_MAX }));
  return {
    visits: rows.map((row) => ({
      date: koreanTime(row.day_start).date,
      path: row.path,
      visitCnt: Number(row.visit_cnt),
    })),
  };
});

/** The latest first. */
export const consoleLogs = query(contract.consoleLogs, ({ log: { reads } }) => async ({ query: page }) => {
  const [rows, counted] = await Promise.all([
    reads.all(latestConsoleLogs(page)),
    reads.one(countOfConsoleLogs()),
  ]);
  return {
    totalCnt: Number(counted?.count ?? 0),
    logs: rows.map((row) => ({
      level: row.level as contract.ConsoleLog['level'],
      screen: row.screen,
      text: row.content,
      logCnt: row.log_cnt,
      lastAt: new Date(row.last_at).toISOString(),
    })),
  };
});
