/** What tests of orders and money over HTTP begin with, and what buyers and sellers do there. */
import { afterAll } from 'vitest';
import type { BankAct } from '../../schema/buying/payments.ts';
import type { OrderRequest } from '../../schema/buying/order-request.ts';
import type { Input } from '../../schema/operation.ts';
import type { OperationName, OperationOf } from '../domains.ts';
import type { RecordedEvent } from '../platform/log/log.ts';
import type { How } from './api.ts';
import { COURIER } from './fulfilling.ts';
import { verified } from './log.ts';
import { rests } from './rests.ts';
import { TestServer, type ServerOptions } from './server.ts';
import { sharedServer } from './shared-server.ts';
import { orderFor, setStage, type Stage } from './stage.ts';
import type { Person } from './world.ts';

/** A stage of its own for each test of a file. All are on one server, which agrees with a rebuilt log in the end. */
export function oneServer(options: ServerOptions = {}): () => Promise<Stage> {
  const server = sharedServer(options);
  afterAll(() => verified(server.dataDir));
  return () => setStage(server);
}

/** A stage on its own server, for a test that needs other settings or a restart. */
export function alone(run: (stage: Stage) => Promise<void>, options: ServerOptions = {}): Promise<void> {
  return TestServer.alone(async (server) => {
    await run(await setStage(server));
    await verified(server.dataDir);
  }, options);
}

/** Calls of somebody, each with a login of its moment: the clock may have moved on. */
export function by({ api, server }: Pick<Stage, 'api' | 'server'>, person: Person) {
  const how = async (more: How) => ({ token: await server.world.tokenOfNow(person), ...more });
  return {
    ask: async <N extends OperationName>(name: N, input: Input<OperationOf<N>>, more: How = {}) =>
      api.ask(name, input, await how(more)),
    done: async <N extends OperationName>(name: N, input: Input<OperationOf<N>>, more: How = {}) =>
      api.done(name, input, await how(more)),
    code: async <N extends OperationName>(name: N, input: Input<OperationOf<N>>, more: How = {}) =>
      api.code(name, input, await how(more)),
  };
}

/** All that is due by then is done. */
export async function later({ server }: Pick<Stage, 'server'>, ms: number): Promise<void> {
  server.clock.advance(ms);
  await rests(server);
}

/** For a reason that is nobody's fault by itself. */
export const ASKS = { qty: 1, reasonTypeCode: 7, reason: '손잡이가 떨어져 있어요.' } as const;
export const REFUSES = { text: '사용한 흔적이 있어요.' } as const;

/** An order, of two mugs unless it is said, and what its buyer and its seller do with it and its first line. */
export async function purchase(stage: Stage, request: OrderRequest = orderFor(stage, stage.mug, 2)) {
  const [buyer, host] = [by(stage, stage.buyer), by(stage, stage.host)];
  const { orderSysId } = await buyer.done('placeOrder', request);
  const view = () => buyer.done('orderDetail', { orderSysId });
  const { orderPrdtSysId } = (await view()).orderProducts[0]!;
  const asked = { orderSysId, orderPrdtSysIds: [orderPrdtSysId], ...ASKS };
  const pays = (act: BankAct = 'pay') => buyer.done('actAsBank', { orderSysId, act });
  const prepares = () => host.done('prepareOrder', { orderSysId });
  const dispatches = (parcel = COURIER) => host.done('dispatchOrder', { orderSysId, ...parcel });
  return {
    stage,
    buyer,
    host,
    orderSysId,
    orderPrdtSysId,
    /** What a request about one piece says. */
    asked,
    view,
    status: async () => (await view()).statusCode,
    line: async () => (await view()).orderProducts[0]!,
    pays,
    prepares,
    dispatches,
    /** Pays, and has it come so far. */
    until: async (status: 'paid' | 'prepared' | 'sent') => {
      await pays();
      if (status !== 'paid') await prepares();
      if (status === 'sent') await dispatches();
    },
    confirms: () => buyer.done('confirmPurchase', { orderSysId, orderPrdtSysId }),
    /** Asks for a part of it. */
    asks: async (
      name: 'askCancel' | 'askExchange' | 'askReturn',
      more: Partial<Input<OperationOf<'askExchange'>>> = {},
    ) => (await buyer.done(name, { ...asked, ...more })).claimSysId,
    /** Its event of this type, once it is recorded. */
    recorded: (type: string) => stage.server.recorded(type, ofOrder(orderSysId)),
  };
}

export type Purchase = Awaited<ReturnType<typeof purchase>>;

export const ofOrder = (orderSysId: number) => (event: RecordedEvent) =>
  (event.data as { readonly orderSysId?: number }).orderSysId === orderSysId;

/** A paid order that has come so far. */
export async function bought(
  stage: Stage,
  status: 'paid' | 'prepared' | 'sent',
  request?: OrderRequest,
): Promise<Purchase> {
  const order = await purchase(stage, request);
  await order.until(status);
  return order;
}

/** Steps of a request: of its seller, and of its buyer. */
export function claimOf(stage: Stage, claimSysId: number) {
  const [buyer, host] = [by(stage, stage.buyer), by(stage, stage.host)];
  return {
    claimSysId,
    seen: () => buyer.done('claimDetail', { claimSysId }),
    accepts: (fault?: 'buyer' | 'seller') =>
      host.done('acceptClaim', { claimSysId, ...(fault && { fault }) }),
    refuses: () => host.done('refuseClaim', { claimSysId, ...REFUSES }),
    receives: () => host.done('receiveClaim', { claimSysId }),
    finishes: () => host.done('finishClaim', { claimSysId }),
    sendsNew: () => host.done('dispatchExchange', { claimSysId, ...COURIER }),
    withdraws: () => buyer.done('withdrawClaim', { claimSysId }),
  };
}

type Make<C> = (stage: Stage) => C | Promise<C>;

/** An example's call with something else in it. */
export function but<I extends object, B>(make: Make<{ input: I; by?: B }>, change: Partial<I>) {
  return async (stage: Stage) => {
    const { input, by: who } = await make(stage);
    return { input: { ...input, ...change }, by: who as B };
  };
}

/** An example's call by somebody else. */
export function askedBy<I>(make: Make<{ input: I }>, who: 'stranger' | 'host' | 'otherHost' | 'manager') {
  return async (stage: Stage) => ({ input: (await make(stage)).input, by: stage[who] });
}

/** An example's call once something was done about what it names. */
export function once<C>(make: Make<C>, done: (call: C, stage: Stage) => Promise<unknown>) {
  return async (stage: Stage) => {
    const call = await make(stage);
    await done(call, stage);
    return call;
  };
}
