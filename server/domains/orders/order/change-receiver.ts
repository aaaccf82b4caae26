import * as contract from '../../../../schema/buying/orders.ts';
import { requireSame } from '../../../platform/http/named-twice.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { placeIn, placesStream, productStream } from '../../catalog/catalog/offers.ts';
import { addingDeliveryAmountFrom, deliveryAreasStream } from '../../catalog/delivery/decider.ts';
import { leftOf } from './claims/cancellation.ts';
import { changeReceiver as changed, orderStream } from './decider.ts';
import { parcelsOf } from './placing/delivery.ts';
import { placingNeed } from './placing/need.ts';
import { requireReceiver } from './placing/order-page.ts';
import { memoOf, partiesOf, receiverFor } from './placing/receivers.ts';
import { orderReceivers, receiverOf } from './views.ts';
import type { orderSettings } from './settings.ts';
import { OrderViews } from './pages/order-views.ts';

/**
 * Throws 2010 if the order does not exist or is somebody else's, and 0002 without an address. Throws 0005 if it was placed in
 * another broadcast, or if the order page would refuse the receiver. Throws like {@link changed}, too.
 */
export const changeReceiver = query(contract.changeReceiver, (platform: Platform<typeof orderSettings>) => {
  const { log, use } = platform;
  const need = placingNeed(platform);
  const views = use(OrderViews);
  return async ({ params: { orderSysId }, body, caller: { userSysId }, commandId }) => {
    const { payAmount, broadcastSysId, orderSysId: said, ...request } = body;
    const ref = orderStream(orderSysId);
    const { state: found } = await log.state(ref);
    if (found?.userSysId !== userSysId) throw new Refusal('2010');
    const receiver = await receiverFor(need, request, userSysId);
    if (!receiver) throw new Refusal('0002', { missing: 'address' });
    requireSame('orderSysId', orderSysId, said);
    if (broadcastSysId !== undefined && broadcastSysId !== found.order.broadcastSysId)
      throw new Refusal('0005', { field: 'broadcastSysId' });
    requireReceiver(partiesOf(receiver));
    const {
      order_name: _,
      order_mobile: __,
      order_post_number: ___,
      order_address1: ____,
      order_address2: _____,
      ...row
    } = receiver;
    const before = await log.reads.one(receiverOf({ orderSysId }));
    const delivery_memo =
      request.deliveryMemo === undefined ? (before?.delivery_memo ?? '') : memoOf(request);
    const products = [...new Set(found.order.products.map(({ prdtSysId }) => prdtSysId))];
    const sellers = [...new Set(found.order.products.map(({ sellerSysId }) => sellerSysId))];
    await log.execute({
      actorId: userSysId,
      commandId,
      streams: [ref, deliveryAreasStream, ...products.map(productStream), ...sellers.map(placesStream)],
      decide: (states) => {
        const state = states.get(ref);
        if (!state) throw new Refusal('2010');
        const sent = leftOf(state).products.map(({ orderPrdtSysId, prdtSysId, sellerSysId }) => ({
          orderPrdtSysId,
          sellerSysId,
          shippingPlaceSysId: states.get(productStream(prdtSysId))?.shippingPlaceSysId ?? null,
        }));
        const areas = states.get(deliveryAreasStream);
        const surcharges = parcelsOf(sent, (from) => from)
          .values()
          .map((parcel) => {
            const { sellerSysId, shippingPlaceSysId } = parcel[0]!;
            const place = placeIn(states.get(placesStream(sellerSysId)), shippingPlaceSysId);
            return {
              sellerSysId,
              orderPrdtSysIds: parcel.map(({ orderPrdtSysId }) => orderPrdtSysId),
              addingDeliveryAmount: addingDeliveryAmountFrom(place, areas, row.receiver_post_number),
            };
          });
        return {
          events: [{ ref, events: changed(state, { surcharges: [...surcharges], payAmount }) }],
          rows: [orderReceivers.set({ order_sys_id: orderSysId, ...row, delivery_memo })],
          reply: null,
        };
      },
    });
    return views.order(orderSysId, userSysId);
  };
});
