import { SHORT_LINK_PATH } from '../../../../schema/site/short-links.ts';
import type { Clock } from '../../../platform/clock.ts';
import { nobodys, type ForgettingTables } from '../../../platform/forgetting.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';

/** Where short links lead. */
const shortLinks = table('short_links', { code: text, target: text, created_at: int }, { key: ['code'] });

export const shortLinkTables: ForgettingTables = {
  name: 'shortlink',
  migrations: [[create(shortLinks)]],
  forgets: { short_links: nobodys },
};

const { statement } = statementsFor<TablesOf<typeof shortLinks>>();

const linkOf = statement((db, p: Params<{ code: string }>) =>
  db.selectFrom('short_links').select('target').where('code', '=', p('code')),
);

/** Characters of a code: 48 bits. */
const CODE_LENGTH = 8;
/** No page of the web app: a link there would lead on and on, or to an answer of the API. */
const NO_TARGETS = [`${SHORT_LINK_PATH}/`, '/v1/', '/media/', '/metrics', '/healthz', '/readyz'];
const HERE = 'http://here.invalid';

/** Short links to addresses of this site, and to nowhere else. */
export class ShortLinks {
  readonly #log: Pick<EventLog, 'reads' | 'write'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #secret: string;

  constructor(log: Pick<EventLog, 'reads' | 'write'>, clock: Pick<Clock, 'now'>, secret: string) {
    this.#log = log;
    this.#clock = clock;
    this.#secret = secret;
  }

  /** The same code for the same target. Refuses with 0005 what is no page of this site. */
  async make(asked: string): Promise<string> {
    const target = targetIn(asked);
    if (target === null)
      throw new Refusal('0005', { field: 'target', reason: 'must be a page of this site' });
    const digest = keyedDigest(this.#secret, 'shortlink', target);
    // A longer one in the rare case that the short one is another target's.
    for (let length = CODE_LENGTH; length <= digest.length; length++) {
      const code = digest.slice(0, length);
      const known = await this.target(code);
      if (known === target) return code;
      if (known !== null) continue;
      await this.#log.write([shortLinks.upsert({ code, target, created_at: this.#clock.now() })]);
      return code;
    }
    throw new Error('all codes of a target are taken');
  }

  /** Null: there is no such link. */
  async target(code: string): Promise<string | null> {
    return (await this.#log.reads.one(linkOf({ code })))?.target ?? null;
  }
}

/** Path and query of a page of this site, as a browser reads them; null: of none. */
function targetIn(asked: string): string | null {
  if (!asked.startsWith('/') || !URL.canParse(asked, HERE)) return null;
  const { origin, pathname, search } = new URL(asked, HERE);
  if (origin !== HERE || pathname.startsWith('//')) return null;
  return NO_TARGETS.some((prefix) => pathname.startsWith(prefix)) ? null : pathname + search;
}
