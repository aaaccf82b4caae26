import fastify from 'fastify';
import postgres from 'postgres';

/** The order service one writes first: each post is one row in a transaction of its own, safe on disk. */
const sql = postgres(process.env['DATABASE_URL']!, { max: Number(process.env['POOL']), onnotice: () => {} });
await sql`CREATE TABLE orders (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, prdt_sys_id bigint, qty integer, amount bigint, at bigint)`;

interface Posted {
  readonly amount: number;
  readonly orderProducts: readonly { readonly prdtSysId: number; readonly qty: number }[];
}

const app = fastify();
app.post<{ Body: Posted }>('/', async ({ body }) => {
  const { prdtSysId, qty } = body.orderProducts[0]!;
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO orders (prdt_sys_id, qty, amount, at)
    VALUES (${prdtSysId}, ${qty}, ${body.amount}, ${Date.now()}) RETURNING id`;
  return { orderSysId: Number(row!.id) };
});
process.on('SIGTERM', () => process.exit());
process.stdout.write(`listens on ${await app.listen({ port: Number(process.env['PORT']) })}\n`);
