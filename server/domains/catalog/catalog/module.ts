import * as businesses from '../../../../schema/catalog/businesses.ts';
import * as groups from '../../../../schema/catalog/groups.ts';
import * as ownProducts from '../../../../schema/catalog/own-products.ts';
import * as places from '../../../../schema/catalog/shipping-places.ts';
import * as sellers from '../../../../schema/catalog/sellers.ts';
import * as shopsContract from '../../../../schema/catalog/shops.ts';
import { domainModule } from '../../../platform/module.ts';
import { Files } from '../../members/media/offers.ts';
import { Assortment } from './assortment.ts';
import { Businesses, businessFold } from './business.ts';
import { businessTables } from './business-rows.ts';
import { Catalog } from './catalog.ts';
import { Grouping } from './grouping.ts';
import { brandsFold, categoriesFold } from './groups.ts';
import {
  assortmentHandlers,
  businessHandlers,
  catalogHandlers,
  groupHandlers,
  placeHandlers,
} from './handlers.ts';
import { placeAddressTables } from './place-addresses.ts';
import { placesFold } from './places.ts';
import { productFold } from './product.ts';
import { productNoFold } from './product-number.ts';
import { catalogProjection } from './projection.ts';
import { sellerFold } from './seller.ts';
import { Sellers } from './sellers.ts';
import { shops } from './settings.ts';
import { Shipping } from './shipping.ts';

/** Products and sellers. */
export const catalog = domainModule({
  name: 'catalog',
  contract: { ...sellers, ...shopsContract, ...ownProducts, ...groups, ...places, ...businesses },
  settings: { shops },
  folds: [productFold, productNoFold, sellerFold, categoriesFold, brandsFold, placesFold, businessFold],
  projections: [catalogProjection],
  rowTables: [placeAddressTables, businessTables],
  open: ({ log, config, secrets, source, use }) => {
    const service = new Catalog(log);
    const files = use(Files);
    const ofSellers = new Sellers(log, files);
    const shipping = new Shipping({ log, source, secret: secrets.tokenSecret });
    const grouping = new Grouping(log, source);
    return {
      services: [service, ofSellers, shipping, grouping],
      handlers: {
        ...catalogHandlers(service, ofSellers, config.shops),
        ...groupHandlers(grouping),
        ...placeHandlers(shipping),
        ...businessHandlers(new Businesses({ log, secret: secrets.tokenSecret })),
        ...assortmentHandlers(new Assortment(log, source, files)),
      },
    };
  },
});
