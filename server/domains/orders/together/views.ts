import { TOGETHER_OF_ORDER_MAX } from '../../../../schema/catalog/constants.ts';
import type { Projection } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../../platform/log/tables/table.ts';
import { sumView } from '../../../platform/log/tables/view.ts';
import { orderFold, type OrderState } from '../order/decider.ts';
import { leftOf } from '../order/offers.ts';

/** In how many paid orders two products stand together: a row for each of them. */
const pairs = table(
  'together_pairs',
  { prdt_sys_id: int, other_sys_id: int, order_cnt: int },
  {
    key: ['prdt_sys_id', 'other_sys_id'],
    indexes: {
      together_pairs_by_count: { columns: ['prdt_sys_id', 'order_cnt', 'other_sys_id'], isLate: true },
    },
  },
);

const { statement } = statementsFor<TablesOf<typeof pairs>>();
/** What was bought with a product in at least so many orders, most often first. */
export const boughtWith = statement(
  (db, p: Params<{ prdtSysId: number; ordersMin: number; rowCount: number }>) =>
    db
      .selectFrom('together_pairs')
      .select('other_sys_id')
      .where('prdt_sys_id', '=', p('prdtSysId'))
      .where('order_cnt', '>=', p('ordersMin'))
      .orderBy('order_cnt', 'desc')
      .orderBy('other_sys_id', 'desc')
      .limit(p('rowCount')),
);

/** The products that count: the first ones of the order, as far as they are paid and not cancelled. */
function boughtIn(state: OrderState): ReadonlySet<number> {
  if (!state?.isPaid || state.isExpired) return new Set();
  const ordered = [...new Set(state.order.products.map(({ prdtSysId }) => prdtSysId))];
  const left = new Set(leftOf(state).products.map(({ prdtSysId }) => prdtSysId));
  return new Set(ordered.slice(0, TOGETHER_OF_ORDER_MAX)).intersection(left);
}

export const togetherProjection: Projection = {
  name: 'together',
  version: 2,
  tables: [pairs],
  sums: [pairs],
  on: {},
  follows: [
    sumView(orderFold, pairs, (state) => {
      // Most orders have one product and cost nothing here.
      if ((state?.order.products.length ?? 0) < 2) return [];
      const bought = [...boughtIn(state)];
      return bought.flatMap((prdt_sys_id) =>
        bought
          .filter((each) => each !== prdt_sys_id)
          .map((other_sys_id) => ({ prdt_sys_id, other_sys_id, order_cnt: 1 })),
      );
    }),
  ],
};
