/** What other domains need of shipping places. */
export { placeIn, placesFold, placesStream, type PlaceFacts, type PlacesState } from './places.ts';
export { Shipping } from './shipping.ts';
