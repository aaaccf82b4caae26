import Type, { type Static } from 'typebox';
import { ADDRESS_LENGTH_MAX, NAME_LENGTH_MAX } from '../members/constants.ts';
import { operation } from '../operation.ts';
import { about, closed, line, OrNone, SysId } from '../types.ts';
import { BUSINESS_MAIL_LENGTH_MAX, BUSINESS_NAME_LENGTH_MAX, MAIL_ORDER_NO_LENGTH_MAX } from './constants.ts';
import { ReturnAddress } from './shipping-places.ts';

export const Business = closed(
  'Who stands behind a seller, as the law on electronic commerce has buyers told.',
  {
    companyName: about('What it is registered as.', line(BUSINESS_NAME_LENGTH_MAX, 1)),
    representativeName: about('Who represents it.', line(NAME_LENGTH_MAX, 1)),
    registrationNo: about(
      'Its registration number, such as `120-81-47521`. The last digit is a check digit.',
      Type.String({ pattern: '^[0-9]{3}-[0-9]{2}-[0-9]{5}$' }),
    ),
    mailOrderNo: about(
      'The number of its mail-order business, such as `제2026-서울강남-00001호`. Blank: it is exempt.',
      line(MAIL_ORDER_NO_LENGTH_MAX),
    ),
    address: about('Where it is.', line(ADDRESS_LENGTH_MAX, 1)),
    phone: ReturnAddress.properties.phone,
    email: Type.String({
      description: 'Whom to write to.',
      maxLength: BUSINESS_MAIL_LENGTH_MAX,
      pattern: '^[!-?A-~]+@[0-9A-Za-z-]+([.][0-9A-Za-z-]+)+$',
    }),
  },
);
export type Business = Static<typeof Business>;

const Version = about(
  'Rises with each change; 0: there was none yet.',
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
);
const Said = closed({
  version: Version,
  business: about('Null: the seller has not published it.', OrNone(Business)),
});
const ofSeller = closed({ sellerSysId: SysId });

export const sellerBusiness = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/business',
  summary: 'Who stands behind the seller: name, representative, registrations, address, phone and mail',
  tag: 'sellers',
  access: 'anyone',
  params: ofSeller,
  reply: Said,
  codes: ['0004'],
});

export const setSellerBusiness = operation({
  method: 'PUT',
  path: '/v1/sellers/:sellerSysId/business',
  summary:
    'Say who stands behind the seller, or with null nobody; 0005 for a registration number that cannot be',
  tag: 'sellers',
  access: 'host',
  scope: null,
  params: ofSeller,
  body: closed({
    ifVersion: Version,
    business: about('Null: nothing is published any more.', OrNone(Business)),
  }),
  reply: Said,
  codes: ['0004', '0021'],
});
