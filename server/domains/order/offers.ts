/** What whoever takes the money for orders needs of them. */
export { buyerStream, settle } from './buyer.ts';
export {
  beginPayment,
  hearNotice,
  partRefunded,
  REFUND_PART,
  refundPartTimers,
  refunded,
  sendPayLink,
  depositOf,
  payStateOf,
  type PartRefund,
  type Notice,
  type Pay,
  type Payable,
  type PayEvent,
} from './paying.ts';
export { NonMemberOrders } from './non-members.ts';
export { cancelUnpaidTimerId } from './orders.ts';
