import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../schema/durations.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { WEBHOOK_OFF_AFTER, WEBHOOK_TRY_LASTS } from '../../../../schema/service/webhooks/constants.ts';
import { webhookEvents, type WebhookType } from '../../../../schema/service/webhooks/events.ts';
import type { MovedClock } from '../../../platform/clock.ts';
import type { Operation, Reply } from '../../../../schema/operation.ts';
import type { Call } from '../../../platform/http/route.ts';
import { Reactions } from '../../../platform/log/background/reactions.ts';
import { Scheduler } from '../../../platform/log/background/timers.ts';
import type { EventLog, NewEvent, StreamRef } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import type { OperationMaker } from '../../../platform/operations.ts';
import { seededSource } from '../../../platform/source.ts';
import { asked, line, orderOf, simpleGoods } from '../../../testing/goods.ts';
import { contextOf } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import { EVENING } from '../../../testing/server.ts';
import { FakeEndpoint } from '../../../testing/services/webhook-endpoint.ts';
import { memberRows } from '../../members/account/profiles.ts';
import { granting, revoking } from '../../members/account/offers.ts';
import { newSeller, sellerStream } from '../../catalog/catalog/seller.ts';
import { productStream } from '../../catalog/catalog/product.ts';
import { orderStream, type OrderEvent } from '../../orders/order/decider.ts';
import { partsOf } from '../../orders/order/placing/asked-order.ts';
import { decideOrder } from '../../orders/order/placing/decider.ts';
import { stockStream } from '../../catalog/stock/decider.ts';
import { addWebhook } from './add-webhook.ts';
import { Deliveries, SEND_WEBHOOK } from './deliveries.ts';
import { webhook } from './queries.ts';
import { queueMessages } from './reactions.ts';
import { Receivers, type SignedMessage } from './receiver.ts';
import { redeliverWebhook } from './redeliver-webhook.ts';
import type { webhookSettings } from './settings.ts';
import { allEndpoints, webhookTables } from './rows.ts';
import { removeWebhook, renewWebhookSecret } from './webhooks.ts';

const MANAGER = { userSysId: 9, permission: PERMISSION.manager, sellerSysIds: [] };
const HOST = { userSysId: 8, permission: PERMISSION.host, sellerSysIds: [1] };
const HOSTING = { role: 'host', sellerSysId: 1 } as const;
const MANAGING = { role: 'manager', sellerSysId: null } as const;
const TYPES: WebhookType[] = ['order.paid', 'order.dispatched', 'order.delivered'];
const [MUG, CUP] = [1, 2];

type Open = () => Promise<{
  readonly log: EventLog;
  readonly clock: MovedClock;
  remove(): Promise<void>;
}>;

/** Two sellers with a product each, whose orders are told to endpoints by some nodes. */
class Mall {
  readonly log: EventLog;
  readonly clock: MovedClock;
  readonly told: unknown[] = [];
  readonly lines: unknown[] = [];
  readonly #source;
  readonly #goods = [simpleGoods(MUG, 99, { sellerSysId: 1 }), simpleGoods(CUP, 99, { sellerSysId: 2 })];
  #orders = 0;

  constructor(log: EventLog, clock: MovedClock) {
    this.log = log;
    this.clock = clock;
    this.#source = seededSource(clock, 1);
  }

  async append<S, E extends NewEvent>(ref: StreamRef<S, E>, ...events: readonly E[]): Promise<void> {
    await this.log.execute({
      actorId: 7,
      commandId: 'test',
      streams: [ref],
      decide: () => ({ events: [{ ref, events }], reply: null }),
    });
  }

  async opens(): Promise<void> {
    const members = [
      { userSysId: HOST.userSysId, nickName: '호스트', memberships: [HOSTING] },
      { userSysId: MANAGER.userSysId, nickName: '매니저', memberships: [MANAGING] },
    ].map((who) => ({ ...who, userId: `u${who.userSysId}`, passwordHash: null, mobile: '' }));
    await this.log.write(members.flatMap((member) => memberRows(member, EVENING)));
    for (const { facts, stock } of this.#goods) {
      const seller = newSeller(facts.sellerSysId, { sellerName: '가게' });
      await this.append(sellerStream(facts.sellerSysId), { type: 'SellerOpened', data: seller });
      await this.append(productStream(facts.prdtSysId), { type: 'ProductListed', data: facts });
      await this.append(stockStream(facts.prdtSysId), { type: 'StockReceived', data: { lines: stock } });
    }
  }

  /** An order of a piece of each, which is paid. */
  async sells(...ids: readonly number[]) {
    const goods = this.#goods.filter(({ facts }) => ids.includes(facts.prdtSysId));
    const orderSysId = 9_000 + ++this.#orders;
    const request = orderOf(goods.map((each) => asked(each, [line(1, each)])));
    const partIds = Array.from({ length: partsOf(request) }, (_, at) => orderSysId * 100 + at);
    const { placed } = decideOrder({ ...contextOf({ goods }, request), orderSysId, partIds });
    const paid = { orderSysId, paySysId: 1, amount: placed.totalAmount, reference: 'r' };
    const happens = (...events: readonly OrderEvent[]) => this.append(orderStream(orderSysId), ...events);
    await happens({ type: 'OrderPlaced', data: placed }, { type: 'OrderPaid', data: paid });
    const orderPrdtSysIds = placed.products.map(({ orderPrdtSysId }) => orderPrdtSysId);
    const moved = { statusCode: 0, lines: [], addOns: [] } as never;
    return {
      orderSysId,
      dispatches: () => {
        const data = { orderSysId, orderPrdtSysIds, moved, parcelSysId: 5, deliveryCompanyCode: '04' };
        return happens({ type: 'GoodsDispatched', data });
      },
    };
  }

  /** A process. `gives`: what it does instead of calling an endpoint. */
  async node(gives?: (real: Receivers, url: string, signed: SignedMessage) => ReturnType<Receivers['give']>) {
    const { log, clock } = this;
    const source = this.#source;
    const real = new Receivers({ isPrivate: true });
    const say = (...line: unknown[]) => void this.lines.push(line);
    const alerts = {
      tell: (...told: unknown[]) => {
        this.told.push(told);
        return { streams: [], decide: () => ({ rows: [], timers: { set: [] } }) };
      },
    };
    const platform = {
      log,
      clock,
      source,
      config: { webhookPrivate: '1' },
      secrets: { tokenSecret: 'a secret of this test, 32 long..' },
      logger: { warn: say, error: say },
      use: () => alerts,
    } as unknown as Platform<typeof webhookSettings>;
    const deliveries = new Deliveries(platform, {
      give: (url, signed) => (gives ? gives(real, url, signed) : real.give(url, signed)),
      close: () => real.close(),
    });
    /** The reply that a host or manager gets from the API. */
    const asks = async <O extends Operation>(
      by: typeof HOST | typeof MANAGER,
      operation: OperationMaker<O, Platform<typeof webhookSettings>>,
      input: Partial<Pick<Call<O>, 'params' | 'body'>>,
    ) => {
      const call = { ...input, caller: by, commandId: 'test', once: {} } as unknown as Call<O>;
      return (await operation(platform)(call)) as Reply<O>;
    };
    const reactions = new Reactions({
      log,
      clock,
      source,
      reactions: [queueMessages(platform)],
      paced: false,
    });
    await reactions.start();
    const handlers = { [SEND_WEBHOOK]: deliveries.send.bind(deliveries) };
    const scheduler = new Scheduler({ log, clock, handlers });
    return {
      asks,
      finds: (webhookSysId: number, by: typeof HOST | typeof MANAGER = HOST) =>
        asks(by, webhook, { params: { webhookSysId } }),
      deliveries,
      scheduler,
      stop: () => reactions.stop(),
      /** Does all that is due now, which takes some milliseconds. */
      settles: async () => {
        await reactions.settled();
        for (let done = 1; done > 0;) {
          await scheduler.runDue();
          await deliveries.idle();
          // Those behind an earlier message of their order come a moment later.
          clock.advance(1);
          done = await scheduler.runDue();
          await deliveries.idle();
        }
      },
      /** Adds an endpoint of the first seller, or one for everybody's events. */
      adds: async (endpoint: FakeEndpoint, types = TYPES, by: typeof HOST | typeof MANAGER = HOST) => {
        const given = { url: endpoint.url, types };
        const { webhook, secret } = await asks(by, addWebhook, { body: given });
        endpoint.secrets.push(secret);
        return webhook.webhookSysId;
      },
    };
  }
}

/** Messages for endpoints, on whichever database. */
export function describeOutbox(kind: string, open: Open): void {
  describe(`messages for webhooks on ${kind}`, () => {
    let mall: Mall;
    let one: Awaited<ReturnType<Mall['node']>>;
    let remove: () => Promise<void>;
    beforeEach(async () => {
      const made = await open();
      mall = new Mall(made.log, made.clock);
      remove = () => made.remove();
      await mall.opens();
      one = await mall.node();
    });
    afterEach(async () => {
      await one.stop();
      await remove();
    });

    test('tell each seller of their own part of an order, and a manager of the whole', async () => {
      const [hosts, managers] = [await FakeEndpoint.start(), await FakeEndpoint.start()];
      await one.adds(hosts);
      await one.adds(managers, TYPES, MANAGER);
      const { orderSysId } = await mall.sells(MUG, CUP);
      await mall.sells(CUP);
      await one.settles();
      expect(hosts.types).toEqual(['order.paid']);
      expect(managers.types).toEqual(['order.paid', 'order.paid']);
      const [{ data, timestamp, id }] = hosts.taken as [(typeof hosts.taken)[0]];
      expect(data).toMatchObject({ orderSysId, products: [{ prdtSysId: MUG, qty: 1, price: 10_000 }] });
      expect(Check(webhookEvents['order.paid'].data, data)).toBe(true);
      // Two orders do not wait for each other.
      const whole = managers.taken.find((each) => each.data['orderSysId'] === orderSysId)!;
      expect(whole.data['products']).toHaveLength(2);
      expect([timestamp, id]).toEqual([new Date(EVENING).toISOString(), expect.stringMatching(/^msg_\d+$/)]);
      await one.settles();
      expect(hosts.asked).toBe(1);
    });

    test('go out once, whichever node is first, and only of what is wanted and happens from then on', async () => {
      const endpoint = await FakeEndpoint.start();
      const before = await mall.sells(MUG);
      await before.dispatches();
      await one.adds(endpoint, ['order.dispatched']);
      const other = await mall.node();
      const orders = [await mall.sells(MUG), await mall.sells(MUG), await mall.sells(MUG)];
      for (const order of orders) await order.dispatches();
      await Promise.all([one.settles(), other.settles()]);
      expect(endpoint.types).toEqual(['order.dispatched', 'order.dispatched', 'order.dispatched']);
      expect(new Set(endpoint.taken.map(({ id }) => id)).size).toBe(3);
      await other.stop();
    });

    test('are raced for by two nodes, and one makes the attempt', async () => {
      const endpoint = await FakeEndpoint.start();
      await one.adds(endpoint);
      const other = await mall.node();
      await mall.sells(MUG);
      // Both have heard of it, and both look at the same time.
      await Promise.all([one.settles(), other.settles()]);
      await Promise.all([one.scheduler.runDue(), other.scheduler.runDue()]);
      await Promise.all([one.deliveries.idle(), other.deliveries.idle()]);
      expect(endpoint.asked).toBe(1);
      expect(one.deliveries.counts.delivered + other.deliveries.counts.delivered).toBe(1);
      await other.stop();
    });

    test('are tried again for a day, under one id, and then given up where everybody sees it', async () => {
      const endpoint = await FakeEndpoint.start();
      const webhookSysId = await one.adds(endpoint);
      const tries: { readonly id: string; readonly sentAt: number; readonly body: string }[] = [];
      endpoint.answers = (message) => {
        tries.push(message);
        return 500;
      };
      await mall.sells(MUG);
      await one.settles();
      for (const pause of [5 * SECOND, 30 * SECOND, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 16 * MINUTE]) {
        const before = tries.length;
        mall.clock.advance(pause - SECOND);
        await one.settles();
        expect(tries).toHaveLength(before);
        mall.clock.advance(SECOND);
        await one.settles();
        expect(tries).toHaveLength(before + 1);
      }
      for (let hours = 0; hours < 30; hours += 1) {
        mall.clock.advance(HOUR);
        await one.settles();
      }
      const [first, last] = [tries[0]!, tries.at(-1)!];
      expect(new Set(tries.map(({ id, body }) => id + body)).size).toBe(1);
      expect(last.sentAt - first.sentAt).toBeGreaterThan((DAY - HOUR) / SECOND);
      expect(last.sentAt - first.sentAt).toBeLessThanOrEqual(DAY / SECOND);
      const { waitingCnt, failedCnt, attempts, webhook } = await one.finds(webhookSysId);
      expect([waitingCnt, failedCnt, webhook.offBecause]).toEqual([0, 1, null]);
      expect(attempts[0]).toMatchObject({ type: 'order.paid', status: 500, reason: 'HTTP_500' });
      expect(webhook.failingSince).not.toBe(null);
      expect(JSON.stringify(mall.lines)).not.toContain(endpoint.secrets[0]);
      expect(JSON.stringify(mall.lines)).not.toContain(endpoint.url);
    });

    test('of one order come in its order, and hold up no other order', async () => {
      const endpoint = await FakeEndpoint.start();
      await one.adds(endpoint);
      let failing = 0;
      endpoint.answers = ({ data }) => (data['orderSysId'] === failing ? 503 : null);
      const order = await mall.sells(MUG);
      failing = order.orderSysId;
      await one.settles();
      await order.dispatches();
      const another = await mall.sells(MUG);
      await another.dispatches();
      mall.clock.advance(SECOND);
      await one.settles();
      expect(endpoint.taken.map(({ type, data }) => [data['orderSysId'], type])).toEqual([
        [another.orderSysId, 'order.paid'],
        [another.orderSysId, 'order.dispatched'],
      ]);
      failing = 0;
      mall.clock.advance(5 * SECOND);
      await one.settles();
      expect(endpoint.types.slice(2)).toEqual(['order.paid', 'order.dispatched']);
    });

    test('wait for the earlier one of their order until it is given up, and then go', async () => {
      const endpoint = await FakeEndpoint.start();
      await one.adds(endpoint);
      endpoint.answers = ({ type }) => (type === 'order.paid' ? 500 : null);
      const order = await mall.sells(MUG);
      await order.dispatches();
      await one.settles();
      for (let hours = 0; hours < 22; hours += 1) {
        mall.clock.advance(HOUR);
        await one.settles();
      }
      expect(endpoint.types).toEqual([]);
      for (let hours = 0; hours < 6; hours += 1) {
        mall.clock.advance(HOUR);
        await one.settles();
      }
      expect(endpoint.types).toEqual(['order.dispatched']);
    });

    test('are sent again, under the same id, where a node ended before it knew the answer', async () => {
      const endpoint = await FakeEndpoint.start();
      const dying = await mall.node(async (real, url, signed) => {
        await real.give(url, signed);
        throw new Error('the process ends');
      });
      await dying.adds(endpoint);
      await mall.sells(MUG);
      await dying.settles();
      await one.settles();
      expect(endpoint.taken).toHaveLength(1);
      mall.clock.advance(WEBHOOK_TRY_LASTS);
      await one.settles();
      expect(endpoint.taken).toHaveLength(2);
      expect(endpoint.taken[0]!.id).toBe(endpoint.taken[1]!.id);
      mall.clock.advance(DAY);
      await one.settles();
      expect(endpoint.taken).toHaveLength(2);
      await dying.stop();
    });

    test('stop while who added the endpoint may not hear of them, and go on afterwards', async () => {
      const endpoint = await FakeEndpoint.start();
      const webhookSysId = await one.adds(endpoint);
      const state = async () => {
        const { failedCnt, waitingCnt, webhook } = await one.finds(webhookSysId, MANAGER);
        return [endpoint.taken.length, failedCnt, waitingCnt, webhook.offBecause];
      };
      endpoint.answers = () => 500;
      await mall.sells(MUG);
      await one.settles();
      endpoint.answers = () => null;
      await mall.log.write([revoking(HOST.userSysId, HOSTING).row]);
      await mall.sells(MUG);
      mall.clock.advance(MINUTE);
      await one.settles();
      expect(await state()).toEqual([0, 1, 0, 'owner']);
      await mall.log.write([granting(HOST.userSysId, HOSTING).row]);
      const { orderSysId } = await mall.sells(MUG);
      await one.settles();
      expect(await state()).toEqual([1, 1, 0, null]);
      expect(endpoint.taken[0]!.data).toMatchObject({ orderSysId });
    });

    test('end with 410, which turns the endpoint off, until they are sent again', async () => {
      const endpoint = await FakeEndpoint.start();
      const webhookSysId = await one.adds(endpoint);
      endpoint.answers = () => 410;
      const order = await mall.sells(MUG);
      await order.dispatches();
      await one.settles();
      await mall.sells(MUG);
      mall.clock.advance(DAY);
      await one.settles();
      expect(endpoint.asked).toBe(1);
      const { webhook, waitingCnt, failedCnt } = await one.finds(webhookSysId);
      expect([webhook.offBecause, waitingCnt, failedCnt]).toEqual(['gone', 0, 2]);
      expect(mall.told).toEqual([[HOST.userSysId, expect.objectContaining({ kind: 'account' })]]);
      endpoint.answers = () => null;
      const again = await one.asks(HOST, redeliverWebhook, { params: { webhookSysId }, body: {} });
      expect(again).toEqual({ messageCnt: 2, isAll: true });
      await one.settles();
      expect(endpoint.types).toEqual(['order.paid', 'order.dispatched']);
      expect((await one.finds(webhookSysId)).webhook).toMatchObject({
        offBecause: null,
        failingSince: null,
      });
    });

    test('turn an endpoint off that has taken nothing for days', async () => {
      const endpoint = await FakeEndpoint.start();
      const webhookSysId = await one.adds(endpoint);
      endpoint.answers = () => 500;
      const stateOf = async () => (await one.finds(webhookSysId)).webhook.offBecause;
      for (let spent = 0; spent < WEBHOOK_OFF_AFTER; spent += DAY + HOUR) {
        expect(await stateOf()).toBe(null);
        await mall.sells(MUG);
        await one.settles();
        for (let hours = 0; hours < 25; hours += 1) {
          mall.clock.advance(HOUR);
          await one.settles();
        }
      }
      expect(await stateOf()).toBe('failing');
      expect(mall.told).toHaveLength(1);
    });

    test('are sent again since a moment, or one alone, under their ids; what waits is left alone', async () => {
      const endpoint = await FakeEndpoint.start();
      const webhookSysId = await one.adds(endpoint);
      const redeliver = (asked: { since?: string; messageSysId?: number }) =>
        one.asks(HOST, redeliverWebhook, { params: { webhookSysId }, body: asked });
      await mall.sells(MUG);
      await one.settles();
      mall.clock.advance(HOUR);
      const since = new Date(mall.clock.now()).toISOString();
      await mall.sells(MUG);
      await one.settles();
      const [first, second] = endpoint.taken.map(({ id }) => id);
      expect(await redeliver({})).toEqual({ messageCnt: 0, isAll: true });
      expect(await redeliver({ since })).toEqual({ messageCnt: 1, isAll: true });
      expect(await redeliver({ since })).toEqual({ messageCnt: 0, isAll: true });
      await one.settles();
      const messageSysId = Number(first!.slice('msg_'.length));
      expect(await redeliver({ messageSysId })).toEqual({ messageCnt: 1, isAll: true });
      await one.settles();
      expect(endpoint.taken.map(({ id }) => id)).toEqual([first, second, second, first]);
      await expect(redeliver({ messageSysId: 1 })).rejects.toThrow(refusal('0004'));
      await expect(redeliver({ since: 'yesterday' })).rejects.toThrow(refusal('0005'));
    });

    test('for a slow endpoint hold up no other', async () => {
      const [slow, quick] = [await FakeEndpoint.start(), await FakeEndpoint.start()];
      await one.adds(slow);
      await one.adds(quick);
      const { promise, resolve } = Promise.withResolvers<null>();
      slow.answers = () => promise;
      for (let n = 0; n < 12; n += 1) await mall.sells(MUG);
      const settling = one.settles();
      await expect.poll(() => quick.taken.length).toBe(12);
      expect(slow.taken).toEqual([]);
      resolve(null);
      await settling;
      expect(slow.taken).toHaveLength(12);
    });

    test('follow no redirect', async () => {
      const [endpoint, elsewhere] = [await FakeEndpoint.start(), await FakeEndpoint.start()];
      const webhookSysId = await one.adds(endpoint);
      endpoint.answers = () => ({ status: 307, location: elsewhere.url });
      await mall.sells(MUG);
      await one.settles();
      expect(elsewhere.asked).toBe(0);
      expect((await one.finds(webhookSysId)).attempts[0]).toMatchObject({ status: 307 });
    });

    test('end with their endpoint, which leaves no secret behind', async () => {
      const endpoint = await FakeEndpoint.start();
      const webhookSysId = await one.adds(endpoint);
      const [row] = await mall.log.reads.all(allEndpoints());
      expect(row!.sealed_secret).not.toContain(endpoint.secrets[0]!.slice('whsec_'.length));
      endpoint.answers = () => 500;
      await mall.sells(MUG);
      await one.settles();
      await one.asks(HOST, removeWebhook, { params: { webhookSysId } });
      mall.clock.advance(DAY);
      await mall.sells(MUG);
      await one.settles();
      expect(endpoint.asked).toBe(1);
      expect(await mall.log.reads.all(allEndpoints())).toEqual([]);
      expect(JSON.stringify(await mall.log.read({ limit: 1000 }))).not.toContain(endpoint.url);
    });

    test('are signed with the new secret once it was renewed', async () => {
      const endpoint = await FakeEndpoint.start();
      const webhookSysId = await one.adds(endpoint);
      const { secret } = await one.asks(HOST, renewWebhookSecret, { params: { webhookSysId } });
      await mall.sells(MUG);
      await one.settles();
      expect(endpoint.taken).toEqual([]);
      endpoint.secrets.push(secret);
      mall.clock.advance(5 * SECOND);
      await one.settles();
      expect(endpoint.taken).toHaveLength(1);
    });

    test('are forgotten in time, with their attempts', async () => {
      const endpoint = await FakeEndpoint.start();
      const webhookSysId = await one.adds(endpoint);
      await mall.sells(MUG);
      await one.settles();
      for (const { term } of Object.values(webhookTables.forgets)) {
        if (!term) continue;
        expect(await term.purge(mall.log, EVENING)).toBe(0);
        expect(await term.purge(mall.log, mall.clock.now())).toBe(1);
      }
      expect(await one.finds(webhookSysId)).toMatchObject({ deliveredCnt: 0, attempts: [] });
    });
  });
}
