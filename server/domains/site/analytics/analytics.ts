import { createHash } from 'node:crypto';
import { koreanDay, koreanTime } from '../../../../schema/korean-days.ts';
import { DAY } from '../../../../schema/durations.ts';
import type { Input } from '../../../../schema/operation.ts';
import type { ConsoleLog, recordConsoleLog, recordVisit } from '../../../../schema/site/analytics.ts';
import {
  CONSOLE_LOGS_A_DAY_MAX,
  CONSOLE_TEXT_LENGTH_MAX,
  VISIT_KINDS_A_DAY_MAX,
  VISITS_LISTED_MAX,
} from '../../../../schema/site/constants.ts';
import { withoutSecrets } from '../../../../schema/site/secrets.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import { Gathered } from '../../../platform/gathered.ts';
import {
  addConsoleLogs,
  addVisits,
  consoleKinds,
  countOfConsoleLogs,
  latestConsoleLogs,
  visitKinds,
  visitsSince,
  type ConsoleRow,
  type VisitRow,
} from './tables.ts';

type Visit = Omit<VisitRow, 'visit_cnt'>;
type Told = Omit<ConsoleRow, 'log_cnt'>;

/** For visits beyond {@link VISIT_KINDS_A_DAY_MAX}. */
const OTHER = '/…';

/** How the app is used, and what goes wrong in it. */
export class Analytics {
  readonly #log: Pick<EventLog, 'reads' | 'write'>;
  readonly #clock: Clock;
  readonly #visits: Gathered<Visit>;
  readonly #errors: Gathered<Told>;

  constructor(log: Pick<EventLog, 'reads' | 'write'>, clock: Clock, window: number) {
    this.#log = log;
    this.#clock = clock;
    this.#visits = new Gathered((counts) => this.#saveVisits([...counts.values()]), clock, window);
    this.#errors = new Gathered((counts) => this.#saveErrors([...counts.values()]), clock, window);
  }

  visit({ path, locale, device }: Input<typeof recordVisit>): Promise<void> {
    const visit = { day_start: koreanDay(this.#clock.now()).start, path: withoutIds(path), locale, device };
    return this.#visits.add(JSON.stringify(visit), visit);
  }

  error({ level, text, screen }: Input<typeof recordConsoleLog>): Promise<void> {
    const now = this.#clock.now();
    // What takes the place of a secret may be longer than it was.
    const content = withoutSecrets(text).slice(0, CONSOLE_TEXT_LENGTH_MAX);
    const about = { level, screen: withoutSecrets(screen), content };
    const mark = createHash('sha256').update(JSON.stringify(about)).digest('base64url');
    const day_start = koreanDay(now).start;
    return this.#errors.add(`${day_start} ${mark}`, { ...about, mark, day_start, last_at: now });
  }

  /** The latest days first, and of a day the most visited. */
  async visits(days: number): Promise<{ date: string; path: string; visitCnt: number }[]> {
    const since = koreanDay(this.#clock.now()).start - (days - 1) * DAY;
    const rows = await this.#log.reads.all(visitsSince({ since, limit: VISITS_LISTED_MAX }));
    return rows.map((row) => ({
      date: koreanTime(row.day_start).date,
      path: row.path,
      visitCnt: Number(row.visit_cnt),
    }));
  }

  /** The latest first. */
  async errors(page: {
    readonly startIndex: number;
    readonly rowCount: number;
  }): Promise<{ totalCnt: number; logs: ConsoleLog[] }> {
    const [rows, counted] = await Promise.all([
      this.#log.reads.all(latestConsoleLogs(page)),
      this.#log.reads.one(countOfConsoleLogs()),
    ]);
    return {
      totalCnt: Number(counted?.count ?? 0),
      logs: rows.map((row) => ({
        level: row.level as ConsoleLog['level'],
        screen: row.screen,
        text: row.content,
        logCnt: row.log_cnt,
        lastAt: new Date(row.last_at).toISOString(),
      })),
    };
  }

  async #saveVisits(told: readonly { readonly what: Visit; readonly count: number }[]): Promise<void> {
    const dayStart = koreanDay(this.#clock.now()).start;
    const kinds = Number((await this.#log.reads.one(visitKinds({ dayStart })))?.count ?? 0);
    const isFull = kinds + told.length > VISIT_KINDS_A_DAY_MAX;
    await this.#log.write(
      told.map(({ what, count }) =>
        addVisits({ ...what, path: isFull ? OTHER : what.path, visit_cnt: count }),
      ),
    );
  }

  async #saveErrors(told: readonly { readonly what: Told; readonly count: number }[]): Promise<void> {
    const dayStart = koreanDay(this.#clock.now()).start;
    const kinds = Number((await this.#log.reads.one(consoleKinds({ dayStart })))?.count ?? 0);
    const room = Math.max(0, CONSOLE_LOGS_A_DAY_MAX - kinds);
    if (room === 0) return;
    await this.#log.write(
      told.slice(0, room).map(({ what, count }) => addConsoleLogs({ ...what, log_cnt: count })),
    );
  }
}

/** `/Vod/:id/:id/live`, without a query: whose page it was does not matter. */
function withoutIds(path: string): string {
  const [way = '/'] = path.split(/[?#]/, 1);
  return way
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 30 ? ':id' : part))
    .join('/');
}
