import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PostgresServer } from '../../../testing/processes/postgresql.ts';
import { LogUnreadable } from '../log.ts';
import { statementsFor, type Params } from '../tables/statement.ts';
import { createTableSql, int, nullable, table, text, type TablesOf } from '../tables/table.ts';
import { DatabaseSession, type Query } from './connection.ts';
import { GatheredReads } from './gathered-reads.ts';

const pets = table('pets', { id: int, owner: text, name: text, age: nullable(int) }, { key: ['id'] });
const { statement } = statementsFor<TablesOf<typeof pets>>();
const petById = statement((db, p: Params<{ id: number }>) =>
  db.selectFrom('pets').selectAll().where('id', '=', p('id')),
);
const oldestOf = statement((db, p: Params<{ owner: string; from: number }>) =>
  db
    .selectFrom('pets')
    .select('name')
    .where('owner', '=', p('owner'))
    .where('age', '>=', p('from'))
    .where('id', '<', 100)
    .orderBy('age', 'desc')
    .limit(1),
);
const namesById = statementsFor<{ names: { id: number } }>().statement((db, p: Params<{ id: number }>) =>
  db.selectFrom('names').selectAll().where('id', '=', p('id')),
);
const countPets = statement((db) => db.selectFrom('pets').select((eb) => eb.fn.countAll<number>().as('n')));
const firstOf = statement((db, p: Params<{ limit: number }>) =>
  db.selectFrom('pets').select('name').orderBy('id').limit(p('limit')),
);

let server: PostgresServer;
let session: DatabaseSession;
let asked: Query[];
let failing: Error | undefined;
let reads: GatheredReads;

beforeAll(async () => {
  server = await PostgresServer.start();
  session = await DatabaseSession.open(await server.database());
  for (const sql of createTableSql(pets, 'postgresql')) await session.query(sql);
  await session.query(`INSERT INTO pets VALUES
    (1, 'Kim', 'Bori', 3), (2, 'Kim', 'Nabi', 7), (3, 'Lee', 'Choco', NULL), (4, 'Lee', 'Mong', 2), (500, 'Lee', 'Ddol', 9)`);
});
afterAll(async () => {
  await session.close();
  await server.remove();
});
beforeEach(() => {
  asked = [];
  failing = undefined;
  reads = new GatheredReads(async (query) => {
    asked.push(query);
    if (failing) throw failing;
    return session.ask(query);
  });
});

test('rows that are looked for together come with one question, each to whom it is for', async () => {
  const found = await Promise.all([2, 9, 1, 2].map((id) => reads.one(petById({ id }))));
  expect(found).toEqual([
    { id: 2, owner: 'Kim', name: 'Nabi', age: 7 },
    undefined,
    { id: 1, owner: 'Kim', name: 'Bori', age: 3 },
    { id: 2, owner: 'Kim', name: 'Nabi', age: 7 },
  ]);
  expect(asked).toHaveLength(1);
});

test('a row may have columns of any name', async () => {
  const columns = ['asked_at', 'place', 'asked', 'found', 'p1'];
  await session.query(
    `CREATE TABLE names (id bigint PRIMARY KEY, ${columns.map((name) => `${name} bigint`).join(', ')})`,
  );
  await session.query('INSERT INTO names VALUES (1, 7, 7, 7, 7, 7), (2, 8, 8, 8, 8, 8)');
  const all = (id: number, value: number) => ({
    id,
    ...Object.fromEntries(columns.map((name) => [name, value])),
  });
  const found = await Promise.all([1, 2, 3].map((id) => reads.one(namesById({ id }))));
  expect(found).toEqual([all(1, 7), all(2, 8), undefined]);
});

test('the statement’s own order, limit and constants hold for each', async () => {
  const found = await Promise.all([
    reads.one(oldestOf({ owner: 'Lee', from: 0 })),
    reads.one(oldestOf({ owner: 'Kim', from: 0 })),
    reads.one(oldestOf({ owner: 'Kim', from: 8 })),
  ]);
  expect(found).toEqual([{ name: 'Mong' }, { name: 'Nabi' }, undefined]);
  expect(asked).toHaveLength(1);
});

test('different statements, and what is asked later, are questions of their own', async () => {
  const [pet, count] = await Promise.all([
    reads.one(petById({ id: 3 })),
    reads.one(countPets()),
    reads.one(countPets()),
  ]);
  expect([pet?.name, count]).toEqual(['Choco', { n: 5 }]);
  expect(asked).toHaveLength(2);
  expect((await reads.one(petById({ id: 3 })))?.age).toBeNull();
  expect(asked[2]!.text).not.toContain('unnest');
});

test.each([
  ['that SQL cannot hold', undefined as unknown as string, 'owner is undefined'],
  ['that the server does not take', 'K\0im', 'invalid byte'],
])('a value %s harms nobody else', async (_what, owner, why) => {
  const wrong = reads.one(oldestOf({ owner, from: 0 }));
  const right = reads.one(oldestOf({ owner: 'Kim', from: 0 }));
  await expect(wrong).rejects.toThrow(why);
  expect(await right).toEqual({ name: 'Nabi' });
});

test('a limit that is asked for is each one’s own', async () => {
  const found = await Promise.all([0, 2].map((limit) => reads.one(firstOf({ limit }))));
  expect(found).toEqual([undefined, { name: 'Bori' }]);
  expect(asked).toHaveLength(1);
});

test('a server that is away is not asked again for each', async () => {
  failing = new LogUnreadable('away');
  const all = await Promise.allSettled([1, 2, 3].map((id) => reads.one(petById({ id }))));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked).toHaveLength(1);
});
