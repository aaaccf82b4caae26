import * as lists from '../../../../schema/catalog/product-lists.ts';
import * as productViews from '../../../../schema/catalog/product-views.ts';
import * as products from '../../../../schema/catalog/products.ts';
import { domainModule } from '../../../platform/module.ts';
import { mergeProductViews } from './merge-product-views.ts';
import * as queries from './queries.ts';

/** Products, as the caller may see them. */
export const showcase = domainModule({
  name: 'showcase',
  contract: { ...products, ...lists, ...productViews },
  operations: { ...queries, mergeProductViews },
});
