import * as contract from '../../../../schema/catalog/together.ts';
import { domainModule } from '../../../platform/module.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { withPicks } from '../../catalog/pick/queries.ts';
import { Search } from '../search/offers.ts';
import { togetherProjection } from './projection.ts';
import { Together } from './together.ts';

/** Products that are bought in the same orders. */
export const together = domainModule({
  name: 'together',
  contract,
  projections: [togetherProjection],
  open: ({ log, use }) => {
    const service = new Together({ log, catalog: use(Catalog), search: use(Search) });
    return {
      handlers: {
        togetherProducts: async ({ params: { prdtSysId }, query, caller, shop }) => {
          const { reason, products } = await service.of(prdtSysId, shop);
          return { reason, products: await withPicks(log, products, query, caller) };
        },
      },
    };
  },
});
