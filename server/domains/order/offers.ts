/** What paying an order needs of it, and what a cart says of an order before it is placed. */
export { boughtOf, buyerFold, buyerStream, settle } from './buyer.ts';
export { agree, billOf, payUntilBy } from './bill.ts';
export { owedFor } from './cancelling.ts';
export { NonMemberOrders } from './non-members.ts';
export { cancelUnpaidTimer, cancelUnpaidTimerId } from './orders.ts';
export { requireForSale, type Market } from './rules.ts';
