import { HOLIDAYS_KNOWN_UNTIL, holidaysRunOut } from '../../../../schema/business-days.ts';
import * as cancelContract from '../../../../schema/buying/cancelling.ts';
import * as nonMemberContract from '../../../../schema/buying/non-member-orders.ts';
import * as orderContract from '../../../../schema/buying/orders.ts';
import * as claimContract from '../../../../schema/orders/claims.ts';
import * as fulfilContract from '../../../../schema/orders/fulfilling.ts';
import * as trackingContract from '../../../../schema/orders/tracking.ts';
import * as quoteContract from '../../../../schema/buying/quotes.ts';
import { domainModule } from '../../../platform/module.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { Couriers } from '../../buying/courier/offers.ts';
import { Files } from '../../members/media/offers.ts';
import { ChosenProvider } from '../../buying/payment/offers.ts';
import { Texts } from '../../site/sms/offers.ts';
import { buyerFold } from './buyers/buyer.ts';
import { leavingBuyer } from './buyers/leaving-buyer.ts';
import { nonMemberOrder, sendNonMemberCode } from './buyers/look-up-order.ts';
import { CANCEL_UNPAID, cancelUnpaidOrder } from './cancel-unpaid.ts';
import { changeReceiver } from './change-receiver.ts';
import { acceptClaim } from './claims/accept-claim.ts';
import { askCancel, askExchange, askReturn } from './claims/ask-claim.ts';
import { claimTimers } from './claims/by-time.ts';
import { cancelCouponFold } from './claims/cancel-coupons.ts';
import { cancelLiveOrder } from './claims/cancel-live-order.ts';
import { purgeClaimPictures } from './claims/claim-pictures.ts';
import { dispatchExchange } from './claims/dispatch-exchange.ts';
import { finishClaim } from './claims/finish-claim.ts';
import { grantCancelCoupons } from './claims/grant-cancel-coupons.ts';
import * as claims from './claims/queries.ts';
import { receiveClaim } from './claims/receive-claim.ts';
import { refuseClaim } from './claims/refuse-claim.ts';
import { setClaimInvoice } from './claims/set-claim-invoice.ts';
import { withdrawClaim } from './claims/withdraw-claim.ts';
import { CLAIM_DEADLINES } from './claims/claim-timers.ts';
import { RefundAccounts } from './claims/refund-accounts.ts';
import { claimProjection, claimTables } from './claims/rows.ts';
import { orderFold } from './decider.ts';
import { parcelTimers } from './fulfilling/by-time.ts';
import { confirmPurchase } from './fulfilling/confirm-purchase.ts';
import { dispatchOrder } from './fulfilling/dispatch-order.ts';
import { packingList } from './fulfilling/packing-list.ts';
import { PARCEL_DEADLINES } from './fulfilling/parcel-timers.ts';
import { prepareOrder } from './fulfilling/prepare-order.ts';
import { sellerOrders } from './fulfilling/seller-orders.ts';
import { tracking } from './fulfilling/tracking.ts';
import { orderLineProjection } from './fulfilling/lines.ts';
import { parcelTables } from './fulfilling/parcels.ts';
import { guestFold } from './buyers/guest-holds.ts';
import { lookUpCodeFold } from './buyers/look-up-code.ts';
import { NonMemberOrders } from './buyers/non-members.ts';
import { checkEventPlan } from './placing/check-event-plan.ts';
import { placeOrder } from './placing/place-order.ts';
import { quoteOrder } from './placing/quote-order.ts';
import { QuoteTurns } from './placing/quote-turns.ts';
import { CashReceipts } from './receipts/cash-receipts.ts';
import { cashReceiptFold } from './receipts/decider.ts';
import { grantPlannedCoupons } from './reactions.ts';
import { orderProjection, receiverTables } from './views.ts';
import { orderSettings } from './settings.ts';
import { OrderViews } from './pages/order-views.ts';
import * as views from './pages/queries.ts';
import { orderUpcasters } from './upcasters.ts';

/**
 * Orders, from being placed to being confirmed or cancelled:
 *
 * - `decider.ts` has the events and the state. `bill.ts` is what an order shows its payments, whose fold it composes.
 * - `placing/` leads from a request to a placed order: the rules of sale, the price and the receiver.
 * - `buyers/` is about who orders: what they may reserve, and how somebody without a login opens an order again.
 * - `fulfilling/` is what sellers do with paid orders. `status.ts` derives what an order and its lines show.
 * - `claims/` is what buyers ask for afterwards: to cancel, exchange or return pieces.
 * - `views/` shows orders.
 */
export const order = domainModule({
  name: 'order',
  contract: {
    ...cancelContract,
    nonMemberOrder: nonMemberContract.nonMemberOrder,
    sendNonMemberCode: nonMemberContract.sendNonMemberCode,
    ...orderContract,
    ...quoteContract,
    ...fulfilContract,
    tracking: trackingContract.tracking,
    ...claimContract,
  },
  settings: orderSettings,
  folds: [orderFold, buyerFold, guestFold, lookUpCodeFold, cancelCouponFold, cashReceiptFold],
  projections: [orderProjection, orderLineProjection, claimProjection],
  rowTables: [receiverTables, parcelTables, claimTables],
  upcasters: orderUpcasters,
  operations: {
    ...views,
    banks: claims.banks,
    cancelCoupons: claims.cancelCoupons,
    cancelOrders: claims.cancelOrders,
    claimDetail: claims.claimDetail,
    exchangeOrders: claims.exchangeOrders,
    orderRequests: claims.orderRequests,
    previewClaim: claims.previewClaim,
    returnOrders: claims.returnOrders,
    sellerClaims: claims.sellerClaims,
    acceptClaim,
    askCancel,
    askExchange,
    askReturn,
    cancelLiveOrder,
    changeReceiver,
    checkEventPlan,
    confirmPurchase,
    dispatchExchange,
    dispatchOrder,
    finishClaim,
    grantCancelCoupons,
    nonMemberOrder,
    packingList,
    placeOrder,
    prepareOrder,
    quoteOrder,
    receiveClaim,
    refuseClaim,
    sellerOrders,
    sendNonMemberCode,
    setClaimInvoice,
    tracking,
    withdrawClaim,
  },
  open: ({ config, secrets, log, source, clock, limits, logger, use }) => {
    if (holidaysRunOut(clock.now()))
      logger.warn(
        { until: HOLIDAYS_KNOWN_UNTIL },
        'the table of public holidays ends soon: deadlines after it count weekends only',
      );
    const { terms } = use(ChosenProvider).provider;
    const { tokenSecret: secret } = secrets;
    const cashReceipts = new CashReceipts({ log, secret, source, terms });
    const orderViews = new OrderViews({
      log,
      catalog: use(Catalog),
      cashReceipts,
      company: config.company,
    });
    const { customerServiceTel } = config;
    const nonMembers = new NonMemberOrders({
      log,
      texts: use(Texts),
      source,
      secret: secrets.tokenSecret,
      views: orderViews,
      customerServiceTel,
      clock,
      limits,
    });
    const couriers = use(Couriers);
    const accounts = new RefundAccounts({ log, clock, secret, source });
    const files = use(Files);
    return {
      services: [
        orderViews,
        nonMembers,
        cashReceipts,
        accounts,
        new QuoteTurns(limits.rate('quotes', config.quotes)),
      ],
      leaving: (userSysId) => leavingBuyer(log, userSysId),
      purges: { claimPictureCnt: (asked) => purgeClaimPictures({ log, source, files }, asked) },
      timers: {
        [CANCEL_UNPAID]: cancelUnpaidOrder({ log, source }),
        ...parcelTimers({ log, source, clock, couriers }),
        ...claimTimers({ log, source, clock, couriers }),
      },
      deadlines: [CANCEL_UNPAID, ...PARCEL_DEADLINES, ...CLAIM_DEADLINES],
      reactions: [grantPlannedCoupons(log)],
    };
  },
});
