import { createHash } from 'node:crypto';
import { koreanDay } from '../../../../schema/korean-days.ts';
import * as contract from '../../../../schema/site/analytics.ts';
import {
  CONSOLE_LOGS_A_DAY_MAX,
  CONSOLE_LOGS_OF_ADDRESS,
  CONSOLE_TEXT_LENGTH_MAX,
} from '../../../../schema/site/constants.ts';
import { withoutSecrets } from '../../../../schema/site/secrets.ts';
import { Gathered } from '../../../platform/gathered.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { query } from '../../../platform/operations.ts';
import { ReportLimit } from './report-limit.ts';
import { addConsoleLogs, consoleKinds, type ConsoleRow } from './rows.ts';

export const recordConsoleLog = query(
  contract.recordConsoleLog,
  ({ log, clock, limits, viewsWindow, use }) => {
    const limit = use(ReportLimit);
    const errorLimit = new AddressLimit(limits.rate('errors of the app', CONSOLE_LOGS_OF_ADDRESS));
    const errors = new Gathered<Omit<ConsoleRow, 'log_cnt'>>(
      async (told) => {
        const dayStart = koreanDay(clock.now()).start;
        const { count: kinds } = (await log.reads.one(consoleKinds({ dayStart })))!;
        const room = Math.max(0, CONSOLE_LOGS_A_DAY_MAX - Number(kinds));
        if (room === 0) return;
        const kept = [...told.values()].slice(0, room);
        await log.write(kept.map(({ what, count }) => addConsoleLogs({ ...what, log_cnt: count })));
      },
      clock,
      viewsWindow,
    );
    return async ({ body: { level, text, screen }, ip }) => {
      limit.take(ip);
      errorLimit.take(ip);
      // What takes the place of a secret may be longer than it was.
      const content = withoutSecrets(text).slice(0, CONSOLE_TEXT_LENGTH_MAX);
      const about = { level, screen: withoutSecrets(screen), content };
      const mark = createHash('sha256').update(JSON.stringify(about)).digest('base64url');
      const last_at = clock.now();
      const day_start = koreanDay(last_at).start;
      await errors.add(`${day_start} ${mark}`, { ...about, mark, day_start, last_at });
      return {};
    };
  },
);
