import { isRegistrationNo } from '../../schema/catalog/business-number.ts';
import type { ShopFile } from '../../schema/catalog/shop-folder.ts';
import { isPhoneNumber } from '../../schema/members/phones.ts';
import { at, type Written } from './by-schema.ts';

type Path = readonly (string | number)[];

/** Complains of numbers that the server would refuse: of phones, and of the business. */
export function complainOfBusiness({ business, delivery = {} }: ShopFile, written: Written): void {
  const { returnAddress, places = [] } = delivery;
  const reached: [Path, { readonly phone: string } | undefined][] = [
    [['business'], business],
    [['delivery', 'returnAddress'], returnAddress],
    ...places.map((place, i): [Path, typeof returnAddress] => [
      ['delivery', 'places', i, 'returnAddress'],
      place.returnAddress,
    ]),
  ];
  for (const [path, there] of reached)
    if (there && !isPhoneNumber(there.phone))
      at(written, [...path, 'phone']).complain('phone must be a phone number such as 02-123-4567');
  if (business && !isRegistrationNo(business.registrationNo))
    at(written, ['business', 'registrationNo']).complain(
      'no business has this registration number: its last digit does not fit the others',
    );
}
