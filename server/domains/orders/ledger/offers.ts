export { keptLinesOf } from './money.ts';
