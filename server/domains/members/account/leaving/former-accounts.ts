import { koreanTime } from '../../../../../schema/korean-days.ts';
import { RETENTION_MONTHS, type FormerReason } from '../../../../../schema/members/constants.ts';
import { rejoinFrom } from '../../../../../schema/members/rejoining.ts';
import { mobileOf } from '../../../../../schema/members/phones.ts';
import type { Forgets, ForgettingTables } from '../../../../platform/forgetting.ts';
import type { Reads } from '../../../../platform/log/log.ts';
import { create } from '../../../../platform/log/tables/migrations.ts';
import { PURGED_AT_ONCE, purgeRows } from '../../../../platform/log/tables/purging.ts';
import { statementsFor, type Params, type Write } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../../platform/log/tables/table.ts';
import type { Tokens } from '../sessions/tokens.ts';

/**
 * Accounts that a manager removed. The row recognises a returning person by id and password, and reveals nothing about
 * them. The mark is a keyed hash of the id.
 */
export const removedAccounts = table(
  'removed_accounts',
  { mark: text, password_hash: text, reason: text, removed_by: int, removed_at: int },
  { key: ['mark'] },
);

/** Accounts that their members closed. The row recognises the id if it returns, and reveals nothing about the person. */
export const withdrawnAccounts = table(
  'withdrawn_accounts',
  { mark: text, password_hash: text, reason: text, withdrawn_at: int },
  { key: ['mark'] },
);

/** What may not join again before a moment: keyed hashes of an id, a phone number or a social account. */
const rejoinBars = table(
  'rejoin_bars',
  { mark: text, reason: text, ended_at: int, rejoin_from: int },
  { key: ['mark'] },
);

const { statement } =
  statementsFor<TablesOf<typeof removedAccounts | typeof withdrawnAccounts | typeof rejoinBars>>();

const removedAccount = statement((db, p: Params<{ mark: string }>) =>
  db.selectFrom('removed_accounts').select('password_hash').where('mark', '=', p('mark')),
);

const withdrawnAccount = statement((db, p: Params<{ mark: string }>) =>
  db.selectFrom('withdrawn_accounts').select('password_hash').where('mark', '=', p('mark')),
);

const removedBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('removed_accounts')
    .select('mark')
    .where('removed_at', '<', p('before'))
    .limit(PURGED_AT_ONCE),
);

const forgetRemoved = statement<{ mark: string }>((db, p) =>
  db.deleteFrom('removed_accounts').where('mark', '=', p('mark')),
);

const withdrawnBefore = statement((db, p: Params<{ before: number }>) =>
  db
    .selectFrom('withdrawn_accounts')
    .select('mark')
    .where('withdrawn_at', '<', p('before'))
    .limit(PURGED_AT_ONCE),
);

const forgetWithdrawn = statement<{ mark: string }>((db, p) =>
  db.deleteFrom('withdrawn_accounts').where('mark', '=', p('mark')),
);

const barOf = statement((db, p: Params<{ mark: string; now: number }>) =>
  db.selectFrom('rejoin_bars').selectAll().where('mark', '=', p('mark')).where('rejoin_from', '>', p('now')),
);

const barsBefore = statement((db, p: Params<{ before: number }>) =>
  db.selectFrom('rejoin_bars').select('mark').where('ended_at', '<', p('before')).limit(PURGED_AT_ONCE),
);

const deleteBar = statement<{ mark: string }>((db, p) =>
  db.deleteFrom('rejoin_bars').where('mark', '=', p('mark')),
);

/** An account at a provider, such as Kakao. */
export interface SocialAccount {
  readonly provider: string;
  /** The provider's name for the person. */
  readonly subject: string;
}

/** What somebody is known by when they join. */
export interface KnownBy {
  readonly userId?: string;
  readonly mobile?: string;
  readonly social?: SocialAccount;
}

/** Who may not join yet. */
export interface RejoinBar {
  readonly reason: FormerReason;
  /** Milliseconds since 1970. */
  readonly rejoinFrom: number;
}

/**
 * What a refusal says of a bar: the first day in Korea (`YYYY-MM-DD`) on which the person may join. Only for who has proven
 * to own what is barred: others would learn when somebody left.
 */
export function untilOf(bar: RejoinBar): { readonly rejoinFrom: string } {
  return { rejoinFrom: koreanTime(bar.rejoinFrom).date };
}

/** What is written so that somebody cannot join again at once. */
export interface Bars {
  readonly count: number;
  readonly rows: (reason: FormerReason, now: number) => Write[];
}

/** Whoever had an account. Nothing here reveals who that was, but whoever returns is recognised. */
export class FormerAccounts {
  readonly #reads: Reads;
  readonly #tokens: Tokens;
  #socialsOf: (userSysId: number) => Promise<readonly SocialAccount[]> = async () => [];

  constructor(reads: Reads, tokens: Tokens) {
    this.#reads = reads;
    this.#tokens = tokens;
  }

  /** For the domain that links social accounts: whose they are. */
  knowSocials(socialsOf: (userSysId: number) => Promise<readonly SocialAccount[]>): void {
    this.#socialsOf = socialsOf;
  }

  /** What keeps somebody from joining now: the bar that lasts longest. Null: they may. */
  async barredUntil(by: KnownBy, now: number): Promise<RejoinBar | null> {
    const marks = this.#marks({ ...by, socials: by.social ? [by.social] : [] });
    const bars = await Promise.all(marks.map((mark) => this.#reads.one(barOf({ mark, now }))));
    const [longest] = bars.flatMap((bar) => bar ?? []).toSorted((a, b) => b.rejoin_from - a.rejoin_from);
    return longest ? { reason: longest.reason as FormerReason, rejoinFrom: longest.rejoin_from } : null;
  }

  /** The bars against a member whose account is about to end, for the step in which it does. */
  async bars(userSysId: number, user: { readonly userId: string; readonly mobile: string }): Promise<Bars> {
    const marks = this.#marks({ ...user, socials: await this.#socialsOf(userSysId) });
    return {
      count: marks.length,
      rows: (reason, now) =>
        marks.map((mark) =>
          rejoinBars.upsert({ mark, reason, ended_at: now, rejoin_from: rejoinFrom(reason, now) }),
        ),
    };
  }

  /** The former member with this id, and what a login answers. */
  async gone(userId: string): Promise<{ password_hash: string; code: '1006' | '1015' } | undefined> {
    const mark = this.#tokens.removalMark(userId);
    const removed = await this.#reads.one(removedAccount({ mark }));
    if (removed) return { ...removed, code: '1015' };
    const withdrawn = await this.#reads.one(withdrawnAccount({ mark }));
    return withdrawn && { ...withdrawn, code: '1006' };
  }

  #marks({
    userId = '',
    mobile = '',
    socials,
  }: {
    readonly userId?: string;
    readonly mobile?: string;
    readonly socials: readonly SocialAccount[];
  }): string[] {
    const number = mobileOf(mobile) ?? mobile;
    return [
      ...(userId === '' ? [] : [this.#tokens.barMark('id', userId)]),
      ...(number === '' ? [] : [this.#tokens.barMark('mobile', number)]),
      ...socials.map(({ provider, subject }) => this.#tokens.barMark('social', `${provider} ${subject}`)),
    ];
  }
}

/** After the term anybody may take the id. */
export const removedForgets: Forgets = {
  holds: 'ids',
  ofMember: null,
  term: {
    counted: 'removedAccountCnt',
    months: RETENTION_MONTHS.removedAccounts,
    purge: (log, before) => purgeRows(log, removedBefore({ before }), forgetRemoved),
  },
};

export const withdrawnForgets: Forgets = {
  holds: 'ids',
  ofMember: null,
  term: {
    counted: 'withdrawnAccountCnt',
    months: RETENTION_MONTHS.withdrawnAccounts,
    purge: (log, before) => purgeRows(log, withdrawnBefore({ before }), forgetWithdrawn),
  },
  kept: { why: 'rejoining', found: 1 },
};

export const rejoinBarTables: ForgettingTables = {
  name: 'rejoin-bars',
  migrations: [[create(rejoinBars)]],
  forgets: {
    rejoin_bars: {
      holds: 'ids',
      ofMember: null,
      term: {
        counted: 'rejoinBarCnt',
        months: RETENTION_MONTHS.rejoinBars,
        purge: (log, before) => purgeRows(log, barsBefore({ before }), deleteBar),
      },
    },
  },
};
