import { ANYBODY, type ExamplesOf, NOBODY, OWNER } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import { SELLER, type Person } from '../../../testing/world.ts';
import type { follow } from './module.ts';

const ofSeller = (by: Person, sellerSysId: number) => ({ input: { uid: by.userSysId, sellerSysId }, by });
/** One of the seller's. Other examples may have made some, and products of theirs. */
async function someBrand({ api, server: { world } }: Stage): Promise<number> {
  const { version, brands } = await api.done('brands', { sellerSysId: SELLER });
  if (brands[0]) return brands[0].brandSysId;
  const { token } = await world.host();
  const asked = { sellerSysId: SELLER, ifVersion: version, brands: [{ name: '물빛', nameEn: 'Mulbit' }] };
  return (await api.done('setBrands', asked, { token })).brands[0]!.brandSysId;
}

const ofBrand = (by: Person, brandSysId: number) => ({ input: { uid: by.userSysId, brandSysId }, by });

export const examples: ExamplesOf<typeof follow> = {
  follows: { roles: OWNER, good: ({ buyer }) => ({ input: { uid: buyer.userSysId }, by: buyer }) },
  followSeller: {
    roles: OWNER,
    good: ({ buyer }) => ofSeller(buyer, SELLER),
    refused: { '0004': ({ buyer }) => ofSeller(buyer, NOBODY) },
    triedElsewhere: ['0007'],
  },
  unfollowSeller: {
    roles: OWNER,
    good: async ({ api, buyer }) => {
      const call = ofSeller(buyer, SELLER);
      await api.done('followSeller', call.input, { token: buyer.token });
      return call;
    },
  },
  followBrand: {
    roles: OWNER,
    good: async (stage) => ofBrand(stage.buyer, await someBrand(stage)),
    refused: { '0004': ({ buyer }) => ofBrand(buyer, NOBODY) },
    triedElsewhere: ['0007'],
  },
  unfollowBrand: { roles: OWNER, good: ({ buyer }) => ofBrand(buyer, NOBODY) },
  brandFollowers: {
    roles: ANYBODY,
    good: async (stage) => ({ input: { brandSysId: await someBrand(stage) } }),
    refused: { '0004': () => ({ input: { brandSysId: NOBODY } }) },
  },
};
