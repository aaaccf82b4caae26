import * as contract from '../../../../schema/buying/coupons.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { requireSeller } from '../../catalog/catalog/offers.ts';
import { couponBookStream, keepCoupons } from './book.ts';

/** Throws 0004 if there is no such seller, 0021 if the book has changed since `ifVersion`. */
export const setCouponBook = command(contract.setCouponBook, ({ log }) => async ({ params, body }) => {
  await requireSeller(log, params.sellerSysId);
  const ref = couponBookStream(params.sellerSysId);
  return {
    streams: [ref],
    decide: (states) => {
      const [before, version] = [states.get(ref), states.version(ref)];
      if (version !== body.ifVersion) throw new Refusal('0021', { version, changed: 'coupons' });
      const events = keepCoupons(before, body.coupons);
      const { coupons } = events.at(-1)?.data ?? before;
      return {
        events: [{ ref, events }],
        reply: { version: version + events.length, coupons: [...coupons] },
      };
    },
  };
});
