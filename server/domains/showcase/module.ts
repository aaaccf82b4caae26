import * as lists from '../../../schema/product-lists.ts';
import * as products from '../../../schema/products.ts';
import { domainModule } from '../../platform/module.ts';
import { Catalog } from '../catalog/catalog.ts';
import { MemberPicks } from '../pick/member-picks.ts';
import { showcaseHandlers } from './handlers.ts';

/** Products as they are shown to who asks. */
export const showcase = domainModule({
  name: 'showcase',
  contract: { ...products, ...lists },
  open: ({ clock, use }) => ({
    handlers: showcaseHandlers({ catalog: use(Catalog), picks: use(MemberPicks), clock }),
  }),
});
