import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { salesCsv } from '../../../schema/buying/sales-csv.ts';
import type { SoldProduct } from '../../../schema/buying/sales.ts';
import { DAY } from '../../../schema/durations.ts';
import { asked, line, orderOf } from '../../testing/goods.ts';
import { TestServer } from '../../testing/server.ts';
import { orderFor, setStage, type Stage } from '../../testing/stage.ts';
import { registered } from '../sellover/examples.support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const named = ({ plan: { broadcastSysId, broadcastScheduleSysId } }: Pick<Stage, 'plan'>) => ({
  broadcastSysId,
  broadcastScheduleSysId,
});
const salesOf = async (stage: Stage) =>
  stage.api.done('sales', named(stage), { token: await server.world.token(stage.host) });

async function pays({ api, buyer }: Stage, orderSysId: number): Promise<void> {
  await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: await server.world.token(buyer) });
}

describe('what a broadcast has sold', () => {
  test('waits until it is paid, and is apart once it is cancelled', async () => {
    const stage = await setStage(server);
    const { api, buyer, mug, cup, host, broadcastSysId } = stage;
    const both = orderOf([asked(mug, [line(2, mug)]), asked(cup, [line(1, cup)])], { broadcastSysId });
    const { orderSysId } = await api.done('placeOrder', both, { token: buyer.token });
    const placed = { orderCnt: 1, qty: 3, amount: 2 * 12_000 + 8_000 };
    const none = { orderCnt: 0, qty: 0, amount: 0 };
    expect(await salesOf(stage)).toMatchObject({ ...none, waiting: placed, products: [] });
    await pays(stage, orderSysId);
    expect(await salesOf(stage)).toMatchObject({ ...placed, waiting: none, cancelled: none });
    await api.done('grantCancelCoupons', { broadcastSysId, qty: 5 }, { token: host.token });
    await api.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 }, { token: host.token });
    const { orderProducts } = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
    const { orderPrdtSysIds } = orderProducts.find(({ prdtSysId }) => prdtSysId === mug.facts.prdtSysId)!;
    const pieces = { qty: 1, orderCancelPrdtType: 1, reasonTypeCode: 1, orderPrdtSysIds } as const;
    await api.done('cancelLiveOrder', { broadcastSysId, ...pieces }, { token: buyer.token });
    expect(await salesOf(stage)).toMatchObject({
      orderCnt: 1,
      qty: 2,
      amount: 20_000,
      cancelled: { orderCnt: 0, qty: 1, amount: 12_000 },
      products: [
        { prdtSysId: mug.facts.prdtSysId, qty: 1, amount: 12_000, cancelledQty: 1, cancelledAmount: 12_000 },
        { prdtSysId: cup.facts.prdtSysId, qty: 1, amount: 8_000, cancelledQty: 0, cancelledAmount: 0 },
      ],
    });
  });

  test('is called as it was when it was sold', async () => {
    const stage = await setStage(server);
    const { api, buyer, mug } = stage;
    const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
    await pays(stage, orderSysId);
    const { name } = mug.facts;
    await server.world.relists(mug, { name: '다른 이름' });
    expect((await salesOf(stage)).products).toMatchObject([{ name }]);
  });

  test('stands in the minutes in which it was ordered, beside who came and what was said', async () => {
    await TestServer.alone(async (alone) => {
      const stage = await setStage(alone);
      const { api, plan, buyer, host, mug } = stage;
      const as = { token: buyer.token };
      await api.done('countView', { broadcastSysId: plan.broadcastSysId }, as);
      for (const msg of ['안녕하세요', '예뻐요'])
        await api.done('sendChat', { broadcastSysId: plan.broadcastSysId, msg }, as);
      const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug), as);
      const read = () => api.done('sales', named(stage), { token: host.token });
      alone.clock.advance(3 * 60_000);
      await api.done('actAsBank', { orderSysId, act: 'pay' }, as);
      await api.done('sendChat', { broadcastSysId: plan.broadcastSysId, msg: '샀어요' }, as);
      const first = { at: '2026-11-20T10:00:00.000Z', orderCnt: 1, qty: 1, amount: 12_000, chatCnt: 2 };
      expect(await read()).toMatchObject({
        startedAt: '2026-11-20T10:00:00.000Z',
        endedAt: null,
        minutes: [
          { ...first, joinCnt: 1 },
          { at: '2026-11-20T10:03:00.000Z', orderCnt: 0, chatCnt: 1 },
        ],
      });
      // A second read counts nothing again.
      expect((await read()).minutes[0]).toMatchObject(first);
    });
  });
});

describe('it is shown', () => {
  test('to nobody whose contract of that time was terminated, whatever contract they have now', async () => {
    await TestServer.alone(async (alone) => {
      const stage = await setStage(alone);
      const { api, manager, plan } = stage;
      const { person, contractSysId } = await registered(stage);
      const asManager = async () => ({ token: await alone.world.tokenOfNow(manager) });
      const asPerson = async () => ({
        token: await alone.world.tokenOfNow({ ...person, permission: 2, sellerSysIds: [1] }),
      });
      alone.clock.advance(1000);
      const during = await alone.world.airs([stage.mug], { startDate: '2026-11-20T10:00:01.000Z' });
      expect(await api.code('sales', named({ plan: during }), await asPerson())).toBe('0001');
      alone.clock.advance(DAY);
      const { userId } = person;
      await api.done('terminateSellover', { userId, reason: '수칙 위반' }, await asManager());
      await api.done(
        'joinSally',
        { vendorType: 0, nickName: '다시', pledgeActivity: 1, pledgeHealthy: 1 },
        await asPerson(),
      );
      const again = await api.done('acceptSellover', { userId, sellerSysId: 1 }, await asManager());
      expect(again.contractSysId).not.toBe(contractSysId);
      await api.done('acceptContract', again, await asPerson());
      expect(await api.code('sales', named({ plan: during }), await asPerson())).toBe('6004');
      const later = await alone.world.airs([stage.mug], { startDate: '2026-11-21T10:00:01.000Z' });
      expect(await api.code('sales', named({ plan: later }), await asPerson())).toBe('0001');
      expect(await api.code('sales', named({ plan }), await asManager())).toBe('0001');
    });
  });
});

test('a table for other programs quotes what it must, and holds no formula', () => {
  const product = (name: string): SoldProduct => ({
    prdtSysId: 5,
    name,
    nameEn: '',
    qty: 2,
    amount: 24_000,
    cancelledQty: 1,
    cancelledAmount: 12_000,
  });
  expect(salesCsv([product('머그'), product('컵, "큰"'), product('=1+1')])).toBe(
    [
      'prdtSysId,name,qty,amount,cancelledQty,cancelledAmount',
      '5,머그,2,24000,1,12000',
      '5,"컵, ""큰""",2,24000,1,12000',
      "5,'=1+1,2,24000,1,12000",
      '',
    ].join('\r\n'),
  );
});
