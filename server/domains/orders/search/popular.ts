import {
  POPULAR_COUNTED_A_DAY_MAX,
  POPULAR_LENGTH_MAX,
  POPULAR_SEARCHES_MIN,
  POPULAR_WITHIN,
} from '../../../../schema/catalog/constants.ts';
import { MINUTE } from '../../../../schema/durations.ts';
import { koreanDay } from '../../../../schema/korean-days.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Gathered } from '../../../platform/gathered.ts';
import { Kept } from '../../../platform/kept.ts';
import type { EventLog } from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { newest } from '../../../platform/newest.ts';
import { addSearches, countOfDay, deleteSearchesBefore, mostSearched } from './rows.ts';
import { wordsOf } from '../../../platform/search/spelling.ts';

/** Keywords of one shop that are known to be popular: more than are ever shown at once. */
const KNOWN_MAX = 500;
const SHOPS_KEPT = 100;
/** Searches of other processes are known so soon. */
const KNOWN_FOR = MINUTE;
/** Who has just searched for what, so that nobody makes a keyword popular alone. */
const SEARCHERS_KEPT = 10_000;
const SEARCHER_KEPT = 60 * MINUTE;

interface Search {
  readonly seller: number;
  readonly keyword: string;
}

/** What many search for. Who did is never kept, and neither is what may be of a person, such as a number or an address. */
export class Popular {
  readonly #log: Pick<EventLog, 'reads' | 'write'>;
  readonly #clock: Clock;
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #gathered: Gathered<Search>;
  readonly #known: Kept<number, readonly string[]>;
  readonly #searchers = newest<string, number>(SEARCHERS_KEPT);

  /** `window`: how long searches are counted before they are saved (ms). */
  constructor(parts: {
    readonly log: Pick<EventLog, 'reads' | 'write'>;
    readonly clock: Clock;
    readonly logger: Pick<Logger, 'warn'>;
    readonly window: number;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
    this.#gathered = new Gathered((counts) => this.#save([...counts.values()]), parts.clock, parts.window);
    this.#known = new Kept(SHOPS_KEPT, (seller) => this.#read(seller), KNOWN_FOR);
  }

  /** The most frequent first. `seller`: of its shop; 0: of the mall. */
  of(seller: number): Promise<readonly string[]> {
    return this.#known.get(seller);
  }

  /** Counts a search that has found something; a repeat by the same person within an hour does not count. */
  count(seller: number, text: string, searcher: string): void {
    const keyword = wordsOf(text).join(' ').toLowerCase();
    if (keyword.length > POPULAR_LENGTH_MAX || mayBePersonal(keyword)) return;
    const [mark, now] = [`${searcher} ${seller} ${keyword}`, this.#clock.monotonic()];
    const before = this.#searchers.get(mark);
    if (before !== undefined && now - before < SEARCHER_KEPT) return;
    this.#searchers.set(mark, now);
    // Not awaited: a search does not wait for its own counting.
    this.#gathered.add(`${seller} ${keyword}`, { seller, keyword }).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'what was searched for was not counted');
    });
  }

  async #read(seller: number): Promise<readonly string[]> {
    const since = this.#since();
    const rows = await this.#log.reads.all(
      mostSearched({ seller, since, least: POPULAR_SEARCHES_MIN, limit: KNOWN_MAX }),
    );
    return rows.map(({ keyword }) => keyword);
  }

  async #save(counts: readonly { readonly what: Search; readonly count: number }[]): Promise<void> {
    const dayStart = koreanDay(this.#clock.now()).start;
    const writes = [deleteSearchesBefore({ before: this.#since() })];
    for (const [seller, searched] of Map.groupBy(counts, ({ what }) => what.seller)) {
      const known = Number((await this.#log.reads.one(countOfDay({ seller, dayStart })))?.count ?? 0);
      const room = Math.max(0, POPULAR_COUNTED_A_DAY_MAX - known);
      for (const { what, count } of searched.slice(0, room))
        writes.push(
          addSearches({
            seller_sys_id: seller,
            day_start: dayStart,
            keyword: what.keyword,
            search_cnt: count,
          }),
        );
    }
    await this.#log.write(writes);
    this.#known.forgetAll();
  }

  #since(): number {
    return koreanDay(this.#clock.now() - POPULAR_WITHIN).start;
  }
}

function mayBePersonal(keyword: string): boolean {
  return /@|\d[\d -]{4}/.test(keyword);
}
