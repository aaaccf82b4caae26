/** What requests offer to other areas. Who draws it loads it with the texts of `claims`. */
export { useFeeText } from './fee-text.ts';
export { Goods } from './Goods.tsx';
export { Pictures } from './Pictures.tsx';
export { REASONS } from './ReasonField.tsx';
