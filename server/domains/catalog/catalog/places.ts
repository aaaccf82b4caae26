/*
 * The shipping places of a seller. What must stay true:
 * - An id keeps its meaning, even under another name. Products refer to a place by its id.
 * - A place that a product has is never removed. A product that gets it in the moment of its removal keeps its number: a
 *   place without a name, whose goods still share a parcel. Products of earlier versions have such places, too.
 * - Addresses may be where somebody lives, so they stand in ordinary rows (`place-addresses.ts`). An event only says that
 *   they are others than before, by their digest.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ShippingPlace } from '../../../../schema/catalog/shipping-places.ts';
import { streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { idsOf, requireNames, requireUnused, type Around } from './named-entries.ts';

/** A place without its addresses. */
export type PlaceFacts = Pick<
  ShippingPlace,
  'shippingPlaceSysId' | 'name' | 'nameEn' | 'jejuAddingDeliveryAmount' | 'islandsAddingDeliveryAmount'
>;

/** What an event has of a place. */
export function factsOfPlace(place: PlaceFacts): PlaceFacts {
  const { shippingPlaceSysId, name, nameEn, jejuAddingDeliveryAmount, islandsAddingDeliveryAmount } = place;
  return { shippingPlaceSysId, name, nameEn, jejuAddingDeliveryAmount, islandsAddingDeliveryAmount };
}

export type PlacesEvent = {
  readonly type: 'ShippingPlacesSet';
  readonly data: {
    readonly places: readonly PlaceFacts[];
    /** Keyed, of all addresses together. Null: there was no key. */
    readonly addressDigest: string | null;
  };
};
export type PlacesState = PlacesEvent['data'];

export const placesFold: Fold<PlacesState, PlacesEvent> = {
  category: 'places',
  initial: { places: [], addressDigest: null },
  stateVersion: 1,
  keepsEmpty: true,
  on: { ShippingPlacesSet: (_before, { data }) => data },
};

export function placesStream(sellerSysId: number): StreamRef<PlacesState, PlacesEvent> {
  return streamOf(placesFold, sellerSysId);
}

/** Null: a product has no place, or one without a name. */
export function placeIn(
  { places }: PlacesState,
  shippingPlaceSysId: number | null | undefined,
): PlaceFacts | null {
  return places.find((each) => each.shippingPlaceSysId === shippingPlaceSysId) ?? null;
}

export type AskedPlace = Omit<PlaceFacts, 'shippingPlaceSysId'> &
  Partial<Pick<PlaceFacts, 'shippingPlaceSysId'>>;

/** Throws 0005 for names that are blank or repeat, 0004 for an id of none, 0007 if products leave from one that is left out. */
export function setPlaces(
  before: PlacesState,
  asked: readonly AskedPlace[],
  { newIds, uses, addressDigest }: Around & Pick<PlacesState, 'addressDigest'>,
): PlacesEvent[] {
  requireNames(['shippingPlaces'], asked);
  const id = idsOf(
    'shippingPlaceSysId',
    before.places.map(({ shippingPlaceSysId }) => shippingPlaceSysId),
    newIds,
  );
  const places = asked.map(({ shippingPlaceSysId, ...facts }) => ({
    shippingPlaceSysId: id(shippingPlaceSysId),
    ...facts,
  }));
  const kept = new Set(places.map(({ shippingPlaceSysId }) => shippingPlaceSysId));
  for (const { shippingPlaceSysId, name } of before.places)
    if (!kept.has(shippingPlaceSysId))
      requireUnused({ shippingPlaceSysId, name }, uses.get(shippingPlaceSysId));
  const data = { places, addressDigest };
  return isDeepStrictEqual(before, data) ? [] : [{ type: 'ShippingPlacesSet', data }];
}
