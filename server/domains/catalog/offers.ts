/** What other domains need of shipping places. */
export { placeIn, placesFold, placesStream, type PlaceFacts, type PlacesState } from './places.ts';
/** Searching by a keyword, wherever goods are listed. */
export { foundBy, isFoundBy, patternOf } from './keyword.ts';
/** Brands and categories. */
export { Grouping } from './grouping.ts';
export { Shipping } from './shipping.ts';
