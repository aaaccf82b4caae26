import Type, { type Static } from 'typebox';
import { ReturnAddress } from '../catalog/shipping-places.ts';
import { POST_NUMBER_LENGTH_MAX } from '../members/constants.ts';
import { operation } from '../operation.ts';
import { about, closed, Empty, SysId, Won } from '../types.ts';

const PostNumber = about('Five digits.', Type.String({ pattern: '^[0-9]{5}$' }));

export const DeliveryArea = closed('Postcodes to which a parcel costs more.', {
  firstPostNumber: PostNumber,
  lastPostNumber: PostNumber,
  addingDeliveryAmount: about('What a parcel costs more; 0: nothing, so they are no such area.', Won),
});

/** Ids separated by commas. */
const prdtSysIds = about(
  'Ids of products, separated by commas.',
  Type.String({ pattern: '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,99}$' }),
);

export const addingCosts = operation({
  method: 'GET',
  path: '/v1/operations/deliveries/addingCosts',
  summary: 'What distance adds to the delivery of products to a postcode',
  description: 'For one product the amount alone, for several a list.',
  tag: 'orders',
  access: 'anyone',
  query: closed({
    postNumber: Type.String({ maxLength: POST_NUMBER_LENGTH_MAX }),
    prdtSysIds,
  }),
  reply: closed({
    addingDeliveryAmount: about(
      'What the parcel costs more, when one product was asked for.',
      Type.Optional(Won),
    ),
    addingCosts: about(
      'Of each product, when several were asked for.',
      Type.Optional(
        Type.Array(
          closed({ prdtSysId: SysId, addingDeliveryAmount: about('What the parcel costs more.', Won) }),
        ),
      ),
    ),
  }),
  codes: ['0004'],
});

export const ProductsReturn = closed('Of products that go back to one address.', {
  prdtSysIds: Type.Array(SysId),
  sellerSysId: SysId,
  ...ReturnAddress.properties,
});
export type ProductsReturn = Static<typeof ProductsReturn>;

export const returnAddresses = operation({
  method: 'GET',
  path: '/v1/operations/deliveries/returnAddresses',
  summary: 'Where products go back to; without those whose seller names no address',
  tag: 'orders',
  access: 'anyone',
  query: closed({ prdtSysIds }),
  reply: closed({ returnAddresses: Type.Array(ProductsReturn) }),
  codes: ['0004'],
});

export const deliveryAreas = operation({
  method: 'GET',
  path: '/v1/operations/deliveries/areas',
  summary: 'The postcodes to which a parcel costs more',
  tag: 'orders',
  access: 'manager',
  scope: 'orders:read',
  reply: closed({ areas: Type.Array(DeliveryArea) }),
});

export const setDeliveryArea = operation({
  method: 'PUT',
  path: '/v1/operations/deliveries/areas',
  summary: 'Say what a parcel to these postcodes costs more; nothing more takes them from the table',
  tag: 'orders',
  access: 'manager',
  scope: null,
  body: DeliveryArea,
  reply: Empty,
});
