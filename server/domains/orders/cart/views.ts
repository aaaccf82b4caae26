import type { Projection } from '../../../platform/log/log.ts';
import { PURGED_AT_ONCE } from '../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { among } from '../../../platform/log/tables/among.ts';
import { int, table, type TablesOf } from '../../../platform/log/tables/table.ts';
import type { BroadcastEvent } from '../../room/broadcast/decider.ts';
import { memberOfCart, type CartEvent } from './decider.ts';

/** An index of cart lines by their last change. Their content is in the member's cart. */
const basketAges = table(
  'basket_ages',
  { user_sys_id: int, basket_sys_id: int, changed_at: int },
  { key: ['user_sys_id', 'basket_sys_id'], indexes: { basket_ages_by_change: ['changed_at'] } },
);

/** A cart knows a broadcast by its schedule. */
const basketSchedules = table(
  'basket_schedules',
  { broadcast_schedule_sys_id: int, broadcast_sys_id: int },
  { key: ['broadcast_schedule_sys_id'] },
);

const { statement } = statementsFor<TablesOf<typeof basketAges>>();

/** The carts whose lines were last changed before then. */
export const membersWithOld = statement((db, p: Params<{ until: number }>) =>
  db
    .selectFrom('basket_ages')
    .select('user_sys_id as userSysId')
    .distinct()
    .where('changed_at', '<=', p('until'))
    .limit(PURGED_AT_ONCE),
);

/** The lines themselves. */
export const oldLines = statement((db, p: Params<{ until: number }>) =>
  db.selectFrom('basket_ages').select('basket_sys_id').where('changed_at', '<=', p('until')),
);

export const broadcastsOfSchedules = among(basketSchedules, 'broadcast_schedule_sys_id');

export const cartProjection: Projection<CartEvent | BroadcastEvent> = {
  name: 'cart',
  version: 1,
  tables: [basketAges, basketSchedules],
  on: {
    BasketChanged: ({ stream, data, recordedAt }) => [
      basketAges.upsert({
        user_sys_id: memberOfCart(stream),
        basket_sys_id: data.basketSysId,
        changed_at: recordedAt,
      }),
    ],
    BasketsRemoved: ({ stream, data }) =>
      data.basketSysIds.map((id) =>
        basketAges.remove({ user_sys_id: memberOfCart(stream), basket_sys_id: id }),
      ),
    BroadcastScheduled: ({ data }) => [
      basketSchedules.upsert({
        broadcast_schedule_sys_id: data.broadcastScheduleSysId,
        broadcast_sys_id: data.broadcastSysId,
      }),
    ],
  },
};
