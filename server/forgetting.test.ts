import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../schema/durations.ts';
import { AlertKind } from '../schema/members/alerts.ts';
import type { Operation } from '../schema/operation.ts';
import { operations, rowTables } from './domains.ts';
import { tablesIn } from './platform/log/tables/row-tables.ts';
import { ask, exampleOf, names } from './testing/operations/examples.ts';
import { rowsAt, tablesAt } from './testing/place.ts';
import { TestServer } from './testing/server.ts';
import { completeAll } from './testing/fulfilling.ts';
import { setStage, type Stage } from './testing/stage.ts';

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
  let identifying: string[];
  let stage: Stage;
  beforeAll(async () => {
    server = await TestServer.start();
    const first = await setStage(server);
    ({ userSysId } = first.buyer);
    const { userId, nickName, mobile } = first.buyer;
    identifying = [userId, nickName, mobile];
    stage = first;
    for (const name of names) {
      const { access, method }: Operation = operations[name];
      // What undoes something else would leave less to find.
      if (!['member', 'owner'].includes(access) || method === 'DELETE' || name === 'withdrawByUid') continue;
      // A new password ends what came before.
      const buyer = { ...first.buyer, token: await server.world.tokenOfNow(first.buyer) };
      const now = { ...first, buyer };
      const call = await exampleOf(name).good(now);
      if (call.by === buyer) await ask(now, name, call);
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
      // Neither are the ids of sessions personal.
      .filter((value) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value as string))
      // The kinds of alerts are words that stand everywhere.
      .filter((value) => !Check(AlertKind, value))
      // A session's number says nothing of its member.
      .filter((value) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value as string));
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
    // Whatever a table calls the member. Numbers are drawn from one sequence, so another thing's never equals theirs.
    const isTheirs = (row: unknown) =>
      Object.entries(row as object).some(([name, value]) => name.endsWith('_sys_id') && value === userSysId);
    const found = async () => {
      const rows = tables.map(async ([name]) => [name, await rowsAt(server.dataDir, name)] as const);
      return (await Promise.all(rows)).flatMap(([name, all]) => (all.some(isTheirs) ? [name] : []));
    };
    const forgetting = new Set(tables.flatMap(([name, { ofMember }]) => (ofMember ? [name] : [])));
    expect(await found()).toEqual(expect.arrayContaining(['addresses', 'product_views', 'users']));
    const hadRows = (await found()).filter((name) => forgetting.has(name));
    // Their unpaid orders are over by then.
    server.clock.advance(7 * DAY);
    const { api, buyer, manager } = stage;
    await completeAll(stage, buyer);
    const own = { token: await server.world.tokenOfNow(buyer) };
    const blockedBy = async () => (await api.done('withdrawalTerms', { uid: userSysId }, own)).blockedBy;
    await expect.poll(blockedBy).toEqual([]);
    const asked = { userId: buyer.userId, reason: '전화로 부탁했어요' };
    const { receipt } = await api.done('withdrawMember', asked, {
      token: await server.world.token(manager),
    });
    const left = (await found()).filter((name) => forgetting.has(name) || !termOf(name));
    expect(left).toEqual([]);
    // The receipt names every table that had something of theirs, however the table calls them.
    const deleted = receipt.deleted.map(({ what }) => what);
    expect(deleted).toEqual(expect.arrayContaining(hadRows));
    expect(deleted.filter((name) => !forgetting.has(name))).toEqual([]);
  });

  test('leaves nothing that identifies them in any table but those kept for a term', async () => {
    const lasting = tables.filter(([, { ofMember }]) => ofMember).map(([name]) => name);
    for (const name of lasting) {
      const kept = JSON.stringify(await rowsAt(server.dataDir, name));
      expect([name, identifying.filter((text) => kept.includes(text))]).toEqual([name, []]);
    }
  });
});

function termOf(name: string) {
  return tables.find(([table]) => table === name)![1].term;
}
