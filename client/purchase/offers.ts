/** The sheet that one product is bought in. It needs the texts of `purchase`, `buying` and `cart`. */
export { keptChoice } from './kept-choice.ts';
export { PurchaseSheet, type PurchaseSheetProps } from './PurchaseSheet.tsx';
