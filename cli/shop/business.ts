import { isRegistrationNo } from '../../schema/catalog/business-number.ts';
import { sellerBusiness, setSellerBusiness, type Business } from '../../schema/catalog/businesses.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { facts } from '../table.ts';

/** False: nobody is said to stand behind the seller any more. */
export interface BusinessOptions extends Partial<Business> {
  readonly business?: false;
}

const REQUIRED = {
  companyName: '--company-name',
  representativeName: '--representative-name',
  registrationNo: '--registration-no',
  address: '--address',
  phone: '--phone',
  email: '--email',
} as const satisfies Partial<Record<keyof Business, string>>;

/** Shows who stands behind a seller; with options, says it first. Fields without an option keep their value. */
export async function business(
  { api, out }: Context,
  sellerSysId: number,
  { business: wanted, ...given }: BusinessOptions,
): Promise<void> {
  const there = await api.ask(sellerBusiness, { sellerSysId });
  const isAsked = wanted === false || Object.keys(given).length > 0;
  const said = isAsked
    ? await api.call(setSellerBusiness, {
        sellerSysId,
        ifVersion: there.version,
        business: wanted === false ? null : businessFrom({ ...there.business, ...given }),
      })
    : there;
  out.data(said, (c) =>
    said.business === null
      ? c.dim('The seller has not said who stands behind it; see: sellover seller business --help')
      : facts(c, [
          ['Name', said.business.companyName],
          ['Representative', said.business.representativeName],
          ['Registration', said.business.registrationNo],
          ['Mail order', said.business.mailOrderNo || 'exempt'],
          ['Address', said.business.address],
          ['Phone', said.business.phone],
          ['Mail', said.business.email],
        ]),
  );
}

function businessFrom(given: Partial<Business>): Business {
  const missing = Object.entries(REQUIRED).filter(([field]) => given[field as keyof Business] === undefined);
  if (missing.length > 0)
    throw new UsageError(
      'Buyers must be told all of it',
      `Give these, too: ${missing.map(([, option]) => option).join(' ')}`,
    );
  if (!isRegistrationNo(given.registrationNo!))
    throw new UsageError(
      `no business has the registration number ${given.registrationNo!}`,
      'Write it such as 120-81-47521; its last digit follows from the others.',
    );
  return { mailOrderNo: '', ...given } as Business;
}
