/** What one product is bought in: a sheet, or a part of its page. They need the texts of `purchase`, `buying` and `cart`. */
export { type KeptChoice, keptChoice } from './kept-choice.ts';
export { PurchasePanel, type PurchasePanelProps } from './PurchasePanel.tsx';
export { PurchaseSheet, type PurchaseSheetProps } from './PurchaseSheet.tsx';
