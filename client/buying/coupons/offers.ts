/**
 * What coupons offer to other areas, and all that they may import of them (see `shop/offers.ts` for why). Who draws it
 * loads the texts of `coupons` with it.
 */
export { JoinTicket } from './JoinTicket.tsx';
export { LiveTerms } from './LiveTerms.tsx';
export { Ticket } from './Ticket.tsx';
export { useTerms } from './use-terms.ts';
