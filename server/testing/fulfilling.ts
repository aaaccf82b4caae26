import { LINE_STATUS } from '../../schema/orders/moves.ts';
import type { Stage } from './stage.ts';
import type { Person } from './world.ts';

export const COURIER = { deliveryCompanyCode: '04', invoiceNo: '6812-3456-7890' } as const;

/** The seller's host prepares and sends all of a paid order. */
export async function sent({ api, host }: Pick<Stage, 'api' | 'host'>, orderSysId: number): Promise<void> {
  await api.done('prepareOrder', { orderSysId }, { token: host.token });
  await api.done('dispatchOrder', { orderSysId, ...COURIER }, { token: host.token });
}

/** A manager sends whatever a member has paid, and the member confirms it. The clock may have moved on since they logged in. */
export async function completeAll({ api, server, manager }: Stage, buyer: Person): Promise<void> {
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
    for (const { orderPrdtSysId } of await lines(LINE_STATUS.sent))
      await api.done('confirmPurchase', { orderSysId, orderPrdtSysId }, { token });
  }
}
