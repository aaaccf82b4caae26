import { FAR_DELIVERY_AMOUNT, JEJU_POST_NUMBERS } from '../../../../schema/buying/constants.ts';
import { streamOf, type Fold } from '../../../platform/log/log.ts';
import type { PlaceFacts } from '../catalog/offers.ts';

/** A range of postcodes, both ends included, with a surcharge for delivery. */
export interface DeliveryArea {
  readonly firstPostNumber: string;
  readonly lastPostNumber: string;
  readonly addingDeliveryAmount: number;
}

/** 0 won removes the area. */
export type DeliveryEvent = { readonly type: 'DeliveryAreaSet'; readonly data: DeliveryArea };

export interface DeliveryState {
  /** Ordered by first postcode. If ranges overlap, the highest surcharge counts. */
  readonly areas: readonly DeliveryArea[];
}

/** Jeju, and the islands that no bridge leads to. */
const FAR = [
  ['23004', '23010'],
  ['23100', '23116'],
  ['23124', '23136'],
  ['32133', '32133'],
  ['33411', '33411'],
  ['40200', '40240'],
  ['46768', '46771'],
  ['52570', '52571'],
  ['53031', '53033'],
  ['53089', '53104'],
  ['54000', '54000'],
  ['56347', '56349'],
  ['57068', '57069'],
  ['58760', '58762'],
  ['58800', '58810'],
  ['58816', '58818'],
  ['58826', '58826'],
  ['58832', '58832'],
  ['58839', '58841'],
  ['58843', '58866'],
  ['58953', '58958'],
  ['59102', '59103'],
  ['59106', '59106'],
  ['59127', '59127'],
  ['59129', '59129'],
  ['59137', '59166'],
  ['59650', '59650'],
  ['59766', '59766'],
  ['59781', '59790'],
  [JEJU_POST_NUMBERS.first, JEJU_POST_NUMBERS.last],
] as const;

export const deliveryFold: Fold<DeliveryState, DeliveryEvent> = {
  category: 'delivery',
  initial: {
    areas: FAR.map(([firstPostNumber, lastPostNumber]) => ({
      firstPostNumber,
      lastPostNumber,
      addingDeliveryAmount: FAR_DELIVERY_AMOUNT,
    })),
  },
  stateVersion: 1,
  keepsEmpty: true,
  on: {
    DeliveryAreaSet: ({ areas }, { data }) => {
      const others = areas.filter((area) => !isSameArea(area, data));
      const after = data.addingDeliveryAmount === 0 ? others : [...others, data];
      return { areas: after.toSorted((a, b) => a.firstPostNumber.localeCompare(b.firstPostNumber)) };
    },
  },
};

/** One table for all sellers. */
export const deliveryAreasStream = streamOf(deliveryFold, 'areas');

/** Records nothing if the area is unchanged. */
export function setArea({ areas }: DeliveryState, asked: DeliveryArea): DeliveryEvent[] {
  const known = areas.find((area) => isSameArea(area, asked));
  if ((known?.addingDeliveryAmount ?? 0) === asked.addingDeliveryAmount) return [];
  return [{ type: 'DeliveryAreaSet', data: asked }];
}

function isSameArea(one: DeliveryArea, other: DeliveryArea): boolean {
  return one.firstPostNumber === other.firstPostNumber && one.lastPostNumber === other.lastPostNumber;
}

/** The surcharges of a place. */
type PlaceAmounts = Pick<PlaceFacts, 'jejuAddingDeliveryAmount' | 'islandsAddingDeliveryAmount'>;

/**
 * What distance adds to a parcel from this place, in won; 0 for an unknown postcode, or one without five digits. The house's
 * table says which postcodes are far, since that is the same for everybody. There the place's own amount wins over the
 * table's, because only its seller knows what the courier takes. `place`: null for goods without a place, or one without a
 * name.
 */
export function addingDeliveryAmountFrom(
  place: PlaceAmounts | null,
  areas: DeliveryState,
  postNumber: string | null,
): number {
  const ofHouse = addingDeliveryAmountAt(areas, postNumber);
  if (ofHouse === 0 || place === null || postNumber === null) return ofHouse;
  const { first, last } = JEJU_POST_NUMBERS;
  const isJeju = first <= postNumber && postNumber <= last;
  return (isJeju ? place.jejuAddingDeliveryAmount : place.islandsAddingDeliveryAmount) ?? ofHouse;
}

/** The house's surcharge. */
export function addingDeliveryAmountAt({ areas }: DeliveryState, postNumber: string | null): number {
  if (postNumber === null || !/^\d{5}$/.test(postNumber)) return 0;
  const holding = areas.filter(
    ({ firstPostNumber, lastPostNumber }) => firstPostNumber <= postNumber && postNumber <= lastPostNumber,
  );
  return Math.max(0, ...holding.map((area) => area.addingDeliveryAmount));
}
