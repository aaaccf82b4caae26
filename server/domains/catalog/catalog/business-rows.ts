import type { Business } from '../../../../schema/catalog/businesses.ts';
import { hasNoHost } from '../../members/account/offers.ts';
import type { ForgettingTables } from '../../../platform/forgetting.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params, type Write } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';

/** Who stands behind a seller. Of one person's business, address and phone may be that person's. */
const businesses = table(
  'seller_businesses',
  {
    seller_sys_id: int,
    /** The host who wrote it; null: a manager did. */
    user_sys_id: nullable(int),
    company_name: text,
    representative_name: text,
    registration_no: text,
    mail_order_no: text,
    address: text,
    phone: text,
    email: text,
  },
  { key: ['seller_sys_id'] },
);

const { statement } = statementsFor<TablesOf<typeof businesses>>();

export const businessRow = statement((db, p: Params<{ sellerSysId: number }>) =>
  db.selectFrom('seller_businesses').selectAll().where('seller_sys_id', '=', p('sellerSysId')),
);

/** Of who leaves, as with addresses: it goes where nobody else runs the shop. */
const forgetBusiness = statement<{ userSysId: number }>((db, p) =>
  db
    .deleteFrom('seller_businesses')
    .where('user_sys_id', '=', p('userSysId'))
    .where((eb) => hasNoHost(eb.ref('seller_businesses.seller_sys_id'))),
);

export function businessFrom(
  row: NonNullable<ReturnType<typeof businessRow>['row']> | null | undefined,
): Business | null {
  if (!row) return null;
  return {
    companyName: row.company_name,
    representativeName: row.representative_name,
    registrationNo: row.registration_no,
    mailOrderNo: row.mail_order_no,
    address: row.address,
    phone: row.phone,
    email: row.email,
  };
}

/** Replaces the row. `userSysId`: the host who writes it; null: a manager. */
export function writeBusiness(
  business: Business | null,
  { sellerSysId, userSysId }: { readonly sellerSysId: number; readonly userSysId: number | null },
): Write {
  if (!business) return businesses.remove({ seller_sys_id: sellerSysId });
  return businesses.upsert({
    seller_sys_id: sellerSysId,
    user_sys_id: userSysId,
    company_name: business.companyName,
    representative_name: business.representativeName,
    registration_no: business.registrationNo,
    mail_order_no: business.mailOrderNo,
    address: business.address,
    phone: business.phone,
    email: business.email,
  });
}

export const businessTables: ForgettingTables = {
  name: 'seller-businesses',
  migrations: [[create(businesses)]],
  forgets: {
    seller_businesses: {
      holds: 'people',
      ofMember: (userSysId) => forgetBusiness({ userSysId }),
      term: null,
    },
  },
};
