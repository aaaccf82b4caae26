import { describe, expect, test } from 'vitest';
import { RESTOCKS_MAX } from '../../../../schema/catalog/constants.ts';
import { DAY } from '../../../../schema/durations.ts';
import { TOLD_AT_ONCE } from '../../../../schema/members/constants.ts';
import { asked, line, orderOf, simpleGoods, type Goods } from '../../../testing/goods.ts';
import { rowsAt } from '../../../testing/place.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { leave, setStage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { productStream } from '../catalog/product.ts';
import { TELL_RESTOCKED, tellRestocked } from './notifications.ts';
import { waits } from './rows.ts';

const server = sharedServer();

const ONE = [{ detailSysId: null, qty: 1 }];

async function restockRows() {
  return (await rowsAt(server.dataDir, 'restock_waits')) as { user_sys_id: number; prdt_sys_id: number }[];
}

/** One product that is sold out, and what members of a server do with it. */
async function scene() {
  const { world, api } = server;
  const goods = await world.lists((id) => simpleGoods(id, 0, { name: '찻잔', nameEn: 'Tea cup' }));
  const { prdtSysId } = goods.facts;
  const of = ({ userSysId, token }: Person) => [{ uid: userSysId, prdtSysId }, { token }] as const;
  const told = async ({ userSysId, token }: Person) => {
    const { alerts } = await api.done('alerts', { uid: userSysId, startIndex: 0, rowCount: 10 }, { token });
    return alerts.map(({ kind, titleEn, textEn, link }) => [kind, titleEn, textEn, link]);
  };
  return {
    goods,
    prdtSysId,
    ask: (who: Person) => api.code('askRestock', ...of(who)),
    drop: (who: Person) => api.code('dropRestock', ...of(who)),
    waiting: async ({ userSysId, token }: Person) =>
      (await api.done('restocks', { uid: userSysId }, { token })).products.map((each) => each.prdtSysId),
    told,
    isTold: async (who: Person) => {
      await expect.poll(() => told(who)).toHaveLength(1);
    },
  };
}

test('who waits is told once that the product is back, and then waits no longer', async () => {
  const { world, sellover } = server;
  const { prdtSysId, ask, drop, waiting, told, isTold } = await scene();
  const [waits, former, other] = [await world.member(), await world.member(), await world.member()];
  for (const who of [waits, former]) for (let n = 0; n < 2; n += 1) expect(await ask(who)).toBe('0001');
  expect(await waiting(waits)).toEqual([prdtSysId]);
  for (let n = 0; n < 2; n += 1) expect(await drop(former)).toBe('0001');
  await world.receives(prdtSysId, ONE);
  await isTold(waits);
  expect(await told(waits)).toEqual([
    ['restock', 'What you waited for is back in stock', 'Tea cup', `/Product/${prdtSysId}`],
  ]);
  expect(await waiting(waits)).toEqual([]);
  await world.receives(prdtSysId, ONE);
  await sellover.settled();
  await sellover.idle();
  expect([await told(waits), await told(former), await told(other)].map((all) => all.length)).toEqual([
    1, 0, 0,
  ]);
  // It can be bought now.
  expect(await ask(waits)).toBe('0007');
});

describe('a product is back', () => {
  const ways: Record<string, (goods: Goods) => Promise<void>> = {
    'when its seller counts it': async ({ facts: { prdtSysId, sellerSysId } }) => {
      const { api, world } = server;
      const as = { token: (await world.host()).token };
      const { version } = await api.done('ownProduct', { sellerSysId, prdtSysId }, as);
      const asked = { sellerSysId, prdtSysId, ifVersion: version, level: 3, reason: '다시 셈' };
      await api.done('adjustStock', asked, as);
    },
    'when it is not counted any more': (goods) => server.world.relists(goods, { stockTypeCode: 1 }),
  };
  test.for(Object.entries(ways))('%s', async ([, comesBack]) => {
    const { ask, goods, isTold } = await scene();
    const member = await server.world.member();
    expect(await ask(member)).toBe('0001');
    await comesBack(goods);
    await isTold(member);
  });

  test('not before it is sold again, where it was stopped meanwhile', async () => {
    const { world, sellover } = server;
    const { ask, prdtSysId, waiting } = await scene();
    const member = await world.member();
    expect(await ask(member)).toBe('0001');
    await world.append({ ref: productStream(prdtSysId), events: [{ type: 'ProductStopped', data: {} }] });
    await world.receives(prdtSysId, ONE);
    // A later return sends the alert.
    const later = await scene();
    expect(await later.ask(member)).toBe('0001');
    await world.receives(later.prdtSysId, ONE);
    await later.isTold(member);
    await sellover.idle();
    expect(await waiting(member)).toEqual([prdtSysId]);
    await world.append({ ref: productStream(prdtSysId), events: [{ type: 'ProductResumed', data: {} }] });
    await expect.poll(() => waiting(member)).toEqual([]);
  });
});

test('many are told in steps, each once, although two tell them at the same time', async () => {
  const { world, sellover } = server;
  const { log } = sellover;
  const { prdtSysId } = await scene();
  const [member] = await world.members(1);
  const many = Array.from({ length: TOLD_AT_ONCE + 5 }, (_, at) => member!.userSysId + 1_000_000 + at);
  await log.write(
    many.map((user_sys_id) => waits.upsert({ user_sys_id, prdt_sys_id: prdtSysId, asked_at: 1 })),
  );
  const alerts = sellover.use(Alerts);
  const source = { commandId: () => 'test' };
  // What another process does that has seen the same timer and is late.
  const timer = { id: `late:${prdtSysId}`, dueAt: 0, command: { type: TELL_RESTOCKED, prdtSysId } };
  const slow = Promise.withResolvers<void>();
  const late = tellRestocked({
    log: {
      reads: log.reads,
      state: (ref) => log.state(ref),
      execute: async (command) => {
        await slow.promise;
        const untimed = Object.entries(command).filter(([name]) => name !== 'timerId');
        return log.execute(Object.fromEntries(untimed) as typeof command);
      },
    },
    source,
    alerts,
  })(timer);
  await world.receives(prdtSysId, ONE);
  const rows = async () => (await restockRows()).filter((row) => row.prdt_sys_id === prdtSysId);
  await expect.poll(async () => (await rows()).length).toBe(0);
  slow.resolve();
  await late;
  await sellover.settled();
  await sellover.idle();
  const all = (await rowsAt(server.dataDir, 'alerts')) as { user_sys_id: number }[];
  const told = all.filter((row) => row.user_sys_id >= many[0]!);
  expect(told.map((row) => row.user_sys_id).toSorted((a, b) => a - b)).toEqual(many);
});

test('a member waits for so many, and who leaves waits for nothing', async () => {
  const { world, sellover } = server;
  const { ask } = await scene();
  const [member, other] = (await world.members(2)) as [Person, Person];
  const full = Array.from({ length: RESTOCKS_MAX }, (_, at) =>
    waits.upsert({ user_sys_id: member.userSysId, prdt_sys_id: at + 1, asked_at: at }),
  );
  await sellover.log.write(full);
  expect(await ask(member)).toBe('0007');
  expect(await ask(other)).toBe('0001');
  await leave(server, member.token);
  const users = (await restockRows()).map((row) => row.user_sys_id);
  expect(users).toContain(other.userSysId);
  expect(users).not.toContain(member.userSysId);
});

test('a product is back, too, when an order of its last piece is not paid in time', async () => {
  const { api, buyer, stranger } = await setStage(server);
  const { world, clock } = server;
  const last = await world.lists((id) => simpleGoods(id, 1));
  await api.done('placeOrder', orderOf([asked(last, [line(1, last)])]), { token: buyer.token });
  const { userSysId: uid } = stranger;
  const wait = { uid, prdtSysId: last.facts.prdtSysId };
  await api.done('askRestock', wait, { token: stranger.token });
  clock.advance(3 * DAY);
  const token = await world.token(stranger);
  const kinds = async () =>
    (await api.done('alerts', { uid, startIndex: 0, rowCount: 5 }, { token })).alerts.map(({ kind }) => kind);
  await expect.poll(kinds).toEqual(['restock']);
});
