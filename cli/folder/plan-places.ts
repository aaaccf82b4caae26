import { isDeepStrictEqual } from 'node:util';
import * as contract from '../../schema/catalog/shipping-places.ts';
import type { ReturnAddress, ShippingPlace } from '../../schema/catalog/shipping-places.ts';
import type { ShopFile } from '../../schema/catalog/shop-folder.ts';
import { businessPhoneOf } from '../../schema/members/phones.ts';
import { asName, isSameName } from '../../schema/text.ts';
import { nearest } from '../nearest.ts';
import { patiently } from './again.ts';
import type { Written } from './by-schema.ts';
import { between } from './differences.ts';
import type { Parts, Step } from './step.ts';
import { said } from './write.ts';

/** A wanted place; a new one has no id yet. */
export type WantedPlace = Omit<ShippingPlace, 'shippingPlaceSysId'> &
  Partial<Pick<ShippingPlace, 'shippingPlaceSysId'>>;

type DeliveryFile = NonNullable<ShopFile['delivery']>;
type PlaceFile = NonNullable<DeliveryFile['places']>[number];
type AddressFile = NonNullable<DeliveryFile['returnAddress']>;

/** Shipping places by the names that products give them. */
export class Places {
  #places: readonly WantedPlace[];

  constructor(places: readonly WantedPlace[]) {
    this.#places = places;
  }

  added(places: readonly ShippingPlace[]): void {
    this.#places = places;
  }

  /** Once it is there. */
  placeOf(name: string): number {
    return this.#place(name)!.shippingPlaceSysId!;
  }

  /** Null: it has no name, as places of earlier versions. */
  nameOf(shippingPlaceSysId: number): string | null {
    return this.#places.find((place) => place.shippingPlaceSysId === shippingPlaceSysId)?.name ?? null;
  }

  /** Complains unless there is such a place. Returns its name. */
  require(name: string, written: Written): string {
    const found = this.#place(name);
    if (found) return found.name;
    const names = this.#places.map((place) => place.name);
    const meant = nearest(name, names);
    const hint =
      meant === undefined ? '; places are named in delivery of shop.yaml' : `; did you mean ${meant}?`;
    written.complain(`there is no shipping place ${name}${hint}`);
    return name;
  }

  #place(name: string): WantedPlace | undefined {
    return this.#places.find((place) => isSameName(place.name, name));
  }
}

/** Of a folder, with every default filled in. */
export function placesFrom({ delivery = {} }: Pick<ShopFile, 'delivery'>): {
  readonly returnAddress: ReturnAddress | null;
  readonly places: readonly WantedPlace[];
} {
  const { places = [], returnAddress } = delivery;
  return {
    returnAddress: returnAddress ? addressFrom(returnAddress) : null,
    places: places.map(
      ({
        name,
        nameEn = '',
        postNumber = '',
        address1 = '',
        address2 = '',
        addingCost = {},
        returnAddress: back,
      }) => ({
        name: asName(name),
        nameEn,
        postNumber,
        address1,
        address2,
        jejuAddingDeliveryAmount: addingCost.jeju ?? null,
        islandsAddingDeliveryAmount: addingCost.islands ?? null,
        returnAddress: back ? addressFrom(back) : null,
      }),
    ),
  };
}

function addressFrom({ receiver, phone, postNumber, address1, address2 = '' }: AddressFile): ReturnAddress {
  return { receiverName: receiver, phone: businessPhoneOf(phone) ?? phone, postNumber, address1, address2 };
}

/** As `shop.yaml` has them. */
export function placesFileOf(
  returnAddress: ReturnAddress | null,
  places: readonly WantedPlace[],
): Pick<DeliveryFile, 'returnAddress' | 'places'> {
  return {
    ...(returnAddress && { returnAddress: addressFileOf(returnAddress) }),
    ...(places.length > 0 && { places: places.map(placeFileOf) }),
  };
}

function placeFileOf(place: WantedPlace): PlaceFile {
  const { jejuAddingDeliveryAmount: jeju, islandsAddingDeliveryAmount: islands, returnAddress } = place;
  const addingCost = said({ jeju, islands }, { jeju: null, islands: null });
  return {
    name: place.name,
    ...said(
      {
        nameEn: place.nameEn,
        postNumber: place.postNumber,
        address1: place.address1,
        address2: place.address2,
      },
      { nameEn: '', postNumber: '', address1: '', address2: '' },
    ),
    ...(Object.keys(addingCost).length > 0 && { addingCost }),
    ...(returnAddress && { returnAddress: addressFileOf(returnAddress) }),
  } as PlaceFile;
}

function addressFileOf({ receiverName: receiver, phone, ...address }: ReturnAddress): AddressFile {
  const { postNumber, address1, address2 } = address;
  return { receiver, phone, postNumber, address1, ...said({ address2 }, { address2: '' }) };
}

/**
 * Adds and changes the places that `shop.yaml` names, and sets the return address. A place that it does not name stays for
 * products that leave from there; `prune` takes it away where none does any more.
 */
export function planPlaces({ api, folder, standing, prune }: Parts): {
  readonly first: readonly Step[];
  /** After the products. */
  readonly last: readonly Step[];
  readonly places: Places;
} {
  const { sellerSysId, shipping } = standing;
  const there = shipping.shippingPlaces;
  if (!folder.shop) return { first: [], last: [], places: new Places(there) };
  const said = placesFrom(folder.shop.file);
  const byName = (name: string) => said.places.find((place) => isSameName(place.name, name));
  const stay = there.map(({ shippingPlaceSysId, ...place }) => ({
    shippingPlaceSysId,
    ...(byName(place.name) ?? place),
  }));
  const isThere = ({ name }: WantedPlace) => there.some((place) => isSameName(place.name, name));
  const wanted = [...stay, ...said.places.filter((place) => !isThere(place))];
  const known = new Places(wanted);
  let { version } = shipping;
  const set = async (places: readonly WantedPlace[]) => {
    const asked = {
      sellerSysId,
      ifVersion: version,
      returnAddress: said.returnAddress,
      shippingPlaces: places,
    };
    const reply = await patiently(() => api.call(contract.setShippingPlaces, asked as never));
    ({ version } = reply);
    known.added(reply.shippingPlaces);
    return reply.shippingPlaces;
  };
  let now: readonly ShippingPlace[] = there;
  const differences = [
    ...between(
      'delivery',
      placesFileOf(shipping.returnAddress, there) as never,
      placesFileOf(said.returnAddress, wanted) as never,
    ),
  ];
  const isSame = isDeepStrictEqual([shipping.returnAddress, there], [said.returnAddress, wanted]);
  const first: Step = {
    kind: 'changed',
    what: 'shipping places',
    differences,
    carryOut: async () => {
      now = await set(wanted);
    },
  };
  const inFolder = new Map(folder.products.map(({ product }) => [product.prdtNo, product.delivery.place]));
  const isUsed = ({ shippingPlaceSysId, name }: ShippingPlace) =>
    [...inFolder.values()].some((each) => each !== null && isSameName(each, name)) ||
    [...standing.products.values()].some(
      (own) => own.shippingPlaceSysId === shippingPlaceSysId && !inFolder.has(own.prdtNo),
    );
  const gone = there.filter((place) => !byName(place.name) && !isUsed(place));
  const last = gone.map(({ shippingPlaceSysId, name }): Step => ({
    kind: 'ended',
    what: `shipping place ${name}`,
    differences: [],
    carryOut: async () => {
      now = await set(now.filter((place) => place.shippingPlaceSysId !== shippingPlaceSysId));
    },
  }));
  return { first: isSame ? [] : [first], last: prune ? last : [], places: known };
}
