/** What other domains need of shipping places. */
export { placeIn, placesFold, placesStream, type PlaceFacts, type PlacesState } from './places.ts';
/** Searching by a keyword in lists of orders and inquiries. */
export { foundBy, isFoundBy, patternOf } from './keyword.ts';
/** Brands and categories. */
export { brandsFold, brandsStream, sellerOfBrands } from './groups.ts';
export { Catalog } from './catalog.ts';
export {
  type AddOn,
  addOnOf,
  type OptionDetail,
  optionGroupsOf,
  piecesLeft,
  pricedOf,
  type ProductEvent,
  type ProductFacts,
  productFold,
  productOfStream,
  type ProductState,
  productStream,
  type SaidPrices,
  stockKeysOf,
} from './product.ts';
export {
  newSeller,
  openShop,
  paymentConfigOf,
  requireSeller,
  rulesOf,
  type SellerFacts,
  sellerStream,
} from './seller.ts';
