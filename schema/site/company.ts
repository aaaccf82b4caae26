import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { closed, OrNone } from '../types.ts';

const Said = OrNone(Type.String());

/** Who runs the site, as the law on electronic commerce has buyers told. Null: its operator has not said so. */
export const Company = closed({
  companyName: Said,
  representativeName: Said,
  /** `120-81-47521`, with a check digit (`business-number.ts`). */
  registrationNo: Said,
  /** Of its mail-order business. */
  mailOrderNo: Said,
  address: Said,
  phone: Said,
  email: Said,
  /** On whose machines the site runs. */
  hostingProvider: Said,
});
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
