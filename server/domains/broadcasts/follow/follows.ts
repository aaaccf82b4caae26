import * as contract from '../../../../schema/catalog/follows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type States } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { requireBrand } from '../../catalog/catalog/queries.ts';
import { follow, followsStream, unfollow, type Followed } from './decider.ts';

/** Throws a Refusal with 0004 if there is no such seller, or if it is not of this shop. */
export const followSeller = command(contract.followSeller, ({ use }) => {
  const catalog = use(Catalog);
  return async ({ caller, params: { sellerSysId }, shop }) => {
    if (!(await catalog.seller(sellerSysId)) || (shop !== null && shop !== sellerSysId))
      throw new Refusal('0004', { sellerSysId });
    return changing(caller, follow, { kind: 'seller', sysId: sellerSysId });
  };
});

export const unfollowSeller = command(
  contract.unfollowSeller,
  () =>
    ({ caller, params: { sellerSysId } }) =>
      changing(caller, unfollow, { kind: 'seller', sysId: sellerSysId }),
);

/** Throws a Refusal with 0004 if there is no such brand, or if it is not of this shop. */
export const followBrand = command(
  contract.followBrand,
  ({ log }) =>
    async ({ caller, params: { brandSysId }, shop }) => {
      await requireBrand(log, brandSysId, shop);
      return changing(caller, follow, { kind: 'brand', sysId: brandSysId });
    },
);

export const unfollowBrand = command(
  contract.unfollowBrand,
  () =>
    ({ caller, params: { brandSysId } }) =>
      changing(caller, unfollow, { kind: 'brand', sysId: brandSysId }),
);

function changing({ userSysId }: Caller, decide: typeof follow, asked: Followed) {
  const ref = followsStream(userSysId);
  return {
    streams: [ref],
    decide: (states: States) => ({ events: [{ ref, events: decide(states.get(ref), asked) }] }),
  };
}
