/** What both screens show in the end, in one part: in two, the receipts that they share would fall to pieces. */
export { Complete } from './Complete.tsx';
export { OrderForm } from './OrderForm.tsx';
