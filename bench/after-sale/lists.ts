import Database from 'better-sqlite3';
import { LINE_STATUS, type LineStatus } from '../../schema/orders/moves.ts';
import { databaseAt } from '../../server/platform/log/databases.ts';
import { monotonicMs } from '../harness/clock.ts';
import { Histogram } from '../harness/figures.ts';
import { Connections, requestBytes } from '../harness/http.ts';
import { figure, type Report } from '../harness/report.ts';
import { makeWorld, startSellover, type World } from '../harness/world.ts';
import { managerHeaders } from './callers.ts';
import { growOrders } from './past-orders.ts';

const ROWS = 20;
/** Pages that people look through. */
const PAGES = 10;
const ASKED = 2_000;
const WARM_UP = 200;
const AIM_P99_MS = 20;
/** Of the one seller who has most of the orders. */
const BIG_SELLER = 1;
const SELLERS = 50;

/** Of a hundred orders. */
const SHARES: readonly (readonly [LineStatus, number])[] = [
  [LINE_STATUS.paid, 3],
  [LINE_STATUS.preparing, 3],
  [LINE_STATUS.sent, 4],
  [LINE_STATUS.delivered, 5],
  [LINE_STATUS.confirmed, 85],
];
const STATUSES = SHARES.flatMap(([status, share]) => Array.from({ length: share }, () => status));

/** A page of a list, as a call and as the plain query of the same rows. */
interface List {
  readonly name: string;
  path(nth: number): { readonly path: string; readonly caller: number | 'manager' };
  readonly sql: string;
  readonly values: (nth: number) => readonly number[];
}

function listsOf(members: number): List[] {
  const member = (nth: number) => ((nth * 7919) % members) + 1;
  const start = (nth: number) => (nth % PAGES) * ROWS;
  const status = (nth: number) => SHARES[nth % SHARES.length]![0];
  const line = `SELECT order_lines.*, receiver_name FROM order_lines LEFT JOIN order_receivers USING (order_sys_id)`;
  return [
    {
      name: 'a buyer’s orders',
      path: (nth) => ({
        path: `/v1/users/${member(nth)}/orders/list?startIndex=${start(nth)}&rowCount=${ROWS}`,
        caller: member(nth),
      }),
      sql: `SELECT * FROM (SELECT * FROM orders WHERE user_sys_id = ? ORDER BY ordered_at DESC, order_sys_id DESC LIMIT ${ROWS} OFFSET ?)
        JOIN order_lines USING (order_sys_id) LEFT JOIN order_receivers USING (order_sys_id)`,
      values: (nth) => [member(nth), start(nth)],
    },
    {
      name: 'a buyer’s orders with one status',
      path: (nth) => ({
        path: `/v1/users/${member(nth)}/orders/list?statusCode=${status(nth)}&startIndex=0&rowCount=${ROWS}`,
        caller: member(nth),
      }),
      sql: `SELECT * FROM (SELECT DISTINCT order_sys_id FROM order_lines WHERE user_sys_id = ? AND status_code = ? ORDER BY order_sys_id DESC LIMIT ${ROWS})
        JOIN orders USING (order_sys_id) JOIN order_lines USING (order_sys_id) LEFT JOIN order_receivers USING (order_sys_id)`,
      values: (nth) => [member(nth), status(nth)],
    },
    {
      name: 'a seller’s lines',
      path: (nth) => ({
        path: `/v1/sellers/${BIG_SELLER}/orders?startIndex=${start(nth)}&rowCount=${ROWS}`,
        caller: 'manager',
      }),
      sql: `${line} WHERE seller_sys_id = ${BIG_SELLER} ORDER BY order_prdt_sys_id LIMIT ${ROWS} OFFSET ?`,
      values: (nth) => [start(nth)],
    },
    {
      name: 'a seller’s lines with one status',
      path: (nth) => ({
        path: `/v1/sellers/${BIG_SELLER}/orders?statusCode=${status(nth)}&startIndex=${start(nth)}&rowCount=${ROWS}`,
        caller: 'manager',
      }),
      sql: `${line} WHERE seller_sys_id = ${BIG_SELLER} AND status_code = ? ORDER BY order_prdt_sys_id LIMIT ${ROWS} OFFSET ?`,
      values: (nth) => [status(nth), start(nth)],
    },
  ];
}

/** Pages of lists among so many lines, one request at a time. */
export async function lists(report: Report, { lines }: { readonly lines: number }): Promise<void> {
  report.title(`Lists among ${figure(lines)} lines of orders`);
  const world = await makeWorld();
  const members = world.headers.length;
  const { rebuiltPerSecond, events } = await growOrders(world, lines, (nth) => ({
    nth,
    userSysId: (nth % members) + 1,
    sellerSysId: nth % 2 === 0 ? BIG_SELLER : (nth % SELLERS) + 2,
    statusCode: STATUSES[(nth * 37) % STATUSES.length]!,
  }));
  report.step(`${figure(events)} events: ${figure(rebuiltPerSecond)} a second rebuilt`);
  const server = await startSellover(world);
  const db = new Database(databaseAt(world).where, { readonly: true });
  try {
    const manager = await managerHeaders(world);
    const connections = new Connections();
    await connections.open(server.port, 1);
    for (const list of listsOf(members)) {
      const ours = await askedOf(connections, list, { world, manager });
      const statement = db.prepare(list.sql);
      const plain = new Histogram();
      for (let nth = 0; nth < ASKED; nth++) {
        const from = monotonicMs();
        statement.all(...list.values(nth));
        if (nth >= WARM_UP) plain.add(monotonicMs() - from);
      }
      for (const [of, aim] of [
        [0.5, undefined],
        [0.99, { of: 'ours', is: 'at most', value: AIM_P99_MS }],
      ] as const)
        report.add({
          name: `Lists: ${list.name}, p${of * 100} of a page of ${ROWS}`,
          unit: 'ms',
          ours: ours.quantile(of),
          peer: plain.quantile(of),
          peerName: 'the plain query, in its own process',
          ...(aim && { aim }),
        });
    }
    connections.close();
  } finally {
    db.close();
    await server.stop();
    world.dispose();
  }
}

async function askedOf(
  connections: Connections,
  list: List,
  { world, manager }: { readonly world: World; readonly manager: { readonly authorization: string } },
): Promise<Histogram> {
  const times = new Histogram();
  for (let nth = 0; nth < ASKED; nth++) {
    const { path, caller } = list.path(nth);
    const headers = caller === 'manager' ? manager : world.headers[caller - 1]!;
    const request = requestBytes('GET', path, headers, '');
    const from = monotonicMs();
    const status = await new Promise<number>((resolve) => connections.send(request, resolve));
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    if (nth >= WARM_UP) times.add(monotonicMs() - from);
  }
  return times;
}
