import Database from 'better-sqlite3';
import { LINE_STATUS } from '../../schema/orders/moves.ts';
import { cancelUnpaidTimer } from '../../server/domains/orders/order/cancel-unpaid.ts';
import { databaseAt } from '../../server/platform/log/databases.ts';
import { monotonicMs, sleep } from '../harness/clock.ts';
import { Connections } from '../harness/http.ts';
import { closedLoop } from '../harness/loops.ts';
import { figure, type Report } from '../harness/report.ts';
import { HOT_PRODUCT, makeWorld, orderBytes, orderOf, startSellover } from '../harness/world.ts';
import { growOrders, orderIdOf } from './past-orders.ts';

const MINUTE = 60_000;
const CLIENTS = 64;
/** From the server's start to the first deadline: warming up, and the rate without deadlines. */
const WARM_UP = 4_000;
const ALONE = 10_000;
const RATE_MIN = 0.8;

/** So many unpaid orders fall due within a minute, and are cancelled while others order. */
export async function deadlines(
  report: Report,
  { orders, within = MINUTE }: { readonly orders: number; readonly within?: number },
): Promise<void> {
  report.title(`${figure(orders)} orders fall due within ${figure(within / 1000)} s`);
  const world = await makeWorld();
  await growOrders(world, orders, (nth) => ({
    nth,
    userSysId: (nth % world.headers.length) + 1,
    sellerSysId: 1,
    statusCode: LINE_STATUS.depositPending,
  }));
  const server = await startSellover(world);
  const db = new Database(databaseAt(world).where);
  try {
    const connections = new Connections();
    await connections.open(server.port, CLIENTS);
    const request = orderBytes(world, orderOf(HOT_PRODUCT, world.plan));
    const load = (ms: number) => closedLoop(connections, { clients: CLIENTS, ms, request });
    await load(WARM_UP);
    const alone = (await load(ALONE)).ok / (ALONE / 1000);
    report.step(`${figure(alone)} orders a second without deadlines`);
    const first = Date.now() + 1000;
    setTimers(db, orders, (nth) => first + Math.floor((nth * within) / orders));
    const from = monotonicMs();
    const { ok } = await load(first + within - Date.now());
    const meanwhile = ok / ((monotonicMs() - from) / 1000);
    const due = db.prepare<[number], number>('SELECT count(*) FROM timers WHERE due_at <= ?').pluck();
    const left = due.get(first + within)!;
    while (due.get(first + within)! > 0) await sleep(100);
    report.add({
      name: `Deadlines: orders placed while ${figure(orders)} unpaid ones are cancelled within ${figure(within / 1000)} s`,
      unit: 'orders/s',
      ours: meanwhile,
      peer: alone,
      peerName: 'without deadlines',
      aim: { of: 'ratio', is: 'at least', value: RATE_MIN },
      remark: `${figure(left)} were left when the time was over, and done ${figure((Date.now() - first - within) / 1000)} s later`,
    });
    connections.close();
  } finally {
    db.close();
    await server.stop();
    world.dispose();
  }
}

/** In one transaction, as what placed these orders would have done. */
function setTimers(db: Database.Database, orders: number, dueAt: (nth: number) => number): void {
  const insert = db.prepare('INSERT INTO timers (id, due_at, command) VALUES (?, ?, ?)');
  db.transaction(() => {
    for (let nth = 0; nth < orders; nth++) {
      const timer = cancelUnpaidTimer({ orderSysId: orderIdOf(nth), payUntil: dueAt(nth) });
      insert.run(timer.id, timer.dueAt, JSON.stringify(timer.command));
    }
  }).immediate();
}
