import { describe, expect, test } from 'vitest';
import { statementsFor, type Write } from '../tables/statement.ts';
import { int, nullable, table, text, type TablesOf } from '../tables/table.ts';
import { statementsOf } from './batch-statements.ts';

const sellers = table('sellers', { seller: int, name: text }, { key: ['seller'] });
const coupons = table(
  'coupons',
  { coupon: int, seller: int, note: nullable(text) },
  { key: ['coupon'], references: { seller: sellers } },
);
const pins = table('pins', { room: text, product: int, place: int }, { key: ['room', 'product'] });
const { statement } = statementsFor<TablesOf<typeof sellers>>();
const forget = statement<{ seller: number }>((db, p) =>
  db.deleteFrom('sellers').where('seller', '=', p('seller')),
);

const seller = (id: number) => sellers.insert({ seller: id, name: `seller ${id}` });
const coupon = (id: number, ofSeller: number) => coupons.insert({ coupon: id, seller: ofSeller, note: null });
const pin = (room: string, product: number, place = 1) => pins.upsert({ room, product, place });

/** Each statement by its first words and its values. */
function sent(...writes: Write[]): string[] {
  return statementsOf({ events: [], writes }).map(({ text, values }) => {
    const [, what] = /^(\w+ \w+ "\w+")/.exec(text)!;
    return `${what} ${JSON.stringify(values)}`;
  });
}

describe('what a batch is sent as', () => {
  test('is one statement for all rows of a table, in the order of the tables’ first rows', () => {
    expect(sent(seller(1), pin('a', 1), seller(2), pin('a', 2), pin('b', 1), seller(3))).toEqual([
      'insert into "sellers" [[1,2,3],["seller 1","seller 2","seller 3"]]',
      'insert into "pins" [["a","a","b"],[1,2,1],[1,1,1]]',
    ]);
  });

  test('leaves a row that is alone as it is', () => {
    expect(sent(seller(1), pin('a', 1))).toEqual([
      'insert into "sellers" [1,"seller 1"]',
      'insert into "pins" ["a",1,1]',
    ]);
  });

  test('keeps any other write behind all before it and before all behind it', () => {
    expect(sent(seller(1), pin('a', 1), forget({ seller: 1 }), seller(1), pin('a', 2))).toEqual([
      'insert into "sellers" [1,"seller 1"]',
      'insert into "pins" ["a",1,1]',
      'delete from "sellers" [1]',
      'insert into "sellers" [1,"seller 1"]',
      'insert into "pins" ["a",2,1]',
    ]);
  });

  test('never has two rows of one key in one statement', () => {
    expect(sent(pin('a', 1), pin('b', 1), pin('a', 1, 2), pin('b', 2))).toEqual([
      'insert into "pins" [["a","b"],[1,1],[1,1]]',
      'insert into "pins" [["a","b"],[1,2],[2,1]]',
    ]);
  });

  test('keeps a table’s two kinds of writes apart', () => {
    expect(sent(seller(1), sellers.upsert({ seller: 2, name: 'x' }), seller(3))).toEqual([
      'insert into "sellers" [1,"seller 1"]',
      'insert into "sellers" [2,"x"]',
      'insert into "sellers" [3,"seller 3"]',
    ]);
  });

  test('has a row before those that refer to it', () => {
    expect(sent(coupon(1, 9), coupon(2, 9), seller(1), coupon(3, 1), coupon(4, 1))).toEqual([
      'insert into "coupons" [[1,2],[9,9],[null,null]]',
      'insert into "sellers" [1,"seller 1"]',
      'insert into "coupons" [[3,4],[1,1],[null,null]]',
    ]);
  });

  test('is refused with a value that SQL cannot hold, by name', () => {
    const wrong = sellers.insert({ seller: 2, name: true as unknown as string });
    expect(() => sent(seller(1), wrong)).toThrow('name is true');
  });
});
