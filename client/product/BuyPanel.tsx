/** What a wide page buys with. Loaded on demand. */
export { PurchasePanel as default } from '../purchase/offers.ts';
