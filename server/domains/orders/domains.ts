import { cart } from './cart/module.ts';
import { checkout } from './checkout/module.ts';
import { earning } from './earning/module.ts';
import { ledger } from './ledger/module.ts';
import { order } from './order/module.ts';
import { review } from './review/module.ts';
import { sales } from './sales/module.ts';
import { search } from './search/module.ts';
import { together } from './together/module.ts';

/** Orders, from the cart to the settlement. Each domain stands after those that it uses. */
export const ordersDomains = [
  order,
  cart,
  checkout,
  ledger,
  earning,
  sales,
  review,
  search,
  together,
] as const;
