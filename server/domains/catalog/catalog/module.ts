import * as businesses from '../../../../schema/catalog/businesses.ts';
import * as groups from '../../../../schema/catalog/groups.ts';
import * as products from '../../../../schema/catalog/own-products.ts';
import * as places from '../../../../schema/catalog/shipping-places.ts';
import * as sellers from '../../../../schema/catalog/sellers.ts';
import * as shopsContract from '../../../../schema/catalog/shops.ts';
import { domainModule } from '../../../platform/module.ts';
import { businessFold } from './business.ts';
import { businessTables } from './business-rows.ts';
import { Catalog } from './catalog.ts';
import { changeProduct } from './change-product.ts';
import { changeSeller } from './change-seller.ts';
import { createProduct } from './create-product.ts';
import { brandsFold, categoriesFold } from './groups.ts';
import { openSeller } from './open-seller.ts';
import { ownProduct, ownProducts, productHistory } from './own-products.ts';
import { placeAddressTables } from './place-addresses.ts';
import { placesFold } from './places.ts';
import { adjustStock, resumeProduct, setPrices, stopProduct } from './product-changes.ts';
import { productNoFold } from './product-number.ts';
import { productFold } from './product.ts';
import { catalogProjection } from './views.ts';
import {
  brand,
  brands,
  categories,
  findSellerNo,
  seller,
  sellerBusiness,
  sellerInfo,
  sellerNotice,
  sellerRules,
  sellerSettingUi,
  shippingPlaces,
} from './queries.ts';
import { sellerFold } from './seller.ts';
import { setBrands, setCategories } from './set-groups.ts';
import { setSellerBusiness } from './set-seller-business.ts';
import { setShippingPlaces } from './set-shipping-places.ts';
import { shops } from './settings.ts';

/** Products and sellers. */
export const catalog = domainModule({
  name: 'catalog',
  contract: { ...sellers, ...shopsContract, ...products, ...groups, ...places, ...businesses },
  settings: { shops },
  folds: [productFold, productNoFold, sellerFold, categoriesFold, brandsFold, placesFold, businessFold],
  projections: [catalogProjection],
  rowTables: [placeAddressTables, businessTables],
  operations: {
    adjustStock,
    brand,
    brands,
    categories,
    changeProduct,
    changeSeller,
    createProduct,
    findSellerNo,
    openSeller,
    ownProduct,
    ownProducts,
    productHistory,
    resumeProduct,
    seller,
    sellerBusiness,
    sellerInfo,
    sellerNotice,
    sellerRules,
    sellerSettingUi,
    setBrands,
    setCategories,
    setPrices,
    setSellerBusiness,
    setShippingPlaces,
    shippingPlaces,
    stopProduct,
  },
  open: ({ log }) => ({ services: [new Catalog(log)] }),
});
