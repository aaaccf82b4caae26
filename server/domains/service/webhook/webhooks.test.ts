import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { WEBHOOK_TESTS } from '../../../../schema/service/webhooks/constants.ts';
import {
  WEBHOOK_TYPES,
  webhookEvents,
  type WebhookType,
} from '../../../../schema/service/webhooks/events.ts';
import { MovedClock } from '../../../platform/clock.ts';
import { grantMembership, revokeMembership } from '../../members/account/offers.ts';
import { assertFits } from '../../../testing/api.ts';
import { ASKS, bought } from '../../../testing/buying.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { nonMemberOrderFor, orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import { FakeEndpoint, type Taken } from '../../../testing/services/webhook-endpoint.ts';
import { examples, hooked } from './examples.support.ts';

const server = sharedServer({ clock: new MovedClock(Date.now()) });
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(server);
});

async function listens(by: 'host' | 'manager', types: WebhookType[] = WEBHOOK_TYPES) {
  const endpoint = await FakeEndpoint.start();
  const asked = { url: endpoint.url, types };
  const { webhook, secret } = await stage.api.done('addWebhook', asked, { token: stage[by].token });
  endpoint.secrets.push(secret);
  const { webhookSysId } = webhook;
  onTestFinished(async () => {
    await stage.api.done('removeWebhook', { webhookSysId }, { token: stage[by].token });
  });
  const gets = async (type: string, fits: (message: Taken) => boolean = () => true): Promise<Taken> => {
    const found = () => endpoint.taken.find((each) => each.type === type && fits(each));
    await expect
      .poll(() => {
        // What waits for an earlier message of its order is called when the clock goes on.
        server.clock.advance(10);
        return found() !== undefined;
      })
      .toBe(true);
    return found()!;
  };
  return { endpoint, webhook, secret, gets };
}

test('a shop hears of its orders from payment to return, by messages that name nobody', async () => {
  const { buyer, mug } = stage;
  const { endpoint, secret, gets } = await listens('host');
  const order = await bought(stage, 'paid', orderFor(stage, mug, 2));
  const { orderSysId, orderPrdtSysId } = order;
  const paid = await gets('order.paid');
  expect(paid.data).toMatchObject({
    orderSysId,
    broadcastSysId: stage.broadcastSysId,
    products: [{ orderPrdtSysId, prdtSysId: mug.facts.prdtSysId, qty: 2 }],
  });
  const headers = paid.headers as Record<string, string>;
  expect(new Webhook(secret).verify(paid.body, headers)).toMatchObject({ type: 'order.paid' });

  const lines = { orderSysId, orderPrdtSysIds: [orderPrdtSysId] };
  await order.prepares();
  await order.dispatches();
  expect((await gets('order.dispatched')).data).toMatchObject(lines);
  await order.confirms();
  expect((await gets('order.confirmed')).data).toEqual({ ...lines, by: 'buyer' });

  expect(endpoint.types).toEqual(['order.paid', 'order.dispatched', 'order.confirmed']);
  for (const { type, data } of endpoint.taken)
    assertFits(webhookEvents[type as WebhookType].data, data, type);
  const said = endpoint.taken.map(({ body }) => body).join();
  for (const personal of [buyer.mobile, buyer.userId, '김하늘', '별빛로'])
    expect(said).not.toContain(personal);
});

test('a cancellation that a buyer asks for is heard of, too', async () => {
  const { endpoint, gets } = await listens('manager');
  const order = await bought(stage, 'paid', orderFor(stage, stage.mug));
  const { orderSysId, orderPrdtSysId } = order;
  const { data } = await gets('order.paid');
  const [{ lines }] = data['products'] as [{ lines: readonly { readonly orderPrdtOptionSysId: number }[] }];
  await order.asks('askCancel');
  const cancelled = await gets('order.cancelled');
  assertFits(webhookEvents['order.cancelled'].data, cancelled.data, 'order.cancelled');
  expect(cancelled.data).toMatchObject({
    orderSysId,
    reason: 'cancelled',
    pieces: [{ orderPrdtSysId, orderPrdtOptionSysId: lines[0]!.orderPrdtOptionSysId, qty: 1 }],
  });
  expect(endpoint.taken.map(({ body }) => body).join()).not.toContain(ASKS.reason);
});

test('the last piece, the start and the end of a broadcast are told once', async () => {
  const { api } = stage;
  const types = ['product.sold_out', 'broadcast.started', 'broadcast.ended'] as const;
  const { endpoint, gets } = await listens('manager', [...types]);
  const rare = await server.world.lists((id) => simpleGoods(id, 2));
  for (let pieces = 0; pieces < 2; pieces += 1)
    await api.done('placeOrder', nonMemberOrderFor(rare), { token: null });
  const { prdtSysId, prdtNo } = rare.facts;
  expect((await gets('product.sold_out')).data).toEqual({ prdtSysId, prdtNo, sellerSysId: 1 });
  const show = await server.world.airs([rare]);
  const { broadcastSysId } = show;
  expect((await gets('broadcast.started')).data).toMatchObject({ broadcastSysId, sellerSysId: 1 });
  await server.world.control(show, LIVE_FLAG.ended);
  expect((await gets('broadcast.ended')).data).toMatchObject({ broadcastSysId });
  await server.sellover.settled();
  expect(endpoint.types).toEqual(types);
});

describe('an endpoint', () => {
  test('belongs to its seller, or to managers', async () => {
    const { api, host, otherHost, manager } = stage;
    const { webhook: all } = await listens('manager', ['order.paid']);
    const webhookSysId = await hooked(stage);
    const ofAll = async (token: string) =>
      (await api.done('webhooks', {}, { token })).webhooks.map((each) => each.webhookSysId);
    expect(all.sellerSysId).toBe(null);
    expect(await ofAll(host.token)).toEqual([webhookSysId]);
    expect(await ofAll(otherHost.token)).toEqual([]);
    expect((await ofAll(manager.token)).toSorted()).toEqual([all.webhookSysId, webhookSysId].toSorted());
    for (const id of [webhookSysId, all.webhookSysId])
      expect(await api.code('webhook', { webhookSysId: id }, { token: otherHost.token })).toBe('9001');
    expect(await api.code('webhook', { webhookSysId: all.webhookSysId }, { token: host.token })).toBe('9001');
  });

  test('is tested now and then, not all the time', async () => {
    const { input, by } = await examples.testWebhook.good(stage);
    const how = { token: by!.token };
    const refused = { status: null, reason: 'ECONNREFUSED' };
    for (let tests = 0; tests < WEBHOOK_TESTS.burst; tests += 1)
      expect(await stage.api.done('testWebhook', input, how)).toMatchObject(refused);
    expect(await stage.api.code('testWebhook', input, how)).toBe('0008');
  });

  test('is on the public internet, unless the operator says otherwise', async () => {
    await TestServer.alone(
      async (alone) => {
        const { api, host } = await setStage(alone);
        const how = { token: host.token };
        for (const url of ['http://shop.example/', 'https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/'])
          expect(await api.code('addWebhook', { url, types: ['order.paid'] }, how)).toBe('0005');
        const asked = { url: 'https://erp.example/hooks', types: ['order.paid' as const] };
        expect((await api.done('addWebhook', asked, how)).webhook.url).toBe(asked.url);
      },
      { config: { webhookPrivate: null } },
    );
  });

  test('hears nothing while who added it has no role, or is suspended', async () => {
    const { api, manager } = stage;
    const person = await server.world.host();
    const asked = { url: 'http://127.0.0.1:9/hooks', types: ['order.paid' as const] };
    const { webhook } = await api.done('addWebhook', asked, { token: person.token });
    const { webhookSysId } = webhook;
    const as = async () => ({ token: await server.world.tokenOfNow(manager) });
    const why = async () => (await api.done('webhook', { webhookSysId }, await as())).webhook.offBecause;
    expect(await why()).toBe(null);
    const role = { role: 'host', sellerSysId: 1 } as const;
    const by = { actorId: manager.userSysId, commandId: 'test' };
    await revokeMembership(server.sellover.log, person.userSysId, role, by);
    expect(await why()).toBe('owner');
    const known = async () => {
      const { failedCnt, waitingCnt } = await api.done('webhook', { webhookSysId }, await as());
      return failedCnt + waitingCnt;
    };
    await bought(stage, 'paid');
    await server.sellover.settled();
    expect(await known()).toBe(0);
    await grantMembership(server.sellover.log, person.userSysId, role, by);
    expect(await why()).toBe(null);
    await bought(stage, 'paid');
    await server.sellover.settled();
    expect(await known()).toBe(1);
    const suspension = {
      userId: person.userId,
      reasonTypeCode: 1,
      reason: '거친 말',
      evidence: '채팅',
      days: 1,
    } as const;
    await api.done('suspendMember', suspension, await as());
    expect(await why()).toBe('owner');
    server.clock.advance(2 * DAY);
    expect(await why()).toBe(null);
    await api.done('removeWebhook', { webhookSysId }, await as());
  });
});
