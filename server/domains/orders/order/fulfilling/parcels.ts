/** Invoice numbers of parcels. They lead to the receiver, so they are rows and no events. */
import { RETENTION_MONTHS } from '../../../../../schema/members/constants.ts';
import type { ForgettingTables } from '../../../../platform/forgetting.ts';
import { among } from '../../../../platform/log/tables/among.ts';
import { create } from '../../../../platform/log/tables/migrations.ts';
import { purgingBy } from '../../../../platform/log/tables/purging.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type RowOf, type TablesOf } from '../../../../platform/log/tables/table.ts';

export const orderParcels = table(
  'order_parcels',
  {
    parcel_sys_id: int,
    order_sys_id: int,
    delivery_company_code: text,
    invoice_no: text,
    sent_at: int,
  },
  {
    key: ['parcel_sys_id'],
    indexes: { order_parcels_by_order: ['order_sys_id'], order_parcels_by_time: ['sent_at'] },
  },
);
export type ParcelRow = RowOf<typeof orderParcels>;

const { statement } = statementsFor<TablesOf<typeof orderParcels>>();

export const parcelsOf = among(orderParcels, 'order_sys_id');

export const parcelBy = statement((db, p: Params<{ parcelSysId: number }>) =>
  db.selectFrom('order_parcels').selectAll().where('parcel_sys_id', '=', p('parcelSysId')),
);

export const parcelTables: ForgettingTables = {
  name: 'order-parcels',
  migrations: [[create(orderParcels)]],
  forgets: {
    order_parcels: {
      holds: 'people',
      // Part of the record of the order.
      ofMember: null,
      term: {
        counted: 'orderParcelCnt',
        months: RETENTION_MONTHS.orderReceivers,
        purge: purgingBy(orderParcels, 'sent_at'),
      },
    },
  },
};
