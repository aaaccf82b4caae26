import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, OrNone } from '../types.ts';

const Said = OrNone(Type.String());

export const Company = closed(
  'Who runs the site, as the law on electronic commerce has buyers told. Null: its operator has ' +
    'not said so.',
  {
    companyName: Said,
    representativeName: about('Who represents the company.', Said),
    registrationNo: about('`120-81-47521`, with a check digit (`business-number.ts`).', Said),
    mailOrderNo: about('Of its mail-order business.', Said),
    address: Said,
    phone: Said,
    email: Said,
    hostingProvider: about('On whose machines the site runs.', Said),
  },
);
export type Company = Static<typeof Company>;

export const company = operation({
  method: 'GET',
  path: '/v1/company',
  summary: 'Who runs the site: name, representative, registrations, address, phone, mail and hosting',
  tag: 'site',
  access: 'anyone',
  ignoresToken: true,
  reply: Company,
});
