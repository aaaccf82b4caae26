/** An update of the program finds what an earlier one has left, and goes on with it. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { PERMISSION } from '../../schema/members/constants.ts';
import { MovedClock } from '../platform/clock.ts';
import { projections } from '../domains.ts';
import { databaseFile } from '../platform/log/sqlite/sqlite-log.ts';
import { verified } from '../testing/log.ts';
import { EVENING, giveSecrets, TestServer } from '../testing/server.ts';
import { tempDir } from '../testing/place.ts';
import { logIn } from '../testing/stage.ts';
import { Viewer } from '../testing/viewer.ts';

/** Of the first version: an evening on air, and two orders that nobody has paid yet. */
const DUMP = readFileSync(join(import.meta.dirname, 'earlier-version.sql'), 'utf8');
const [BUYER, STRANGER, MUG, CUP] = [103, 105, 101, 102];
const ROOM = { broadcastSysId: 113, broadcastScheduleSysId: 114 };

test(
  'a server goes on with the database of the first version: its room, orders, stock, timers, logins and rows',
  { meta: { promise: 'an update loses nothing' } },
  async () => {
    const [dataDir, clock] = [tempDir(), new MovedClock(EVENING)];
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    await giveSecrets({ dataDir, databaseUrl: null });
    const made = new Database(databaseFile(dataDir));
    made.pragma('journal_mode = WAL');
    made.exec(DUMP);
    made.close();

    const server = await TestServer.start({ dataDir, clock });
    onTestFinished(() => server.stop());
    const { api, world } = server;
    const tokenOf = (userSysId: number) =>
      world.token({ userSysId, permission: PERMISSION.member, sellerSysIds: [] });
    const left = async (prdtSysId: number) =>
      (await api.done('productDetail', { prdtSysId })).product.stockQty;
    expect((await verified(dataDir)).sound).toBe(true);
    expect([await left(MUG), await left(CUP)]).toEqual([48, 0]);
    const viewer = new Viewer(() => server.url, { ...ROOM } as never);
    const { noti, fixPrdtSysId, viewCnt, missed } = await viewer.enter();
    viewer.drop();
    expect({ noti, fixPrdtSysId, viewCnt }).toEqual({ noti: '알림', fixPrdtSysId: MUG, viewCnt: 1 });
    expect(missed.map(({ data }) => (data as { msgType: number }).msgType)).toEqual([0, 14, 14, 0]);

    for (const uid of [BUYER, STRANGER]) {
      const token = await tokenOf(uid);
      const { orders } = await api.done('orderList', { uid, startIndex: 0, rowCount: 5 }, { token });
      expect(orders).toHaveLength(1);
      expect((await api.done('addresses', { uid }, { token })).addresses).toHaveLength(1);
    }
    expect((await logIn(api, `person${BUYER}`)).refreshToken).toBeTruthy();

    // What nobody pays is given back, by timers that were set then.
    clock.advance(7 * 24 * 60 * 60_000);
    await expect.poll(() => server.sellover.log.nextTimerAt()).toBeNull();
    await server.sellover.settled();
    expect([await left(MUG), await left(CUP)]).toEqual([50, 5]);
    expect((await verified(dataDir)).sound).toBe(true);
    // Tables of retired projections are gone.
    const db = new Database(databaseFile(dataDir), { readonly: true });
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    db.close();
    expect(tables).toEqual(
      expect.arrayContaining(projections.flatMap((each) => each.tables.map(({ name }) => name))),
    );
    for (const gone of ['stock', 'rooms', 'room_products', 'room_counts', 'broadcasts'])
      expect(tables).not.toContain(gone);
  },
);
