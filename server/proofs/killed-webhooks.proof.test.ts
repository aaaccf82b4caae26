import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seeded } from '../../schema/seeded.ts';
import { WEBHOOK_TRY_LASTS, WEBHOOKS_TOLD_EVERY } from '../../schema/service/webhooks/constants.ts';
import type { Api } from '../testing/api.ts';
import { COURIER } from '../testing/fulfilling.ts';
import { simpleGoods } from '../testing/goods.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { scaled, scaledPatience } from '../testing/seed.ts';
import { FakeEndpoint } from '../testing/services/webhook-endpoint.ts';
import { orderFor } from '../testing/stage.ts';

const ROUNDS = scaled(4);
const ORDERS = 5;
/** In the order in which each order's endpoint must hear of them. */
const TYPES = ['order.paid', 'order.dispatched'] as const;
/** So slow that a kill cuts off some attempts: the endpoint has the message, and the server does not know (ms). */
const ANSWERS_WITHIN = 200;
/** An attempt that a kill cut off is repeated after that, and the next message of its order after it. */
const HEARD_WITHIN = 4 * WEBHOOK_TRY_LASTS;

test(
  `one of two servers is killed at ${ROUNDS} moments between orders and their webhooks; an endpoint misses none`,
  {
    meta: {
      promise: 'an endpoint hears of all that happens to an order, in order, whichever server is killed',
    },
    timeout: scaledPatience(60_000) + HEARD_WITHIN,
  },
  async ({ task }) => {
    const random = seeded(20_261_127);
    const { plan, mug, buyer, host, dataDir } = await seededPlace(async (world) => {
      const mug = await world.lists((id) => simpleGoods(id, 1_000_000));
      const [buyer, host] = [await world.member(), await world.host()];
      return { plan: await world.airs([mug]), mug, buyer, host };
    });
    const [byBuyer, byHost] = [{ token: buyer.token }, { token: host.token }];
    const nodes = await Nodes.start(dataDir, { count: 2, env: { WEBHOOK_PRIVATE: '1' } });
    const endpoint = await FakeEndpoint.start();
    let called = Promise.withResolvers<void>();
    endpoint.answers = async () => {
      called.resolve();
      await pass(random() * ANSWERS_WITHIN);
      return null;
    };
    const asked = { url: endpoint.url, types: [...TYPES] };
    const { secret } = await nodes.apis[0]!.done('addWebhook', asked, byHost);
    endpoint.secrets.push(secret);

    const orders: number[] = [];
    const sells = async (api: Api) => {
      const { orderSysId } = await api.done('placeOrder', orderFor({ plan }, mug), byBuyer);
      await api.done('actAsBank', { orderSysId, act: 'pay' }, byBuyer);
      await api.done('prepareOrder', { orderSysId }, byHost);
      await api.done('dispatchOrder', { orderSysId, ...COURIER }, byHost);
      orders.push(orderSysId);
    };
    let cut = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const side = round % 2;
      const api = nodes.apis[side]!;
      called = Promise.withResolvers();
      for (let nth = 0; nth < ORDERS; nth++) await sells(api);
      if (round % 4 < 2) await pass(random() * 1.2 * WEBHOOKS_TOLD_EVERY);
      else await called.promise;
      await nodes.servers[side]!.kill();
      cut += orders.length * TYPES.length - endpoint.taken.length;
      await nodes.startAgain(side);
    }

    const idsOf = (type: string, orderSysId: number) =>
      endpoint.taken.filter((each) => each.type === type && each.data['orderSysId'] === orderSysId);
    const missing = () =>
      orders.flatMap((orderSysId) => TYPES.filter((type) => idsOf(type, orderSysId).length === 0));
    await expect.poll(missing, { timeout: HEARD_WITHIN, interval: 500 }).toEqual([]);
    for (const orderSysId of orders) {
      const heard = endpoint.taken.filter(({ data }) => data['orderSysId'] === orderSysId);
      const ids = new Set(heard.map(({ id }) => id));
      // Who has heard of one already knows the second by its id.
      expect(ids.size).toBe(TYPES.length);
      expect([...ids].map((each) => heard.find(({ id }) => id === each)!.type)).toEqual(TYPES);
    }
    const twice = endpoint.taken.length - orders.length * TYPES.length;
    for (const server of nodes.servers) expect((await server.stop()).code).toBe(0);
    task.meta.figures = `of ${orders.length * TYPES.length} messages, ${cut} were not out at a kill and ${twice} came twice`;
  },
);
