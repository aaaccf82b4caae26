import { expect, test } from 'vitest';
import type { Operation } from '../schema/operation.ts';
import { Accounts } from './domains/account/accounts.ts';
import { operations, rowTables } from './domains.ts';
import { tablesIn } from './platform/log/row-tables.ts';
import { ask, exampleOf, names } from './testing/examples.ts';
import { rowsAt } from './testing/place.ts';
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

test('a member who has done everything leaves no row behind, but those that say so', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { userSysId } = stage.buyer;
    for (const name of names) {
      const { access, method }: Operation = operations[name];
      // What undoes something else would leave less to find.
      if (!['member', 'owner'].includes(access) || method === 'DELETE') continue;
      const call = await exampleOf(name).good(stage);
      if (call.by === stage.buyer) await ask(stage, name, call);
    }
    const found = async () => {
      const rows = tables.map(async ([name]) => [name, await rowsAt(server.dataDir, name)] as const);
      return (await Promise.all(rows)).flatMap(([name, all]) =>
        all.some((row) => (row as { user_sys_id?: number }).user_sys_id === userSysId) ? [name] : [],
      );
    };
    const forgetting = new Set(tables.flatMap(([name, { ofMember }]) => (ofMember ? [name] : [])));
    expect((await found()).toSorted()).toEqual(
      expect.arrayContaining(['addresses', 'product_views', 'users']),
    );
    await server.sellover.use(Accounts).remove(userSysId);
    const left = (await found()).filter((name) => forgetting.has(name) || !termOf(name));
    expect(left).toEqual([]);
  });
});

function termOf(name: string) {
  return tables.find(([table]) => table === name)![1].term;
}
