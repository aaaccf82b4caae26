import { setCouponBook, type KeptCoupon } from '../../../schema/buying/coupons.ts';
import { isSameName } from '../../../schema/text.ts';
import { endText, offText } from '../../room/host/coupons.ts';
import { count } from '../../output.ts';
import { merged } from './called.ts';
import { between, type Difference } from './differences.ts';
import { couponFileOf } from './forms.ts';
import { changed, send, type Parts, type Step } from './step.ts';

/** Changes of the coupon book, all at once. A coupon is known by its name, and the order of the book stays. */
export function planCoupons({ api, folder, standing, prune }: Parts): Step[] {
  const said = folder.coupons;
  if (!said) return [];
  const { sellerSysId, coupons: book } = standing;
  const stay = book.list.filter((each) => !prune || said.some(({ name }) => isSameName(name, each.name)));
  const coupons = merged(stay, said, (coupon) => coupon);
  return changed('coupons', differencesOf(book.list, coupons), () =>
    send(api, setCouponBook, { sellerSysId, ifVersion: book.version, coupons }),
  );
}

function differencesOf(was: readonly KeptCoupon[], is: readonly KeptCoupon[]): Difference[] {
  const gone = was.filter(({ name }) => !is.some((each) => isSameName(each.name, name)));
  return [
    ...is.flatMap((each) => {
      const before = was.find(({ name }) => isSameName(name, each.name));
      return before
        ? [...between(each.name, couponFileOf(before), couponFileOf(each))]
        : [{ field: each.name, was: '–', is: inWords(each) }];
    }),
    ...gone.map((each) => ({ field: each.name, was: inWords(each), is: '–' })),
  ];
}

function inWords(kept: KeptCoupon): string {
  return `${offText(kept)} off, ${count(kept.qty)} to be taken; ends ${endText(kept)}`;
}
