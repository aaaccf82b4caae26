import type { Kysely } from 'kysely';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import type { TablesOf } from '../../../platform/log/tables/table.ts';
import type { lastLogins, users } from '../account/offers.ts';
import type { suspensions } from './rows.ts';

type Tables = TablesOf<typeof lastLogins | typeof users | typeof suspensions>;
const { statement } = statementsFor<Tables>();

/** `now` tells which suspensions hold. */
interface At {
  readonly now: number;
}

/** Members with how they stand: suspended before dormant before active. */
const standings = (db: Kysely<Tables>, p: Params<At>) =>
  db
    .selectFrom('users')
    .leftJoin('last_logins', 'last_logins.user_sys_id', 'users.user_sys_id')
    .select(['users.user_sys_id as user_sys_id', 'user_id', 'joined_at', 'seen_at'])
    .select((eb) =>
      eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('suspensions')
              .select('suspension_sys_id')
              .whereRef('suspensions.user_sys_id', '=', 'users.user_sys_id')
              .where('restored_at', 'is', null)
              .where((or) => or.or([or('until', 'is', null), or('until', '>', p('now'))])),
          ),
        )
        .then('suspended')
        .when('dormant_since', 'is not', null)
        .then('dormant')
        .else('active')
        .end()
        .as('standing'),
    );

interface PageAt extends At {
  readonly startIndex: number;
  readonly rowCount: number;
}

export const listed = statement((db, p: Params<PageAt>) =>
  standings(db, p).orderBy('users.user_sys_id', 'desc').limit(p('rowCount')).offset(p('startIndex')),
);

export const listedWith = statement((db, p: Params<PageAt & { standing: string }>) =>
  db
    .selectFrom(standings(db, p).as('standings'))
    .selectAll()
    .where('standing', '=', p('standing'))
    .orderBy('user_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const oneOf = statement((db, p: Params<At & { userSysId: number }>) =>
  standings(db, p).where('users.user_sys_id', '=', p('userSysId')),
);

export const countByStanding = statement((db, p: Params<At>) =>
  db
    .selectFrom(standings(db, p).as('standings'))
    .select('standing')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('standing'),
);

export interface StandingRow {
  readonly user_sys_id: number;
  readonly user_id: string;
  readonly joined_at: number;
  readonly seen_at: number | null;
  readonly standing: string;
}
