/** What buyers search for in their own orders. One query finds a page: the index of their orders leads to it. */
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { orderList } from '../../../../../schema/buying/orders.ts';
import { koreanDay, koreanDayStart } from '../../../../../schema/korean-days.ts';
import type { Query } from '../../../../../schema/operation.ts';
import { Refusal, type Reads } from '../../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../../platform/log/tables/statement.ts';
import type { TablesOf } from '../../../../platform/log/tables/table.ts';
import { isFoundBy, patternOf, type Catalog } from '../../../catalog/catalog/offers.ts';
import type { orderLines } from '../fulfilling/lines.ts';
import type { orders } from '../views.ts';

/** Moments in milliseconds since 1970. */
export interface OrderSearch {
  readonly userSysId: number;
  readonly after: number;
  readonly before: number;
  /** 0: any. */
  readonly statusCode: number;
  /** For LIKE. */
  readonly pattern: string;
  /** The sellers whose name fits: `,1,2,` */
  readonly sellers: string;
}

type Tables = TablesOf<typeof orders | typeof orderLines>;
type Page = { readonly startIndex: number; readonly rowCount: number };
const { statement } = statementsFor<Tables>();

const sellersOf = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('order_lines')
    .select('seller_sys_id as sellerSysId')
    .distinct()
    .where('user_sys_id', '=', p('userSysId')),
);

function found(p: Params<OrderSearch>) {
  return (row: ExpressionBuilder<Tables, 'orders'>) =>
    row.and([
      row('orders.user_sys_id', '=', p('userSysId')),
      row('orders.ordered_at', '>=', p('after')),
      row('orders.ordered_at', '<', p('before')),
      row.exists(
        row
          .selectFrom('order_lines')
          .select('order_prdt_sys_id')
          .whereRef('order_lines.order_sys_id', '=', 'orders.order_sys_id')
          .where((line) =>
            line.and([
              line.or([
                line('order_lines.status_code', '=', p('statusCode')),
                line(line.cast<number>(p('statusCode'), 'bigint'), '=', 0),
              ]),
              line.or([
                sql<boolean>`found_by LIKE ${p('pattern')} ESCAPE '!'`,
                sql<boolean>`CAST(${p('sellers')} AS TEXT) LIKE '%,' || CAST(seller_sys_id AS TEXT) || ',%'`,
              ]),
            ]),
          ),
      ),
    ]);
}

/** The newest first. */
export const ordersFound = statement((db, p: Params<OrderSearch & Page>) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(found(p))
    .orderBy('ordered_at', 'desc')
    .orderBy('order_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const countOrdersFound = statement((db, p: Params<OrderSearch>) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(found(p)),
);

/** Null: nothing in particular. Throws 0005 for a day that does not exist. */
export async function searchOf(
  { keyword = '', statusCode = 0, from, to }: Omit<Query<typeof orderList>, keyof Page>,
  userSysId: number,
  { reads, catalog }: { readonly reads: Reads; readonly catalog: Pick<Catalog, 'seller'> },
): Promise<OrderSearch | null> {
  const pattern = patternOf(keyword);
  if (!pattern && statusCode === 0 && from === undefined && to === undefined) return null;
  return {
    userSysId,
    after: from === undefined ? 0 : startOf('from', from),
    before: to === undefined ? Number.MAX_SAFE_INTEGER : koreanDay(startOf('to', to)).end,
    statusCode,
    pattern: pattern ?? '%',
    sellers: pattern ? await sellersNamed(keyword, userSysId, { reads, catalog }) : '',
  };
}

function startOf(field: string, day: string): number {
  const start = koreanDayStart(day);
  if (start === undefined) throw new Refusal('0005', { field, reason: 'must be a day' });
  return start;
}

/** Among those whom the buyer has bought from. */
async function sellersNamed(
  keyword: string,
  userSysId: number,
  { reads, catalog }: { readonly reads: Reads; readonly catalog: Pick<Catalog, 'seller'> },
): Promise<string> {
  const rows = await reads.all(sellersOf({ userSysId }));
  const fitting = await Promise.all(
    rows.map(async ({ sellerSysId }) => {
      const seller = await catalog.seller(sellerSysId);
      return seller && isFoundBy(keyword, seller.sellerName, seller.sellerNameEn) ? [sellerSysId] : [];
    }),
  );
  return fitting.flat().reduce((text, sellerSysId) => `${text}${sellerSysId},`, ',');
}
