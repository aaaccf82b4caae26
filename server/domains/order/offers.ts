/** What whoever takes the money for orders needs of them. */
export { buyerStream, settle } from './buyer.ts';
export {
  beginPayment,
  hearNotice,
  refunded,
  sendPayLink,
  type Notice,
  type Pay,
  type Payable,
  type PayEvent,
} from './paying.ts';
export { cancelUnpaidTimerId } from './orders.ts';
