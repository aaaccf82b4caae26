import * as contract from '../../../schema/catalog/search.ts';
import { domainModule } from '../../platform/module.ts';
import { Catalog } from '../catalog/catalog.ts';
import { Grouping } from '../catalog/offers.ts';
import { Guide } from '../guide/guide.ts';
import { MemberPicks } from '../pick/member-picks.ts';
import { searchHandlers } from './handlers.ts';
import { Popular } from './popular.ts';
import { searchTables } from './popular-tables.ts';
import { searchProjection } from './projection.ts';
import { Search } from './search.ts';

/** Finding products, brands and broadcasts, and lists of products in any order. */
export const search = domainModule({
  name: 'search',
  contract,
  projections: [searchProjection],
  rowTables: [searchTables],
  open: ({ log, clock, logger, viewsWindow, use }) => {
    const popular = new Popular({ log, clock, logger, window: viewsWindow });
    const finds = new Search(log);
    return {
      services: [finds],
      handlers: searchHandlers({
        log,
        search: finds,
        popular,
        catalog: use(Catalog),
        grouping: use(Grouping),
        guide: use(Guide),
        picks: use(MemberPicks),
        clock,
      }),
    };
  },
});
