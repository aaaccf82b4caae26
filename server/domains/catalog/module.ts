import * as groups from '../../../schema/catalog/groups.ts';
import * as ownProducts from '../../../schema/catalog/own-products.ts';
import * as sellers from '../../../schema/catalog/sellers.ts';
import * as shopsContract from '../../../schema/catalog/shops.ts';
import { domainModule } from '../../platform/module.ts';
import { Files } from '../media/offers.ts';
import { Assortment } from './assortment.ts';
import { Catalog } from './catalog.ts';
import { Grouping } from './grouping.ts';
import { brandsFold, categoriesFold } from './groups.ts';
import { assortmentHandlers, catalogHandlers, groupHandlers } from './handlers.ts';
import { productFold } from './product.ts';
import { productNoFold } from './product-number.ts';
import { catalogProjection } from './projection.ts';
import { sellerFold } from './seller.ts';
import { Sellers } from './sellers.ts';
import { shops } from './settings.ts';

/** Products and sellers. */
export const catalog = domainModule({
  name: 'catalog',
  contract: { ...sellers, ...shopsContract, ...ownProducts, ...groups },
  settings: { shops },
  folds: [productFold, productNoFold, sellerFold, categoriesFold, brandsFold],
  projections: [catalogProjection],
  open: ({ log, config, source, use }) => {
    const service = new Catalog(log);
    const files = use(Files);
    const ofSellers = new Sellers(log, files);
    return {
      services: [service, ofSellers],
      handlers: {
        ...catalogHandlers(service, ofSellers, config.shops),
        ...groupHandlers(new Grouping(log, source)),
        ...assortmentHandlers(new Assortment(log, source, files)),
      },
    };
  },
});
