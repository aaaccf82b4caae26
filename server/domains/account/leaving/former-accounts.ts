import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import type { Forgets } from '../../../platform/forgetting.ts';
import { PURGED_AT_ONCE, purgeRows } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';

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

const { statement } = statementsFor<TablesOf<typeof removedAccounts | typeof withdrawnAccounts>>();

export const removedAccount = statement((db, p: Params<{ mark: string }>) =>
  db.selectFrom('removed_accounts').select('password_hash').where('mark', '=', p('mark')),
);

export const withdrawnAccount = statement((db, p: Params<{ mark: string }>) =>
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
};
