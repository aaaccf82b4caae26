import * as contract from '../../../../schema/catalog/search.ts';
import { domainModule } from '../../../platform/module.ts';
import { rate } from '../../../platform/settings.ts';
import { SearchCalls } from './limits.ts';
import { popularKeywords } from './popular-keywords.ts';
import { Popular } from './popular.ts';
import { searchTables } from './rows.ts';
import { searchBrands } from './search-brands.ts';
import { searchBroadcasts } from './search-broadcasts.ts';
import { searchProducts } from './search-products.ts';
import { searchSuggestions } from './search-suggestions.ts';
import { Search } from './search.ts';
import { searchProjection } from './views.ts';

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
  operations: { searchProducts, searchBrands, searchBroadcasts, searchSuggestions, popularKeywords },
  open: ({ config, log, clock, logger, limits, viewsWindow }) => {
    const search = new Search(log);
    // A big mall takes seconds. If it fails, the first search tells.
    search.upToDate().catch(() => {});
    return {
      services: [
        search,
        new Popular({ log, clock, logger, window: viewsWindow }),
        new SearchCalls(limits.rate('searches', config.searches)),
      ],
    };
  },
});
