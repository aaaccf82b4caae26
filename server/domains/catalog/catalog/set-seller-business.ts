import * as contract from '../../../../schema/catalog/businesses.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { command } from '../../../platform/operations.ts';
import { writeBusiness } from './business-rows.ts';
import { businessStream, setBusiness } from './business.ts';
import { requireSeller } from './seller.ts';
import { decidedAt } from './versions.ts';
import { withPhone } from './with-phone.ts';

/** Throws like {@link setBusiness} and {@link withPhone}, and 0021 if somebody else was faster. */
export const setSellerBusiness = command(
  contract.setSellerBusiness,
  ({ log, secrets }) =>
    async ({ caller, params: { sellerSysId }, body: { ifVersion, business: asked } }) => {
      await requireSeller(log, sellerSysId);
      const ref = businessStream(sellerSysId);
      const business = asked && withPhone(asked, 'business');
      const said = business && JSON.stringify(Object.entries(business).toSorted());
      const digest = said && keyedDigest(secrets.tokenSecret, 'seller-business', said);
      const userSysId = caller.sellerSysIds.includes(sellerSysId) ? caller.userSysId : null;
      return {
        streams: [ref],
        decide: (states) => {
          const at = { ifVersion, changed: 'business' };
          const { events, version } = decidedAt(states, ref, at, (is) => setBusiness(is, business, digest));
          // Also without an event: it may have been forgotten meanwhile.
          const rows = [writeBusiness(business, { sellerSysId, userSysId })];
          return { events, rows, reply: { version, business } };
        },
      };
    },
);
