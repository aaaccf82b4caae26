import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AlertKind } from '../schema/members/alerts.ts';
import type { Operation } from '../schema/operation.ts';
import { Accounts } from './domains/account/accounts.ts';
import { operations, rowTables } from './domains.ts';
import { tablesIn } from './platform/log/tables/row-tables.ts';
import { ask, exampleOf, names } from './testing/examples.ts';
import { rowsAt, tablesAt } from './testing/place.ts';
import { TestServer } from './testing/server.ts';
import { setStage } from './testing/stage.ts';

const tables = rowTables.flatMap(({ forgets }) => Object.entries(forgets));

test.each(rowTables)('each table of $name says what it forgets', (group) => {
  const there = tablesIn([group]).map(({ name }) => name);
  expect(Object.keys(group.forgets).toSorted()).toEqual(there.toSorted());
});

test('no table keeps people for ever', () => {
  const kept = tables.filter(([, { holds, ofMember, term }]) => holds === 'people' && !ofMember && !term);
  expect(kept.map(([name]) => name)).toEqual([]);
});

test('what a purge deletes is counted table by table', () => {
  const counted = tables.flatMap(([, { term }]) => term?.counted ?? []);
  expect(counted).toEqual([...new Set(counted)]);
});

describe('a member who has done everything', () => {
  let server: TestServer;
  let userSysId: number;
  beforeAll(async () => {
    server = await TestServer.start();
    const first = await setStage(server);
    ({ userSysId } = first.buyer);
    for (const name of names) {
      const { access, method }: Operation = operations[name];
      // What undoes something else would leave less to find.
      if (!['member', 'owner'].includes(access) || method === 'DELETE') continue;
      // A new password ends what came before.
      const buyer = { ...first.buyer, token: await server.world.tokenOfNow(first.buyer) };
      const stage = { ...first, buyer };
      const call = await exampleOf(name).good(stage);
      if (call.by === buyer) await ask(stage, name, call);
    }
  });
  afterAll(() => server.stop());

  test('is known in the tables for people alone: what they hold stands in no other', async () => {
    const forPeople = new Set(tables.flatMap(([name, { holds }]) => (holds === 'people' ? [name] : [])));
    const known = await Promise.all([...forPeople].map((name) => rowsAt(server.dataDir, name)));
    const texts = known
      .flat()
      .flatMap((row) => Object.values(row as object))
      .filter((value) => typeof value === 'string' && value.length >= 5 && !/^\d{5}$/.test(value))
      // The kinds of alerts are words that stand everywhere.
      .filter((value) => !Check(AlertKind, value));
    expect(texts).toEqual(expect.arrayContaining(['마포구 별빛로 1']));
    const others = (await tablesAt(server.dataDir)).filter((name) => !forPeople.has(name));
    for (const name of others) {
      const kept = JSON.stringify(await rowsAt(server.dataDir, name));
      expect([name, texts.filter((text) => kept.includes(JSON.stringify(text).slice(1, -1)))]).toEqual([
        name,
        [],
      ]);
    }
  });

  test('leaves no row behind, but those that say so', async () => {
    const found = async () => {
      const rows = tables.map(async ([name]) => [name, await rowsAt(server.dataDir, name)] as const);
      return (await Promise.all(rows)).flatMap(([name, all]) =>
        all.some((row) => (row as { user_sys_id?: number }).user_sys_id === userSysId) ? [name] : [],
      );
    };
    const forgetting = new Set(tables.flatMap(([name, { ofMember }]) => (ofMember ? [name] : [])));
    expect(await found()).toEqual(expect.arrayContaining(['addresses', 'product_views', 'users']));
    await server.sellover.use(Accounts).remove(userSysId);
    const left = (await found()).filter((name) => forgetting.has(name) || !termOf(name));
    expect(left).toEqual([]);
  });
});

function termOf(name: string) {
  return tables.find(([table]) => table === name)![1].term;
}
