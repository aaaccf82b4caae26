import { domainModule } from '../../../platform/module.ts';
import { stockFold } from './decider.ts';

/** Pieces left of products with limited stock. */
export const stock = domainModule({ name: 'stock', folds: [stockFold] });
