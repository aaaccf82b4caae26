import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PURCHASE_LINES_MAX } from '../../../../schema/room/constants.ts';
import { versioned } from '../../catalog/catalog/examples.support.ts';
import { productStream } from '../../catalog/catalog/product.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import { roomStream } from './decider.ts';
import { OnAir } from './on-air.ts';
import { tellOfProducts, tellOfPurchases } from './reactions.ts';

const server = sharedServer();
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

/** What the room was told of products since `version`, once all is told that is to be. */
async function toldSince({ plan }: Pick<Stage, 'plan'>, version: number) {
  await server.sellover.settled();
  const { log } = server.sellover;
  const events = await log.read({
    stream: roomStream(plan).stream,
    types: ['ProductsChanged'],
    afterVersion: version,
    limit: 100,
  });
  return events.flatMap(({ data }) => (data as { products: readonly object[] }).products);
}

async function versionOf({ plan }: Stage): Promise<number> {
  await server.sellover.settled();
  return (await server.sellover.log.state(roomStream(plan))).version;
}

describe('a room on air is told of the products it shows', () => {
  test('when a price changes, and not when nothing does that it was told of', async () => {
    const { facts } = stage.cup;
    const relist = (changes: object) =>
      server.world.append({
        ref: productStream(facts.prdtSysId),
        events: [{ type: 'ProductListed', data: { ...facts, ...changes } }],
      });
    const version = await versionOf(stage);
    await relist({ price: 7000 });
    await server.sellover.settled();
    await relist({ price: 7000, prdtNo: 'AB-1' });
    expect(await toldSince(stage, version)).toMatchObject([{ prdtSysId: facts.prdtSysId, price: 7000 }]);
  });

  test('when its name changes, which later news of its pieces leaves as it is', async () => {
    const { prdtSysId } = stage.cup.facts;
    const version = await versionOf(stage);
    const names = { name: '새 이름', nameEn: 'New name' };
    await server.world.relists(stage.cup, names);
    await server.sellover.settled();
    await server.world.receives(prdtSysId, [{ detailSysId: null, qty: 10 }]);
    const [renamed, more, ...rest] = await toldSince(stage, version);
    expect([renamed, more, rest]).toMatchObject([{ prdtSysId, ...names }, { prdtSysId, stockQty: 15 }, []]);
    expect(more).not.toHaveProperty('name');
    const room = await server.sellover.log.state(roomStream(stage.plan));
    expect(room.state.changes[prdtSysId]).toMatchObject({ ...names, stockQty: 15 });
  });

  test('when only its live price changes, or it is stopped', async () => {
    const as = { token: stage.host.token };
    const { prdtSysId, price, marketPrice } = stage.mug.facts;
    const livePrice = {
      price: 9_000,
      startDate: '2026-11-20T00:00:00.000Z',
      endDate: '2026-11-21T00:00:00.000Z',
    };
    const version = await versionOf(stage);
    await stage.api.done('setPrices', { ...(await versioned(stage)), price, marketPrice, livePrice }, as);
    await server.sellover.settled();
    await stage.api.done('stopProduct', await versioned(stage), as);
    const { startDate: livePriceStartDate, endDate: livePriceEndDate } = livePrice;
    const told = { prdtSysId, price, marketPrice, livePrice: 9_000, livePriceStartDate, livePriceEndDate };
    expect(await toldSince(stage, version)).toMatchObject([
      { ...told, isDisplay: 1 },
      { ...told, isDisplay: 0 },
    ]);
  });

  test('and of nothing that was before it went on air', async () => {
    await server.sellover.settled();
    await server.world.receives(stage.cup.facts.prdtSysId, [{ detailSysId: null, qty: 1 }]);
    const plan = await server.world.airs([stage.cup]);
    expect(await toldSince({ plan }, 0)).toEqual([]);
  });
});

test('which broadcasts are on air is looked up again when that has failed', async () => {
  const { log } = server.sellover;
  const all = vi.spyOn(log.reads, 'all').mockRejectedValueOnce(new Error('the disk is away'));
  onTestFinished(() => all.mockRestore());
  const onAir = new OnAir(log);
  const look = () => onAir.showing([stage.mug.facts.prdtSysId]);
  await expect(look()).rejects.toThrow('the disk is away');
  expect((await look()).map(({ broadcastSysId }) => broadcastSysId)).toEqual([stage.broadcastSysId]);
});

test('a room is told of products five times a second, and of purchases in twenty lines a second', () => {
  const { log } = server.sellover;
  const perSecond = ({ every }: Reaction) => 1000 / every;
  expect(perSecond(tellOfProducts(new OnAir(log)))).toBe(5);
  expect(perSecond(tellOfPurchases(log)) * PURCHASE_LINES_MAX).toBe(20);
});
