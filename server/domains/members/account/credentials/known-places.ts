import { KNOWN_PLACES_MAX, RETENTION_MONTHS } from '../../../../../schema/members/constants.ts';
import { theirRows, type Forgets } from '../../../../platform/forgetting.ts';
import { purgingBy } from '../../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../../platform/log/tables/table.ts';
import { markOf, type Keys } from '../marks.ts';

/** The networks from which members have logged in, each as a keyed hash, so that no address can be read from it. */
export const knownPlaces = table(
  'known_places',
  { user_sys_id: int, mark: text, last_login_at: int },
  { key: ['user_sys_id', 'mark'] },
);

/** A keyed hash by which a place of a member is recognised. */
export function placeMark(secrets: Keys, userSysId: number, place: string): string {
  return markOf(secrets, `place ${userSysId} ${place}`);
}

const { statement } = statementsFor<TablesOf<typeof knownPlaces>>();

export const knownPlace = statement((db, p: Params<{ userSysId: number; mark: string }>) =>
  db
    .selectFrom('known_places')
    .select('last_login_at')
    .where('user_sys_id', '=', p('userSysId'))
    .where('mark', '=', p('mark')),
);

export const forgetOldPlaces = statement<{ userSysId: number }>((db, p) =>
  db
    .deleteFrom('known_places')
    .where('user_sys_id', '=', p('userSysId'))
    .where('mark', 'not in', (places) =>
      places
        .selectFrom('known_places')
        .select('mark')
        .where('user_sys_id', '=', p('userSysId'))
        .orderBy('last_login_at', 'desc')
        .orderBy('mark')
        .limit(KNOWN_PLACES_MAX),
    ),
);

export const knownPlacesForgets: Forgets = {
  holds: 'ids',
  ofMember: theirRows(knownPlaces),
  // Places without a login for that long.
  term: {
    counted: 'loginPlaceCnt',
    months: RETENTION_MONTHS.loginPlaces,
    purge: purgingBy(knownPlaces, 'last_login_at'),
  },
};
