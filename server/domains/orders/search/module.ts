import * as contract from '../../../../schema/catalog/search.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { domainModule } from '../../../platform/module.ts';
import { rate } from '../../../platform/settings.ts';
import { Catalog } from '../../catalog/catalog/catalog.ts';
import { searchHandlers } from './handlers.ts';
import { Popular } from './popular.ts';
import { searchTables } from './popular-tables.ts';
import { searchProjection } from './projection.ts';
import { Search } from './search.ts';

/** Finding products, brands and broadcasts, and lists of products in any order. */
export const search = domainModule({
  name: 'search',
  contract,
  settings: {
    searches: rate(
      'SEARCHES',
      { perSecond: 10, burst: 200 },
      'how often one address may search without a login',
    ),
  },
  projections: [searchProjection],
  rowTables: [searchTables],
  open: ({ config, log, clock, secrets, logger, limits, viewsWindow, use }) => {
    const popular = new Popular({ log, clock, logger, window: viewsWindow });
    const finds = new Search(log);
    return {
      services: [finds],
      handlers: searchHandlers({
        search: finds,
        popular,
        catalog: use(Catalog),
        log,
        clock,
        secrets,
        use,
        limit: new AddressLimit(limits.rate('searches', config.searches)),
      }),
    };
  },
});
