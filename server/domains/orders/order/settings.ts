import { GUEST_UNPAID, POINT_USE_UNIT } from '../../../../schema/buying/constants.ts';
import { company } from '../../../platform/company.ts';
import { rate, text, together, whole } from '../../../platform/settings.ts';

export const orderSettings = {
  /** What one member may order and leave unpaid, and the steps in which they use points. */
  orders: together({
    // Unpaid orders hold their pieces for up to two days.
    rate: rate('ORDERS', { perSecond: 0.5, burst: 10 }, 'how fast one member may order'),
    unpaidOrders: whole('UNPAID_ORDERS', 'orders of one member that may wait for payment', { unset: 20 }),
    unpaidPieces: whole('UNPAID_PIECES', 'pieces of one product in these orders', { unset: 999 }),
    pointUseUnit: whole('POINT_USE_UNIT', 'points are used in steps of so many', { unset: POINT_USE_UNIT }),
  }),
  /** What unpaid orders without a login may hold, by the orderer's phone number and by IP address. */
  guests: together({
    byPhone: together({
      unpaidOrders: whole(
        'GUEST_UNPAID_ORDERS',
        'orders without a login that may wait for payment, by the orderer’s phone number',
        { unset: GUEST_UNPAID.byPhone.orders },
      ),
      unpaidPieces: whole('GUEST_UNPAID_PIECES', 'pieces of one product in these orders', {
        unset: GUEST_UNPAID.byPhone.pieces,
      }),
    }),
    byAddress: together({
      unpaidOrders: whole('GUEST_UNPAID_ORDERS_PER_ADDRESS', 'such orders by address, which many may share', {
        unset: GUEST_UNPAID.byAddress.orders,
      }),
      unpaidPieces: whole('GUEST_UNPAID_PIECES_PER_ADDRESS', 'pieces of one product in these orders', {
        unset: GUEST_UNPAID.byAddress.pieces,
      }),
    }),
  }),
  // Every choice on the page requests the price again.
  quotes: rate(
    'QUOTES',
    { perSecond: 5, burst: 100 },
    'how often one member or address may ask what an order would cost, and whether an event allows it',
  ),
  /** The phone number for buyers who need help without a login; null: none. */
  customerServiceTel: text(
    'CUSTOMER_SERVICE_TEL',
    'whom to call who has ordered without a login and wants to cancel, exchange or return it',
    {
      fits: (tel) => /^[0-9+-]{0,20}$/.test(tel),
      must: 'be a number to call such as 02-1234-5678',
    },
  ),
  company,
};
