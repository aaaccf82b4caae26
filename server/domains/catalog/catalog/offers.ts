/** What other domains need of shipping places. */
export { placeIn, placesFold, placesStream, type PlaceFacts, type PlacesState } from './places.ts';
/** Searching by a keyword in lists of orders and inquiries. */
export { foundBy, isFoundBy, patternOf } from './keyword.ts';
/** Brands and categories. */
export { brandsFold, brandsStream, sellerOfBrands } from './groups.ts';
export { Catalog } from './catalog.ts';
export {
  addOnOf,
  optionGroupsOf,
  piecesLeft,
  pricedOf,
  productFold,
  productOfStream,
  productStream,
  stockKeysOf,
  type AddOn,
  type OptionDetail,
  type ProductEvent,
  type ProductFacts,
  type ProductState,
  type SaidPrices,
} from './product.ts';
export {
  newSeller,
  openShop,
  paymentConfigOf,
  requireSeller,
  rulesOf,
  sellerStream,
  type SellerFacts,
} from './seller.ts';
