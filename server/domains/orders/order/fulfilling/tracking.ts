import * as contract from '../../../../../schema/orders/tracking.ts';
import type { Tracking } from '../../../../../schema/orders/tracking.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { query } from '../../../../platform/operations.ts';
import { Couriers } from '../../../buying/courier/offers.ts';
import { Catalog, rulesOf } from '../../../catalog/catalog/offers.ts';
import { orderStream } from '../decider.ts';
import { parcelBy } from './parcels.ts';

/** Throws 2010 if the caller has no such line, 0007 if it was not sent, 0004 if its seller allows no tracking. */
export const tracking = query(contract.tracking, ({ log, use }) => {
  const [couriers, catalog] = [use(Couriers), use(Catalog)];
  return async ({ params: { orderSysId, orderPrdtSysId }, caller: { userSysId } }): Promise<Tracking> => {
    const { state } = await log.state(orderStream(orderSysId));
    const line = state?.order.products.find((each) => each.orderPrdtSysId === orderPrdtSysId);
    if (!state || !line || state.userSysId !== userSysId) throw new Refusal('2010');
    const parcelSysId = state.progress[orderPrdtSysId]?.parcelSysId;
    const row = parcelSysId === undefined ? undefined : await log.reads.one(parcelBy({ parcelSysId }));
    if (!row) throw new Refusal('0007');
    const seller = await catalog.sellerFacts(line.sellerSysId);
    const track = seller && rulesOf(seller).deliveryTrack;
    if (!track) throw new Refusal('0004', { sellerSysId: line.sellerSysId });
    const { delivery_company_code: deliveryCompanyCode, invoice_no: invoiceNo, sent_at: sentAt } = row;
    const { track: found, isCurrent } = await couriers.track({ deliveryCompanyCode, invoiceNo, sentAt });
    const deliveredAt = found?.deliveredAt ?? state.progress[orderPrdtSysId]?.deliveredAt ?? null;
    return {
      deliveryCompanyCode,
      ...couriers.nameOf(deliveryCompanyCode),
      invoiceNo,
      steps: (found?.steps ?? []).map(({ at, ...step }) => ({ at: new Date(at).toISOString(), ...step })),
      deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
      isCurrent: isCurrent ? 1 : 0,
      trackUrl:
        track.trackUrl === ''
          ? null
          : track.trackUrl.replaceAll('{invoiceNo}', encodeURIComponent(invoiceNo)),
    };
  };
});
