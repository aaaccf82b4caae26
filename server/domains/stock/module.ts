import { domainModule } from '../../platform/module.ts';
import { stockFold } from './decider.ts';

/** How many pieces are left of what is counted. */
export const stock = domainModule({ name: 'stock', folds: [stockFold] });
