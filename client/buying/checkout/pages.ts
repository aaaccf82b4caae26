/** The final view of both screens, in one chunk: otherwise their shared receipts would be split into many. */
export { Complete } from './Complete.tsx';
export { OrderForm } from './OrderForm.tsx';
