import Type, { type Static } from 'typebox';
import { ADDRESS_LENGTH_MAX } from '../members/constants.ts';
import { KEYWORD_LENGTH_MAX } from '../constants.ts';
import { operation } from '../operation.ts';
import { about, closed, line, OrNone, PublicPaging, Qty } from '../types.ts';

/** The page with a public postcode service. It only exists if the server is configured for one. */
export const POSTCODE_WIDGET_PATH = '/v1/postcodes/widget/page';

export const Postcode = closed(
  'An address without the unit, in Korean and English, in the lot and the road form.',
  {
    zonecode: about('The postcode: five digits.', Type.String({ pattern: '^[0-9]{5}$' })),
    address: line(ADDRESS_LENGTH_MAX),
    newAddress: about('By street and number.', line(ADDRESS_LENGTH_MAX)),
    addressEn: line(ADDRESS_LENGTH_MAX),
    newAddressEn: about('The same in Latin letters.', line(ADDRESS_LENGTH_MAX)),
  },
);
export type Postcode = Static<typeof Postcode>;

export const searchPostcodes = operation({
  method: 'GET',
  path: '/v1/postcodes/searchlists',
  summary:
    'Addresses that have every word of the keyword in them, in Korean or English, by road, lot or postcode; case makes no difference',
  tag: 'orders',
  access: 'anyone',
  query: closed({
    keyword: about('A street, a building or a postcode.', line(KEYWORD_LENGTH_MAX, 1)),
    ...PublicPaging,
  }),
  reply: closed({ totalCnt: Qty, postcodes: Type.Array(Postcode) }),
  codes: ['0005'],
});

export const postcodeWidget = operation({
  method: 'GET',
  path: '/v1/postcodes/widget',
  summary:
    'The page of the public postcode service that addresses are looked up with; null: ours is searched',
  tag: 'orders',
  access: 'anyone',
  reply: closed({
    widgetUrl: about(
      'The page of a public postcode service, to be shown in a frame; null: none is set up.',
      OrNone(Type.String()),
    ),
  }),
});
