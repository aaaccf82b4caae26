import * as contract from '../../../../../schema/orders/fulfilling.ts';
import { SENT_GUIDE_AFTER } from '../../../../../schema/orders/moves.ts';
import { command } from '../../../../platform/operations.ts';
import { Couriers } from '../../../buying/courier/offers.ts';
import { dispatchGoods, mayJoin } from './decider.ts';
import { moving, ownOf } from './outcome.ts';
import { followTimer, GUIDE_BUYER, timerOf } from './parcel-timers.ts';
import { orderParcels, parcelsOf } from './parcels.ts';

/** Throws 0005 for an unknown courier. */
export const dispatchOrder = command(contract.dispatchOrder, ({ log, source, use }) => {
  const couriers = use(Couriers);
  return async ({ params: { orderSysId }, body, caller }) => {
    const { orderPrdtSysIds, deliveryCompanyCode, invoiceNo } = body;
    couriers.require(deliveryCompanyCode);
    const asked = { orderPrdtSysIds, isOwn: ownOf(caller) };
    const invoice = {
      order_sys_id: orderSysId,
      delivery_company_code: deliveryCompanyCode,
      invoice_no: invoiceNo.replaceAll('-', ''),
    };
    const known = await log.reads.all(parcelsOf([orderSysId]));
    const sameInvoice = known.filter(
      (row) =>
        row.delivery_company_code === invoice.delivery_company_code && row.invoice_no === invoice.invoice_no,
    );
    const newId = source.id();
    return moving(orderSysId, (state, now) => {
      const joined = sameInvoice.find(({ parcel_sys_id }) => mayJoin(state, parcel_sys_id));
      const parcelSysId = joined?.parcel_sys_id ?? newId;
      const events = [dispatchGoods(state, asked, { parcelSysId, deliveryCompanyCode })];
      // Its row and its timers are those of the lines that were sent first.
      if (joined) return { events };
      const parcel = { orderSysId, parcelSysId };
      return {
        events,
        rows: [orderParcels.insert({ parcel_sys_id: parcelSysId, ...invoice, sent_at: now })],
        timers: [
          timerOf(GUIDE_BUYER, parcel, now + SENT_GUIDE_AFTER),
          ...(couriers.isFollowed(deliveryCompanyCode) ? [followTimer(parcel, now)] : []),
        ],
      };
    });
  };
});
