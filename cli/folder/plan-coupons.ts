import { setCouponBook, type KeptCoupon } from '../../schema/buying/coupons.ts';
import { endText, offText } from '../host/coupons.ts';
import { count } from '../output.ts';
import { asSeen, isSameName } from '../../schema/text.ts';
import { patiently } from './again.ts';
import { between, type Difference } from './differences.ts';
import type { Parts, Step } from './step.ts';
import { couponFileOf } from './write.ts';

/** Changes of the coupon book, all at once. A coupon is known by its name, and the order of the book stays. */
export function planCoupons({
  api,
  folder,
  standing,
  prune,
}: Pick<Parts, 'api' | 'folder' | 'standing' | 'prune'>): Step[] {
  if (!folder.coupons) return [];
  const { sellerSysId, coupons: book } = standing;
  const said = new Map(folder.coupons.map((read) => [asSeen(read.name), read]));
  const kept = new Set(book.list.map(({ name }) => asSeen(name)));
  const stay = book.list.filter(({ name }) => !prune || said.has(asSeen(name)));
  const added = [...said].flatMap(([seen, read]) => (kept.has(seen) ? [] : [read]));
  const coupons = [...stay.map((each) => said.get(asSeen(each.name)) ?? each), ...added];
  const differences = differencesOf(book.list, coupons);
  if (differences.length === 0) return [];
  const carryOut = async () =>
    void (await patiently(() => api.call(setCouponBook, { sellerSysId, ifVersion: book.version, coupons })));
  return [{ kind: 'changed', what: 'coupons', differences, carryOut }];
}

function differencesOf(was: readonly KeptCoupon[], is: readonly KeptCoupon[]): Difference[] {
  const gone = was.filter(({ name }) => !is.some((each) => isSameName(each.name, name)));
  return [
    ...is.flatMap((each) => {
      const before = was.find(({ name }) => isSameName(name, each.name));
      return before
        ? [...between(each.name, couponFileOf(before) as never, couponFileOf(each) as never)]
        : [{ field: each.name, was: '–', is: inWords(each) }];
    }),
    ...gone.map((each) => ({ field: each.name, was: inWords(each), is: '–' })),
  ];
}

function inWords(kept: KeptCoupon): string {
  return `${offText(kept)} off, ${count(kept.qty)} to be taken; ends ${endText(kept)}`;
}
