import { hasNoHost } from '../../members/account/offers.ts';
import type { ForgettingTables } from '../../../platform/forgetting.ts';
import { among } from '../../../platform/log/tables/among.ts';
import { create } from '../../../platform/log/tables/migrations.ts';
import { statementsFor, type Write } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
import type { ReturnAddress, ShippingPlace } from '../../../../schema/catalog/shipping-places.ts';

/** Where a seller's goods leave from, and where they go back to. A small seller's may be where somebody lives. */
const placeAddresses = table(
  'place_addresses',
  {
    seller_sys_id: int,
    /** 0: the seller's own. */
    shipping_place_sys_id: int,
    /** Goods go back there; otherwise they leave from there. */
    is_return: int,
    /** The host who wrote it; null: a manager did. */
    user_sys_id: nullable(int),
    /** Blank where goods only leave from. */
    receiver_name: text,
    phone: text,
    post_number: text,
    address1: text,
    address2: text,
  },
  { key: ['seller_sys_id', 'shipping_place_sys_id', 'is_return'] },
);
type AddressRow = RowOf<typeof placeAddresses>;

const { statement } = statementsFor<TablesOf<typeof placeAddresses>>();

export const addressesOfSellers = among(placeAddresses, 'seller_sys_id');

/**
 * Who leaves is no host any more. An address that they wrote goes with them where nobody else runs the shop: then it may be
 * their home. A company's stays.
 */
const forgetAddresses = statement<{ userSysId: number }>((db, p) =>
  db
    .deleteFrom('place_addresses')
    .where('user_sys_id', '=', p('userSysId'))
    .where((eb) => hasNoHost(eb.ref('place_addresses.seller_sys_id'))),
);

/** All addresses of a seller. */
export interface Addresses {
  /** Null: none. */
  readonly returnAddress: ReturnAddress | null;
  /** By the number of the place. */
  readonly places: ReadonlyMap<number, PlaceAddresses>;
}

export type PlaceAddresses = Pick<ShippingPlace, 'postNumber' | 'address1' | 'address2' | 'returnAddress'>;

const NO_ADDRESS: PlaceAddresses = { postNumber: '', address1: '', address2: '', returnAddress: null };

export function addressesFrom(rows: readonly AddressRow[]): Addresses {
  const places = new Map<number, PlaceAddresses>();
  let returnAddress: ReturnAddress | null = null;
  for (const row of rows) {
    const address = { postNumber: row.post_number, address1: row.address1, address2: row.address2 };
    const back = { receiverName: row.receiver_name, phone: row.phone, ...address };
    const id = row.shipping_place_sys_id;
    if (id === 0) returnAddress = back;
    else
      places.set(id, {
        ...(places.get(id) ?? NO_ADDRESS),
        ...(row.is_return ? { returnAddress: back } : address),
      });
  }
  return { returnAddress, places };
}

/** Blank where the address was forgotten. */
export function addressesOf(of: Addresses, shippingPlaceSysId: number): PlaceAddresses {
  return of.places.get(shippingPlaceSysId) ?? NO_ADDRESS;
}

/** In place of those that were there. `userSysId`: the host who writes them; null: a manager. */
export function writeAddresses(
  { returnAddress, places }: Addresses,
  { sellerSysId, userSysId }: { readonly sellerSysId: number; readonly userSysId: number | null },
): Write[] {
  const row = (place: number, isReturn: number, { receiverName = '', phone = '', ...at }: WrittenAddress) =>
    placeAddresses.upsert({
      seller_sys_id: sellerSysId,
      shipping_place_sys_id: place,
      is_return: isReturn,
      user_sys_id: userSysId,
      receiver_name: receiverName,
      phone,
      post_number: at.postNumber,
      address1: at.address1,
      address2: at.address2,
    });
  return [
    placeAddresses.removeAll({ seller_sys_id: sellerSysId }),
    ...(returnAddress ? [row(0, 1, returnAddress)] : []),
    ...[...places].flatMap(([id, { returnAddress: back, ...from }]) => [
      row(id, 0, from),
      ...(back ? [row(id, 1, back)] : []),
    ]),
  ];
}

type WrittenAddress = Omit<PlaceAddresses, 'returnAddress'> &
  Partial<Pick<ReturnAddress, 'receiverName' | 'phone'>>;

export const placeAddressTables: ForgettingTables = {
  name: 'place-addresses',
  migrations: [[create(placeAddresses)]],
  forgets: {
    place_addresses: {
      holds: 'people',
      ofMember: (userSysId) => forgetAddresses({ userSysId }),
      term: null,
    },
  },
};
