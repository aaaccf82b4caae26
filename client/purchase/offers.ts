/** The sheet that one product is bought in. Whoever draws it loads it with the texts of `purchase`, `buying` and `cart`. */
export { keptChoice } from './kept-choice.ts';
export { PurchaseSheet, type PurchaseSheetProps } from './PurchaseSheet.tsx';
