import { isDeepStrictEqual } from 'node:util';
import { setSellerBusiness, type Business } from '../../schema/catalog/businesses.ts';
import type { ShopFile } from '../../schema/catalog/shop-folder.ts';
import { businessPhoneOf } from '../../schema/members/phones.ts';
import { patiently } from './again.ts';
import { between } from './differences.ts';
import type { Parts, Step } from './step.ts';
import { said } from './write.ts';

type BusinessFile = NonNullable<ShopFile['business']>;

/** In the form of the API's calls; null: `shop.yaml` does not say who stands behind the shop. */
export function businessFrom({ business }: Pick<ShopFile, 'business'>): Business | null {
  if (!business) return null;
  const { name, representative, mailOrderNo = '', phone: written, ...rest } = business;
  const phone = businessPhoneOf(written) ?? written;
  return { companyName: name, representativeName: representative, mailOrderNo, phone, ...rest };
}

/** As `shop.yaml` has it. */
export function businessFileOf(business: Business | null): Pick<ShopFile, 'business'> {
  if (!business) return {};
  const { companyName: name, representativeName: representative, mailOrderNo, ...rest } = business;
  const { registrationNo, address, phone, email } = rest;
  const number = said({ mailOrderNo }, { mailOrderNo: '' });
  return {
    business: { name, representative, registrationNo, ...number, address, phone, email } as BusinessFile,
  };
}

/** Says who stands behind the shop as `shop.yaml` does, unless that is said already. */
export function planBusiness({ api, folder, standing }: Parts): Step[] {
  if (!folder.shop) return [];
  const { sellerSysId, business: there } = standing;
  const business = businessFrom(folder.shop.file);
  if (isDeepStrictEqual(there.business, business)) return [];
  const carryOut = async () => {
    const asked = { sellerSysId, ifVersion: there.version, business };
    await patiently(() => api.call(setSellerBusiness, asked));
  };
  const differences = [
    ...between('', businessFileOf(there.business) as never, businessFileOf(business) as never),
  ];
  return [{ kind: 'changed', what: 'business', differences, carryOut }];
}
