import { TOGETHER_OF_ORDER_MAX } from '../../../schema/catalog/constants.ts';
import { following, type Projection, type RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params, type Write } from '../../platform/log/tables/statement.ts';
import { int, table, type TablesOf } from '../../platform/log/tables/table.ts';
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
type Pair = { readonly prdtSysId: number; readonly otherSysId: number };

const count = statement<Pair>((db, p) =>
  db
    .insertInto('together_pairs')
    .values({ prdt_sys_id: p('prdtSysId'), other_sys_id: p('otherSysId'), order_cnt: 1 })
    .onConflict((conflict) =>
      conflict.columns(['prdt_sys_id', 'other_sys_id']).doUpdateSet((row) => ({
        order_cnt: row('together_pairs.order_cnt', '+', row.ref('excluded.order_cnt')),
      })),
    ),
);

const dropUncounted = statement<Pair>((db, p) =>
  db
    .deleteFrom('together_pairs')
    .where('prdt_sys_id', '=', p('prdtSysId'))
    .where('other_sys_id', '=', p('otherSysId'))
    .where('order_cnt', '<=', 0),
);

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

function* pairsOf(bought: ReadonlySet<number>): Generator<Pair> {
  for (const prdtSysId of bought)
    for (const otherSysId of bought) if (otherSysId !== prdtSysId) yield { prdtSysId, otherSysId };
}

/** Most orders have one product and cost nothing here. */
function pairRows(_event: RecordedEvent, before: OrderState, after: OrderState): Write[] {
  if ((after?.order.products.length ?? 0) < 2) return [];
  const [was, is] = [boughtIn(before), boughtIn(after)];
  const isIn = (bought: ReadonlySet<number>, { prdtSysId, otherSysId }: Pair) =>
    bought.has(prdtSysId) && bought.has(otherSysId);
  return [
    ...Array.from(pairsOf(is)).flatMap((pair) => (isIn(was, pair) ? [] : [count(pair)])),
    ...Array.from(pairsOf(was)).flatMap((pair) =>
      isIn(is, pair)
        ? []
        : [
            pairs.add({ prdt_sys_id: pair.prdtSysId, other_sys_id: pair.otherSysId, order_cnt: -1 }),
            dropUncounted(pair),
          ],
    ),
  ];
}

export const togetherProjection: Projection = {
  name: 'together',
  version: 1,
  tables: [pairs],
  sums: [pairs],
  on: {},
  follows: [following(orderFold, pairRows)],
};
