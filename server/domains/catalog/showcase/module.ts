import * as lists from '../../../../schema/catalog/product-lists.ts';
import * as productViews from '../../../../schema/catalog/product-views.ts';
import * as products from '../../../../schema/catalog/products.ts';
import { domainModule } from '../../../platform/module.ts';
import { ProductViews } from '../../members/account/offers.ts';
import { Catalog } from '../catalog/catalog.ts';
import { MemberPicks } from '../pick/member-picks.ts';
import { showcaseHandlers } from './handlers.ts';
import { viewHandlers } from './views.ts';

/** Products, as the caller may see them. */
export const showcase = domainModule({
  name: 'showcase',
  contract: { ...products, ...lists, ...productViews },
  open: ({ clock, logger, use }) => {
    const parts = { catalog: use(Catalog), picks: use(MemberPicks), views: use(ProductViews) };
    return {
      handlers: { ...showcaseHandlers({ ...parts, clock, logger }), ...viewHandlers(parts) },
    };
  },
});
