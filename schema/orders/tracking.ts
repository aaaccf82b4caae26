import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Flag, OrNone, SysId } from '../types.ts';
import { DeliveryCompanyCode } from './fulfilling.ts';

/** Where a parcel is. */

export const TrackingStep = closed('A place that a parcel has passed.', {
  at: about('When it was there.', DateTime),
  place: about('Where it was.', Type.String()),
  status: about("In the courier's words.", Type.String()),
});
export type TrackingStep = Static<typeof TrackingStep>;

export const Tracking = closed('A parcel, as its courier tells.', {
  deliveryCompanyCode: DeliveryCompanyCode,
  name: Type.String(),
  nameEn: Type.String(),
  invoiceNo: about('The number of the parcel.', Type.String()),
  steps: about(
    'The oldest first; empty while the courier does not know the parcel.',
    Type.Array(TrackingStep),
  ),
  deliveredAt: about('When it arrived; null: not yet.', OrNone(DateTime)),
  isCurrent: about('0: the courier does not answer, or nobody asks it. The steps may be old.', Flag),
  trackUrl: about("The seller's page for tracking the parcel.", OrNone(Type.String())),
});
export type Tracking = Static<typeof Tracking>;

export const deliveryCompanies = operation({
  method: 'GET',
  path: '/v1/preferences/deliveryCompanys',
  summary: 'Couriers',
  tag: 'orders',
  access: 'anyone',
  reply: closed({
    deliveryCompanys: about(
      'The couriers that can be named.',
      Type.Array(
        closed({ deliveryCompanyCode: DeliveryCompanyCode, name: Type.String(), nameEn: Type.String() }),
      ),
    ),
  }),
});

export const tracking = operation({
  method: 'GET',
  path: '/v1/orders/:orderSysId/products/:orderPrdtSysId/tracking',
  summary: 'Where the parcel of a line is, for its buyer, if the seller lets parcels be tracked',
  tag: 'orders',
  access: 'member',
  params: closed({ orderSysId: SysId, orderPrdtSysId: SysId }),
  reply: Tracking,
  // In the order of the checks: no such line; not sent; the seller lets nothing be tracked.
  codes: ['2010', '0007', '0004'],
});
