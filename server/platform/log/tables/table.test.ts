import Database from 'better-sqlite3';
import { beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { Connection } from '../sqlite/connection.ts';
import { statementsFor, type Params } from './statement.ts';
import { createTableSql, int, nullable, table, text, type RowOf, type TablesOf } from './table.ts';

const sellers = table('sellers', { seller_sys_id: int, name: text }, { key: ['seller_sys_id'] });
const coupons = table(
  'coupons',
  { coupon_sys_id: int, seller_sys_id: int, code: text, note: nullable(text), used_by: nullable(int) },
  {
    key: ['coupon_sys_id'],
    unique: [['seller_sys_id', 'code']],
    indexes: {
      coupons_by_user: ['used_by', 'coupon_sys_id'],
      one_open_coupon: {
        columns: ['seller_sys_id'],
        isUnique: true,
        where: { used_by: null, note: "host's" },
      },
    },
    references: { seller_sys_id: sellers },
  },
);
const exposures = table(
  'exposures',
  { room: text, prdt_sys_id: int, exposure: int },
  { key: ['room', 'prdt_sys_id'] },
);
const follows = table('follows', { follower: text, followed: text }, { key: ['follower', 'followed'] });

describe('the text of a table', () => {
  test('is made for SQLite', () => {
    expect(createTableSql(coupons, 'sqlite')).toEqual([
      `CREATE TABLE "coupons" (
  "coupon_sys_id" INTEGER NOT NULL,
  "seller_sys_id" INTEGER NOT NULL REFERENCES "sellers" ("seller_sys_id"),
  "code" TEXT NOT NULL,
  "note" TEXT,
  "used_by" INTEGER,
  PRIMARY KEY ("coupon_sys_id"),
  UNIQUE ("seller_sys_id", "code")
) STRICT`,
      'CREATE INDEX "coupons_by_user" ON "coupons" ("used_by", "coupon_sys_id")',
      `CREATE UNIQUE INDEX "one_open_coupon" ON "coupons" ("seller_sys_id") WHERE "used_by" IS NULL AND "note" = 'host''s'`,
    ]);
    expect(createTableSql(exposures, 'sqlite').at(-1)).toMatch(/\) STRICT, WITHOUT ROWID$/);
  });

  test('is made for PostgreSQL, with the same names', () => {
    expect(createTableSql(coupons, 'postgresql')).toEqual([
      `CREATE TABLE "coupons" (
  "coupon_sys_id" bigint NOT NULL,
  "seller_sys_id" bigint NOT NULL REFERENCES "sellers" ("seller_sys_id"),
  "code" text COLLATE "C" NOT NULL,
  "note" text COLLATE "C",
  "used_by" bigint,
  PRIMARY KEY ("coupon_sys_id"),
  UNIQUE ("seller_sys_id", "code")
)`,
      ...createTableSql(coupons, 'sqlite').slice(1),
    ]);
    expect(createTableSql(exposures, 'postgresql').at(-1)).not.toMatch(/STRICT|ROWID/);
  });
});

describe('a table in SQLite', () => {
  let db: Database.Database;
  let connection: Connection;
  beforeEach(() => {
    db = new Database(':memory:');
    db.pragma('foreign_keys = ON');
    connection = new Connection(db);
    for (const each of [sellers, coupons, exposures, follows])
      for (const sql of createTableSql(each, 'sqlite')) db.exec(sql);
    connection.run(sellers.insert({ seller_sys_id: 1, name: 'Sodam' }));
  });
  const coupon = { coupon_sys_id: 5, seller_sys_id: 1, code: 'SPRING', note: null, used_by: null };
  const rows = (name: string) => db.prepare(`SELECT * FROM "${name}"`).all();

  test('keeps rows by a whole number without an index of their key', () => {
    const indexes = db
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name`)
      .pluck()
      .all();
    expect(indexes).toEqual(['coupons_by_user', 'one_open_coupon', 'sqlite_autoindex_coupons_1']);
    expect(() => db.exec('SELECT rowid FROM exposures')).toThrow('no such column: rowid');
  });

  test('takes a row whole, and a second one of the same key only by upsert', () => {
    connection.run(coupons.insert(coupon));
    const changed = { ...coupon, note: 'ours', used_by: 7 };
    expect(() => connection.run(coupons.insert(changed))).toThrow('UNIQUE');
    connection.run(coupons.upsert(changed));
    connection.run(coupons.upsert({ ...coupon, coupon_sys_id: 6, code: 'SUMMER' }));
    expect(rows('coupons')).toEqual([changed, { ...coupon, coupon_sys_id: 6, code: 'SUMMER' }]);
  });

  test('upserts by a key of several columns, and where there is nothing but the key', () => {
    connection.run(exposures.upsert({ room: '1_1', prdt_sys_id: 3, exposure: 1 }));
    connection.run(exposures.upsert({ room: '1_1', prdt_sys_id: 3, exposure: 2 }));
    expect(rows('exposures')).toEqual([{ room: '1_1', prdt_sys_id: 3, exposure: 2 }]);
    connection.run(follows.upsert({ follower: 'a', followed: 'b' }));
    connection.run(follows.upsert({ follower: 'a', followed: 'b' }));
    expect(rows('follows')).toHaveLength(1);
  });

  test('merges into a row the columns that are named, and inserts a new one whole', () => {
    connection.run(coupons.merge({ ...coupon, note: 'first' }, ['note']));
    connection.run(coupons.merge({ ...coupon, code: 'SUMMER', note: 'second' }, ['note']));
    expect(rows('coupons')).toEqual([{ ...coupon, note: 'second' }]);
    connection.run(coupons.merge({ ...coupon, note: 'third' }, []));
    expect(rows('coupons')).toEqual([{ ...coupon, note: 'second' }]);
  });

  test('removes all rows that are alike, by a part of the key and by limits', () => {
    const fill = () => {
      for (const room of ['a', 'b'])
        for (const prdt_sys_id of [1, 2, 3])
          connection.run(exposures.upsert({ room, prdt_sys_id, exposure: 0 }));
    };
    const left = () =>
      connection.all(exposures.page(9)).map(({ room, prdt_sys_id }) => `${room}${prdt_sys_id}`);
    fill();
    connection.run(exposures.removeAll({ room: 'a' }));
    expect(left()).toEqual(['b1', 'b2', 'b3']);
    fill();
    connection.run(exposures.removeAll({ room: 'a', prdt_sys_id: { below: 3 } }));
    expect(left()).toEqual(['a3', 'b1', 'b2', 'b3']);
    connection.run(exposures.removeAll({ room: { not: 'a' } }));
    expect(left()).toEqual(['a3']);
  });

  test('is read page by page in the order of its key', () => {
    const all = ['b', 'a'].flatMap((room) =>
      [2, 10, 1].map((prdt_sys_id) => ({ room, prdt_sys_id, exposure: 0 })),
    );
    for (const row of all) connection.run(exposures.insert(row));
    const pages: string[][] = [];
    for (let last: RowOf<typeof exposures> | undefined; ;) {
      const page = connection.all(exposures.page(4, last));
      last = page.at(-1);
      if (!last) break;
      pages.push(page.map(({ room, prdt_sys_id }) => `${room}${prdt_sys_id}`));
    }
    expect(pages).toEqual([
      ['a1', 'a2', 'a10', 'b1'],
      ['b2', 'b10'],
    ]);
    expect(connection.all(sellers.page(4, { seller_sys_id: 0, name: '' }))).toHaveLength(1);
  });

  test.each<[string, object, string]>([
    ['a value of another type', { used_by: 'x' }, 'INTEGER'],
    ['no value', { code: null }, 'NOT NULL'],
    ['a combination that is unique', { coupon_sys_id: 6, note: 'other' }, 'UNIQUE'],
    ['a second row of a partial unique index', { coupon_sys_id: 6, code: 'x', note: "host's" }, 'UNIQUE'],
    ['a reference to nothing', { coupon_sys_id: 6, seller_sys_id: 2 }, 'FOREIGN KEY'],
  ])('refuses %s', (_what, change, why) => {
    connection.run(coupons.insert({ ...coupon, note: "host's" }));
    expect(() => connection.run(coupons.upsert({ ...coupon, ...change }))).toThrow(why);
  });

  test('lets rows outside a partial index share what is unique in it', () => {
    connection.run(coupons.insert({ ...coupon, note: "host's", used_by: 7 }));
    connection.run(coupons.insert({ ...coupon, coupon_sys_id: 6, code: 'x', note: "host's", used_by: 8 }));
    expect(rows('coupons')).toHaveLength(2);
  });
});

describe('the types of a table', () => {
  test('are those of its columns', () => {
    expectTypeOf<RowOf<typeof coupons>>().toEqualTypeOf<{
      coupon_sys_id: number;
      seller_sys_id: number;
      code: string;
      note: string | null;
      used_by: number | null;
    }>();
    expectTypeOf<TablesOf<typeof sellers | typeof follows>>().toEqualTypeOf<{
      sellers: { seller_sys_id: number; name: string };
      follows: { follower: string; followed: string };
    }>();
  });

  test('let no wrong name, value or key through', () => {
    // @ts-expect-error: a column is missing
    sellers.insert({ seller_sys_id: 1 });
    // @ts-expect-error: there is no such column
    sellers.insert({ seller_sys_id: 1, name: 'x', colour: 'red' });
    // @ts-expect-error: a name is text
    sellers.upsert({ seller_sys_id: 1, name: 2 });
    // @ts-expect-error: it cannot be null
    sellers.upsert({ seller_sys_id: null, name: 'x' });
    const columns = { id: int, name: nullable(text) };
    // @ts-expect-error: a key is never null
    table('wrong', columns, { key: ['name'] });
    // @ts-expect-error: there is no such column
    table('wrong', columns, { key: ['nmae'] });
    // @ts-expect-error: there is no such column
    table('wrong', columns, { key: ['id'], unique: [['nmae']] });
    // @ts-expect-error: there is no such column
    table('wrong', columns, { key: ['id'], indexes: { wrong_by_name: ['nmae'] } });
    // @ts-expect-error: a name is text
    table('wrong', columns, { key: ['id'], indexes: { one: { columns: ['id'], where: { name: 1 } } } });
    // @ts-expect-error: there is no such column
    table('wrong', columns, { key: ['id'], references: { nmae: sellers } });
    const { statement } = statementsFor<TablesOf<typeof sellers>>();
    statement((db, p: Params<{ id: number }>) =>
      // @ts-expect-error: there is no such column
      db.selectFrom('sellers').selectAll().where('id', '=', p('id')),
    );
    const byName = statement((db, p: Params<{ name: string }>) =>
      db.selectFrom('sellers').selectAll().where('name', '=', p('name')),
    );
    expectTypeOf(byName({ name: 'x' }).row).toEqualTypeOf<RowOf<typeof sellers> | undefined>();
  });
});
