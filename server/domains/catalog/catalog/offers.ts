/** What other domains need of shipping places. */
export { placeIn, placesFold, placesStream, type PlaceFacts, type PlacesState } from './places.ts';
/** Searching by a keyword in lists of orders and inquiries. */
export { foundBy, isFoundBy, patternOf } from './keyword.ts';
/** Brands and categories. */
export { brandsFold, brandsStream, sellerOfBrands } from './groups.ts';
