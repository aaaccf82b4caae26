import { expect, test } from 'vitest';
import { seeded } from '../../schema/seeded.ts';
import type { Api } from '../testing/api.ts';
import { COURIER } from '../testing/fulfilling.ts';
import { simpleGoods } from '../testing/goods.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { eventsOf, scaled, scaledPatience } from '../testing/seed.ts';
import { orderFor } from '../testing/stage.ts';
import type { RecordedEvent } from '../platform/log/log.ts';
import { dataOf } from './recorded.support.ts';

const MOMENTS = scaled(5);
const PRICE = 12_000;
const FEE = 5_000;
/** Until the latest moment of a kill, after the requests were sent, or after the first one was answered (ms). */
const KILLED_WITHIN = { sending: 60, answer: 15 };
/** Until all refunds are made, unless they never are (ms). */
const SETTLED_WITHIN = 120_000;
const OWN_FAULT = { reasonTypeCode: 1, reason: '마음이 바뀌었어요.' };
const SELLERS_FAULT = { reasonTypeCode: 3, reason: '너무 늦게 왔어요.' };

/** What a request ends with: how much of which money goes back. */
interface Owed {
  readonly claimSysId: number;
  readonly amount: number;
  readonly isFee: boolean;
}

test(
  `killed at ${MOMENTS} moments between a request and its refund, it gives each won back once`,
  {
    meta: { promise: 'what a request gives back is given back once, whenever the server is killed' },
    timeout: scaledPatience(60_000),
  },
  async ({ task }) => {
    const random = seeded(20_261_126);
    const { plan, mug, buyer, host, manager, dataDir } = await seededPlace(async (world) => {
      const mug = await world.lists((id) => simpleGoods(id, 1_000_000, { price: PRICE }));
      const [buyer, host, manager] = [await world.member(), await world.host(), await world.manager()];
      return { plan: await world.airs([mug]), mug, buyer, host, manager };
    });
    const [byBuyer, byHost] = [{ token: buyer.token }, { token: host.token }];
    const owed: Owed[] = [];
    const cut = { before: 0, between: 0, after: 0 };

    /** A paid order of two mugs. */
    const bought = async (api: Api) => {
      const { orderSysId } = await api.done('placeOrder', orderFor({ plan }, mug, 2), byBuyer);
      await api.done('actAsBank', { orderSysId, act: 'pay' }, byBuyer);
      const { orderProducts } = await api.done('orderDetail', { orderSysId }, byBuyer);
      return { orderSysId, orderPrdtSysIds: [orderProducts[0]!.orderPrdtSysId], qty: 1 };
    };
    /** What a buyer cancels, what they have paid for and withdraw, and what a seller ends: each gives money back. */
    const deeds = async (api: Api, moment: number) => {
      const cancel = { ...(await bought(api)), ...OWN_FAULT };
      const there = await bought(api);
      const { orderSysId } = there;
      await api.done('prepareOrder', { orderSysId }, byHost);
      await api.done('dispatchOrder', { orderSysId, ...COURIER }, byHost);
      const own = await api.done('askReturn', { ...there, ...OWN_FAULT }, byBuyer);
      await api.done('actAsBank', { orderSysId, claimSysId: own.claimSysId, act: 'pay' }, byBuyer);
      const theirs = await api.done('askReturn', { ...there, ...SELLERS_FAULT }, byBuyer);
      for (const step of ['acceptClaim', 'receiveClaim'] as const)
        await api.done(step, { claimSysId: theirs.claimSysId }, byHost);
      owed.push({ claimSysId: own.claimSysId, amount: FEE, isFee: true });
      owed.push({ claimSysId: theirs.claimSysId, amount: PRICE, isFee: false });
      const key = { ...byBuyer, key: `cancelled at ${moment}` };
      return [
        async (at: Api) => (await at.done('askCancel', cancel, key)).claimSysId,
        (at: Api) => at.code('withdrawClaim', { claimSysId: own.claimSysId }, byBuyer),
        (at: Api) => at.code('finishClaim', { claimSysId: theirs.claimSysId }, byHost),
      ] as const;
    };

    const nodes = await Nodes.start(dataDir);
    const api = nodes.apis[0]!;
    for (let moment = 0; moment < MOMENTS; moment++) {
      const [cancels, withdraws, finishes] = await deeds(api, moment);
      const asked = [cancels, withdraws, finishes].map((ask) => ask(api).catch(() => null));
      const since = moment % 2 === 0 ? 'sending' : 'answer';
      if (since === 'answer') await Promise.race(asked);
      await new Promise((resolve) => setTimeout(resolve, random() * KILLED_WITHIN[since]));
      await nodes.servers[0]!.kill();
      const answers = await Promise.all(asked);
      const events = await eventsOf(dataDir);
      const requested = refundsIn(events, 'RefundRequested');
      const completed = refundsIn(events, 'RefundCompleted');
      const isAll = requested.length === owed.length + moment + 1;
      cut[requested.length > completed.length ? 'between' : isAll ? 'after' : 'before'] += 1;

      await nodes.startAgain(0);
      const claimSysId = await cancels(api);
      expect(answers[0] ?? claimSysId).toBe(claimSysId);
      owed.push({ claimSysId, amount: PRICE, isFee: false });
      for (const [ask, before] of [
        [withdraws, answers[1]],
        [finishes, answers[2]],
      ] as const) {
        // Nobody was answered that it is done unless it is.
        const code = await ask(api);
        expect(before === '0001' ? ['0007'] : ['0001', '0007']).toContain(code);
      }
    }
    const open = async () => {
      const page = { startIndex: 0, rowCount: 1 };
      return (await api.done('openRefunds', page, { token: manager.token })).totalCnt;
    };
    await expect.poll(open, { timeout: SETTLED_WITHIN }).toBe(0);

    const events = await nodes.finish();
    const back = (type: 'RefundRequested' | 'RefundCompleted') =>
      refundsIn(events, type)
        .map(({ refundSysId, amount }) => [refundSysId, amount])
        .toSorted(byFirst);
    expect(back('RefundCompleted')).toEqual(back('RefundRequested'));
    expect(new Set(back('RefundRequested').map(([id]) => id)).size).toBe(owed.length);
    const fees = refundsIn(events, 'RefundCompleted').filter(({ claimSysId }) => claimSysId !== undefined);
    expect(amounts(fees)).toEqual(amounts(owed.filter(({ isFee }) => isFee)));
    const ended = ['OrderPiecesCancelled', 'OrderPiecesReturned'].flatMap((type) =>
      dataOf<{ claimSysId: number; payAmount: number }>(events, type),
    );
    expect(ended.map(({ claimSysId, payAmount }) => [claimSysId, payAmount]).toSorted(byFirst)).toEqual(
      amounts(owed.filter(({ isFee }) => !isFee)).toSorted(byFirst),
    );
    task.meta.figures = `killed ${cut.before} times before, ${cut.between} between and ${cut.after} after`;
  },
);

function refundsIn(events: readonly RecordedEvent[], type: 'RefundRequested' | 'RefundCompleted') {
  return dataOf<{ refundSysId: number; amount: number; claimSysId?: number }>(events, type);
}

const amounts = (all: readonly Partial<Owed>[]) =>
  all.map(({ claimSysId, amount }) => [claimSysId!, amount!]);

function byFirst([one]: readonly number[], [other]: readonly number[]): number {
  return one! - other!;
}
