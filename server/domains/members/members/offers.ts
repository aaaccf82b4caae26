/** Who is suspended, and who has stayed away too long to be told anything. */
export { Dormancy } from './dormancy.ts';
export { Suspensions } from './suspensions.ts';
