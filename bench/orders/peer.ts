import { join } from 'node:path';
import Database from 'better-sqlite3';
import fastify from 'fastify';

/** The order service one writes first: each post is one row in a transaction of its own, safe on disk. */
const db = new Database(join(process.env['DATA_DIR']!, 'peer.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('temp_store = MEMORY');
db.pragma('cache_size = -65536');
db.pragma('wal_autocheckpoint = 4000');
db.exec(
  'CREATE TABLE orders (id INTEGER PRIMARY KEY, prdt_sys_id INTEGER, qty INTEGER, amount INTEGER, at INTEGER) STRICT',
);
const insert = db.prepare<[number, number, number, number]>(
  'INSERT INTO orders (prdt_sys_id, qty, amount, at) VALUES (?, ?, ?, ?)',
);

interface Posted {
  readonly amount: number;
  readonly orderProducts: readonly { readonly prdtSysId: number; readonly qty: number }[];
}

const app = fastify();
app.post<{ Body: Posted }>('/', ({ body }) => {
  const { prdtSysId, qty } = body.orderProducts[0]!;
  const { lastInsertRowid } = insert.run(prdtSysId, qty, body.amount, Date.now());
  return { orderSysId: Number(lastInsertRowid) };
});
process.on('SIGTERM', () => process.exit());
process.stdout.write(`listens on ${await app.listen({ port: Number(process.env['PORT']) })}\n`);
