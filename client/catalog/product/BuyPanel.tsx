/** What a wide page buys with. Loaded on demand. */
export { PurchasePanel as default } from '../../buying/purchase/offers.ts';
