import { placeOrder } from '../../schema/buying/orders.ts';
import { actAsBank, payOrder } from '../../schema/buying/payments.ts';
import { PAY_METHOD } from '../../schema/buying/constants.ts';
import { quoteOrder } from '../../schema/buying/quotes.ts';
import type { Server } from '../harness/processes.ts';
import { askAs, purchaseOrder, purchaseQuote, purchaserOf } from '../harness/purchase.ts';
import type { World } from '../harness/world.ts';
import { CHECKOUT, GIVE_UP, loginOf } from './shop.ts';

/**
 * Has a client, from 0 on, who is logged in, buy once, and tells of each answer on the way. Resolves when the order is paid; throws
 * {@link NotBought}.
 */
export type Buy = (client: number, answered: () => void) => Promise<void>;

/** The server answered, but there is no paid order. */
export class NotBought extends Error {
  override readonly name = 'NotBought';
}

/** The quote, the order, the start of its payment, and what the bank says of it. */
export const OUR_REQUESTS = 4;

export function buysFromUs(world: World, server: Server): Buy {
  let next = 0;
  return async (_client, answered) => {
    const purchaser = purchaserOf(world, next++);
    const { userSysId } = purchaser;
    const quote = await askAs(world, server, userSysId, quoteOrder, purchaseQuote(world, purchaser));
    answered();
    const order = purchaseOrder(world, purchaser, quote.totalAmount);
    const { orderSysId } = await askAs(world, server, userSysId, placeOrder, order);
    answered();
    const pay = { orderSysId, payMethodCode: PAY_METHOD.card, returnUrl: '/' };
    await askAs(world, server, userSysId, payOrder, pay);
    answered();
    const { payState } = await askAs(world, server, userSysId, actAsBank, { orderSysId, act: 'pay' });
    answered();
    if (payState !== 'paid') throw new NotBought(payState);
  };
}

interface Answer {
  readonly data?: { readonly step: { readonly state?: string; readonly errorCode?: string } } | null;
}

/** Logs in one customer per client. An order that fails is cancelled before its customer starts over. */
export async function buysFromVendure({ port }: Server, clients: number): Promise<Buy> {
  const tokens: string[] = [];
  const ask = async (query: string, token = '') => {
    const response = await fetch(`http://127.0.0.1:${port}/shop-api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query }),
    });
    const { data } = (await response.json()) as Answer;
    if (!data || data.step.errorCode !== undefined)
      throw new NotBought(data?.step.errorCode ?? String(response.status));
    return { state: data.step.state, token: response.headers.get('vendure-auth-token') };
  };
  for (let client = 0; client < clients; client++) {
    const { token } = await ask(loginOf(client));
    tokens.push(token!);
  }
  return async (client, answered) => {
    let state: string | undefined;
    try {
      for (const step of CHECKOUT) {
        ({ state } = await ask(step, tokens[client]));
        answered();
      }
    } catch (error) {
      await ask(GIVE_UP, tokens[client]).catch(() => {});
      throw error;
    }
    if (state !== 'PaymentSettled') throw new NotBought(state);
  };
}
