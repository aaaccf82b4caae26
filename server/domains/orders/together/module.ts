import * as contract from '../../../../schema/catalog/together.ts';
import { domainModule } from '../../../platform/module.ts';
import { togetherProjection } from './views.ts';
import { togetherProducts } from './together-products.ts';

/** Products that are bought in the same orders. */
export const together = domainModule({
  name: 'together',
  contract,
  projections: [togetherProjection],
  operations: { togetherProducts },
});
