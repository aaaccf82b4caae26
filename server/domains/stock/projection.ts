import type { Projection, RecordedEvent } from '../../platform/log/log.ts';
import { statementsFor, type Params, type Write } from '../../platform/log/statement.ts';
import { stockFold, type StockEvent } from './decider.ts';

interface StockTables {
  /** `detail_sys_id` is 0 for the product's own count. */
  stock: { prdt_sys_id: number; detail_sys_id: number; qty: number };
}

const { statement } = statementsFor<StockTables>();

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

/** `3` of `stock-3`. */
export function productOfStockStream(stream: string): number {
  return Number(stream.slice(stockFold.category.length + 1));
}

function change(sign: 1 | -1) {
  return ({ stream, data }: RecordedEvent<StockEvent>): Write[] =>
    data.lines.map(({ detailSysId, qty }) =>
      addStock({ prdtSysId: productOfStockStream(stream), detailSysId: detailSysId ?? 0, qty: sign * qty }),
    );
}

export const stockProjection: Projection = {
  name: 'stock',
  version: 1,
  tables: ['stock'],
  schema: [
    `CREATE TABLE stock (
      prdt_sys_id INTEGER NOT NULL,
      detail_sys_id INTEGER NOT NULL,
      qty INTEGER NOT NULL,
      PRIMARY KEY (prdt_sys_id, detail_sys_id)
    ) STRICT, WITHOUT ROWID`,
  ],
  on: { StockReceived: change(1), StockTaken: change(-1), StockReturned: change(1) },
};
