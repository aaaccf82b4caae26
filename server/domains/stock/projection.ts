import type { Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params, type Write } from '../../platform/log/statement.ts';
import { int, table, type TablesOf } from '../../platform/log/table.ts';
import { productOfStockStream, type StockEvent } from './decider.ts';

/** `detail_sys_id` is 0 for the product's own count. */
const stock = table(
  'stock',
  { prdt_sys_id: int, detail_sys_id: int, qty: int },
  { key: ['prdt_sys_id', 'detail_sys_id'] },
);

const { statement } = statementsFor<TablesOf<typeof stock>>();

const addStock = statement<{ prdtSysId: number; detailSysId: number; qty: number }>((db, p) =>
  db
    .insertInto('stock')
    .values({ prdt_sys_id: p('prdtSysId'), detail_sys_id: p('detailSysId'), qty: p('qty') })
    .onConflict((conflict) =>
      conflict.columns(['prdt_sys_id', 'detail_sys_id']).doUpdateSet((eb) => ({
        qty: eb('stock.qty', '+', eb.ref('excluded.qty')),
      })),
    ),
);

export const stockOf = statement((db, p: Params<{ prdtSysId: number }>) =>
  db.selectFrom('stock').select(['detail_sys_id', 'qty']).where('prdt_sys_id', '=', p('prdtSysId')),
);

function change(sign: 1 | -1) {
  return ({ stream, data }: RecordedEvent<StockEvent>): Write[] =>
    data.lines.map(({ detailSysId, qty }) =>
      addStock({ prdtSysId: productOfStockStream(stream), detailSysId: detailSysId ?? 0, qty: sign * qty }),
    );
}

export const stockProjection: Projection = {
  name: 'stock',
  version: 1,
  tables: [stock],
  on: { StockReceived: change(1), StockTaken: change(-1), StockReturned: change(1) },
};
