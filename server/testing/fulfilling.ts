import { DELIVERED_AFTER_GUIDE, LINE_STATUS, SENT_GUIDE_AFTER } from '../../schema/orders/moves.ts';
import { orderFor, type Stage } from './stage.ts';
import type { Person } from './world.ts';

export const COURIER = { deliveryCompanyCode: '04', invoiceNo: '6812-3456-7890' } as const;

/** The seller's host prepares and sends all of a paid order. */
export async function sent({ api, host }: Pick<Stage, 'api' | 'host'>, orderSysId: number): Promise<void> {
  await api.done('prepareOrder', { orderSysId }, { token: host.token });
  await api.done('dispatchOrder', { orderSysId, ...COURIER }, { token: host.token });
}

/** A manager sends whatever a member has paid, and the member confirms it. The clock may have moved on since they logged in. */
export async function completeAll(stage: Stage, buyer: Person): Promise<void> {
  await settleClaims(stage, buyer);
  const { api, server, manager } = stage;
  const host = { ...manager, token: await server.world.tokenOfNow(manager) };
  const token = await server.world.tokenOfNow(buyer);
  const uid = buyer.userSysId;
  const { orders } = await api.done('orderList', { uid, startIndex: 0, rowCount: 100 }, { token });
  for (const { orderSysId } of orders) {
    const lines = async (statusCode: number) =>
      (await api.done('orderDetail', { orderSysId }, { token })).orderProducts.filter(
        (line) => line.statusCode === statusCode,
      );
    if ((await lines(LINE_STATUS.paid)).length > 0)
      await api.done('prepareOrder', { orderSysId }, { token: host.token });
    if ((await lines(LINE_STATUS.preparing)).length > 0)
      await api.done('dispatchOrder', { orderSysId, ...COURIER }, { token: host.token });
    for (const { orderPrdtSysId } of [
      ...(await lines(LINE_STATUS.sent)),
      ...(await lines(LINE_STATUS.delivered)),
      ...(await lines(LINE_STATUS.exchangeDelivered)),
    ])
      await api.done('confirmPurchase', { orderSysId, orderPrdtSysId }, { token });
  }
}

/** A member withdraws what nobody has decided, and a manager ends what they have. */
async function settleClaims({ api, server, manager }: Stage, buyer: Person): Promise<void> {
  const uid = buyer.userSysId;
  const as = async (person: Person) => ({ token: await server.world.tokenOfNow(person) });
  const { claims } = await api.done('orderRequests', { uid, startIndex: 0, rowCount: 100 }, await as(buyer));
  for (const { claimSysId, statusCode } of claims) {
    const at = async (code: number) =>
      (await api.done('claimDetail', { claimSysId }, await as(buyer))).statusCode === code;
    const undecided: readonly number[] = [
      LINE_STATUS.cancelRequested,
      LINE_STATUS.exchangeRequested,
      LINE_STATUS.returnRequested,
    ];
    if (undecided.includes(statusCode)) await api.done('withdrawClaim', { claimSysId }, await as(buyer));
    if ((await at(LINE_STATUS.returning)) || (await at(LINE_STATUS.exchanging)))
      await api.done('receiveClaim', { claimSysId }, await as(manager));
    const { orderSysId, isFeePayable } = await api.done('claimDetail', { claimSysId }, await as(buyer));
    if (isFeePayable) await api.done('actAsBank', { orderSysId, claimSysId, act: 'pay' }, await as(buyer));
    if (await at(LINE_STATUS.returnReceived))
      await api.done('finishClaim', { claimSysId }, await as(manager));
    if (await at(LINE_STATUS.exchangePreparing))
      await api.done('dispatchExchange', { claimSysId, ...COURIER }, await as(manager));
    if (await at(LINE_STATUS.exchangeSent)) {
      server.clock.advance(SENT_GUIDE_AFTER + DELIVERED_AFTER_GUIDE);
      await server.recorded('ClaimMoved', ({ data }) => {
        const moved = data as { readonly claimSysId: number; readonly move: string };
        return moved.claimSysId === claimSysId && moved.move === 'deliverExchange';
      });
    }
  }
}

/** A line of a mug that its buyer has paid, of so many pieces. */
export async function paidLine(
  stage: Pick<Stage, 'api' | 'buyer' | 'mug' | 'plan'>,
  qty = 2,
): Promise<{ readonly orderSysId: number; readonly orderPrdtSysId: number }> {
  const { api, buyer, mug } = stage;
  const asked = orderFor(stage, mug, qty);
  const { orderSysId } = await api.done('placeOrder', asked, { token: buyer.token });
  await api.done('actAsBank', { orderSysId, act: 'pay' }, { token: buyer.token });
  const { orderProducts } = await api.done('orderDetail', { orderSysId }, { token: buyer.token });
  return { orderSysId, orderPrdtSysId: orderProducts[0]!.orderPrdtSysId };
}
