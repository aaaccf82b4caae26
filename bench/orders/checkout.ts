import { addBaskets, listBaskets } from '../../schema/buying/baskets.ts';
import { placeOrder } from '../../schema/buying/orders.ts';
import { quoteOrder } from '../../schema/buying/quotes.ts';
import { compete, hammerOf } from '../harness/compete.ts';
import { requestBytes } from '../harness/http.ts';
import { isLimit, limitRemark } from '../harness/limit.ts';
import { startServer, type Server } from '../harness/processes.ts';
import {
  askAs,
  askedBy,
  payAmountOf,
  purchaseBaskets,
  purchaseOrder,
  purchaseQuote,
  purchaserOf,
  type Asked,
} from '../harness/purchase.ts';
import type { Report } from '../harness/report.ts';
import { makeWorld, startSellover, type World } from '../harness/world.ts';

/** Of each member: for 65,000 orders, several times of what a run asks for. */
const COUPONS = 8;
/** Whose carts are listed. */
const CARTS = 256;

interface Contest {
  readonly name: string;
  readonly unit: string;
  /** Goes on counting from round to round: no coupon is used twice. */
  readonly ask: (at: number) => Asked;
  /** Of what is only read; null: it writes. */
  readonly route: string | null;
}

/**
 * The way to an order: the cart, the quote, and the order of three lines with a choice, a coupon and points. What is written
 * stands beside one row for each order of that size; what is only read beside a constant.
 */
export async function checkout(report: Report, { quick }: { quick: boolean }): Promise<void> {
  report.title('Checkout');
  const world = await makeWorld({ coupons: COUPONS });
  const ours = await startSellover(world);
  const inserting = await startServer(new URL('peer.ts', import.meta.url), { DATA_DIR: world.dataDir });
  try {
    await fillCarts(world, ours);
    const payAmount = await payAmountOf(world, ours);
    const order = orderBy(world, payAmount);
    for (const { name, unit, ask, route } of contests(world, order)) {
      const peer = route === null ? inserting : await startConstant(ours, route, ask(0));
      const asked = route === null ? (at: number) => ({ ...order(at), path: '/' }) : ask;
      try {
        const hits = await compete(
          report,
          [
            { name: 'ours', server: ours, fire: goingOn(ask) },
            { name: 'peer', server: peer, fire: goingOn(asked) },
          ],
          { count: quick ? 1 : 3, seconds: quick ? 1 : 2 },
        );
        report.add({
          name: `Checkout: ${name}`,
          unit,
          ours: hits.ours.perSecond,
          peer: hits.peer.perSecond,
          peerName:
            route === null
              ? 'Fastify + one better-sqlite3 insert for an order'
              : 'Fastify sending a constant',
          ...limitRemark(isLimit(hits.ours.generatorBusy) || isLimit(hits.peer.generatorBusy)),
        });
      } finally {
        if (peer !== inserting) await peer.stop();
      }
    }
  } finally {
    await Promise.all([ours.stop(), inserting.stop()]);
    world.dispose();
  }
}

function contests(world: World, order: Contest['ask']): Contest[] {
  const members = world.headers.length;
  return [
    {
      name: 'quotes of three lines with a coupon and points',
      unit: 'quotes/s',
      route: quoteOrder.path,
      ask: (at) => {
        const purchaser = purchaserOf(world, at % members);
        return askedBy(world, purchaser.userSysId, quoteOrder, purchaseQuote(world, purchaser));
      },
    },
    {
      name: 'orders of three lines with a coupon and points, on air',
      unit: 'orders/s',
      route: null,
      ask: order,
    },
    {
      name: 'products put into carts',
      unit: 'products/s',
      route: null,
      ask: (at) => {
        const uid = (at % members) + 1;
        const basket = purchaseBaskets[Math.floor(at / members) % purchaseBaskets.length]!;
        return askedBy(world, uid, addBaskets, { uid, ...basket });
      },
    },
    {
      name: 'carts of three lines listed',
      unit: 'carts/s',
      route: listBaskets.path,
      ask: (at) => {
        const uid = (at % CARTS) + 1;
        return askedBy(world, uid, listBaskets, { uid });
      },
    },
  ];
}

function orderBy(world: World, payAmount: number): Contest['ask'] {
  return (at) => {
    const purchaser = purchaserOf(world, at);
    return askedBy(world, purchaser.userSysId, placeOrder, purchaseOrder(world, purchaser, payAmount));
  };
}

function goingOn(ask: Contest['ask']) {
  let next = 0;
  return hammerOf(() => {
    const { method, path, headers, body } = ask(next++);
    return requestBytes(method, path, headers, body);
  });
}

async function fillCarts(world: World, server: Server): Promise<void> {
  for (let uid = 1; uid <= CARTS; uid++)
    for (const basket of purchaseBaskets) await askAs(world, server, uid, addBaskets, { uid, ...basket });
}

/** It sends what we answer to the first request. */
async function startConstant({ port }: Server, route: string, first: Asked): Promise<Server> {
  const { method, path, headers, body } = first;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body !== '' && { 'content-type': 'application/json' }) },
    ...(body !== '' && { body }),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return startServer(new URL('../reads/peer.ts', import.meta.url), {
    BODY: await answer.text(),
    ROUTE: route,
  });
}
