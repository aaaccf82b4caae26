import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import { theirRows, type ForgettingTables } from '../../../platform/forgetting.ts';
import { addColumn, create } from '../../../platform/log/tables/migrations.ts';
import { purgingBy } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Bound, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';

/** Where in the log it stands what a member saw: in which day's stream, in which event of it, at which place. */
export const sights = table(
  'sights',
  {
    user_sys_id: int,
    seen_at: int,
    /** Of a visit its broadcast, of all else a number of its own. */
    about_sys_id: int,
    day: int,
    version: int,
    place: int,
    /** Of a refusal the order that it was about. */
    order_sys_id: nullable(int),
  },
  { key: ['user_sys_id', 'seen_at', 'about_sys_id'], indexes: { sights_by_time: ['seen_at'] } },
);
export type SightRow = RowOf<typeof sights>;

const { statement } = statementsFor<TablesOf<typeof sights>>();

function newestSights(isOfOrder: boolean) {
  return statement(
    (db, p: Params<{ userSysId: number; orderSysId: number; until: number; limit: number }>) => {
      const before = db
        .selectFrom('sights')
        .where('user_sys_id', '=', p('userSysId'))
        .$if(isOfOrder, (of) => of.where('order_sys_id', '=', p('orderSysId')))
        .where('seen_at', '<', p('until'));
      return before
        .selectAll()
        .where('seen_at', '>=', ({ selectFrom }) =>
          selectFrom(
            before.select('seen_at').orderBy('seen_at', 'desc').limit(p('limit')).as('newest'),
          ).select(({ fn }) => fn.min<number>('newest.seen_at').as('seen_at')),
        )
        .orderBy('seen_at', 'desc')
        .orderBy('about_sys_id', 'desc');
    },
  );
}

const ofAll = newestSights(false);
const ofOneOrder = newestSights(true);

/** The newest of a member before that moment, with all of the last moment. */
export function sightsOf(
  userSysId: number,
  { orderSysId = null, until, limit }: { orderSysId?: number | null; until: number; limit: number },
): Bound<SightRow> {
  const asked = { userSysId, orderSysId: orderSysId ?? 0, until, limit };
  return orderSysId === null ? ofAll(asked) : ofOneOrder(asked);
}

export const seenTables: ForgettingTables = {
  name: 'seen',
  migrations: [[create(sights)], [addColumn(sights, 'order_sys_id')]],
  forgets: {
    sights: {
      holds: 'ids',
      ofMember: theirRows(sights),
      term: {
        counted: 'sightCnt',
        months: RETENTION_MONTHS.sights,
        purge: purgingBy(sights, 'seen_at'),
      },
    },
  },
};
