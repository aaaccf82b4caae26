/** Where a seller's goods leave from, what their parcels cost more to far places, and where goods go back to. */
import Type, { type Static } from 'typebox';
import { ADDRESS_LENGTH_MAX, MOBILE_LENGTH_MAX, NAME_LENGTH_MAX } from '../members/constants.ts';
import { operation } from '../operation.ts';
import { about, closed, line, OrNone, SysId, Won } from '../types.ts';
import { GROUP_NAME_LENGTH_MAX, GROUPS_BODY_BYTES_MAX, SHIPPING_PLACES_MAX } from './constants.ts';

export const ReturnAddress = closed("Of a seller's business, which buyers are shown.", {
  receiverName: line(NAME_LENGTH_MAX, 1),
  phone: about(
    'A Korean number, however it is written. Buyers are shown it in groups: `02-123-4567`, `1588-0000`.',
    line(MOBILE_LENGTH_MAX, 1),
  ),
  postNumber: Type.String({ pattern: '^[0-9]{5}$' }),
  address1: line(ADDRESS_LENGTH_MAX, 1),
  address2: line(ADDRESS_LENGTH_MAX),
});
export type ReturnAddress = Static<typeof ReturnAddress>;

const Place = {
  name: line(GROUP_NAME_LENGTH_MAX, 1),
  nameEn: about('Empty: there is no English name.', line(GROUP_NAME_LENGTH_MAX)),
  postNumber: about(
    "Blank, as the rest of the address: it is not said, or was forgotten with the seller's last host.",
    Type.String({ pattern: '^([0-9]{5})?$' }),
  ),
  address1: line(ADDRESS_LENGTH_MAX),
  address2: line(ADDRESS_LENGTH_MAX),
  jejuAddingDeliveryAmount: about(
    "Won that a parcel to Jeju costs more. Null: what the mall's table of areas says.",
    OrNone(Won),
  ),
  islandsAddingDeliveryAmount: about(
    "Won that a parcel to another far island costs more. Null: what the mall's table of areas says.",
    OrNone(Won),
  ),
  returnAddress: about("Null: the seller's.", OrNone(ReturnAddress)),
};

const Version = about(
  'Rises with each change; 0: there was none yet.',
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
);

export const ShippingPlace = closed(
  'Where a seller sends goods from. What leaves from one place shares a parcel.',
  { shippingPlaceSysId: SysId, ...Place },
);
export type ShippingPlace = Static<typeof ShippingPlace>;

const Places = closed({
  version: Version,
  returnAddress: about('Null: the seller names none.', OrNone(ReturnAddress)),
  shippingPlaces: Type.Array(ShippingPlace),
});
const ofSeller = closed({ sellerSysId: SysId });

export const shippingPlaces = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/shippingPlaces',
  summary: 'Where the seller’s goods leave from, and where they go back to',
  tag: 'sellers',
  access: 'host',
  scope: 'products:write',
  params: ofSeller,
  reply: Places,
  codes: ['0004'],
});

export const setShippingPlaces = operation({
  method: 'PUT',
  path: '/v1/sellers/:sellerSysId/shippingPlaces',
  summary: 'Set all shipping places and the return address; what has an id keeps its products',
  tag: 'sellers',
  access: 'host',
  scope: 'products:write',
  params: ofSeller,
  body: closed({
    ifVersion: Version,
    returnAddress: about(
      'Where goods go back to whose place has no address of its own for that. Null: none is named.',
      OrNone(ReturnAddress),
    ),
    shippingPlaces: about(
      'All of the seller’s. No name may repeat.',
      Type.Array(
        closed({
          shippingPlaceSysId: about('Left out: a new one.', Type.Optional(SysId)),
          ...Place,
        }),
        { maxItems: SHIPPING_PLACES_MAX },
      ),
    ),
  }),
  bodyBytesMax: GROUPS_BODY_BYTES_MAX,
  reply: Places,
  // 0007: products leave from a removed one.
  codes: ['0004', '0007', '0021'],
});
