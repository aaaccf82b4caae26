import { Option, type Command } from 'commander';
import { broadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import {
  COUPON_NAME_LENGTH_MAX,
  COUPON_USABLE_DAYS_DEFAULT,
  DISCOUNT_POLICY,
} from '../../../schema/buying/constants.ts';
import {
  couponBook,
  issueLiveCoupon,
  type CouponTerms,
  type KeptCoupon,
} from '../../../schema/buying/coupons.ts';
import { isSameName } from '../../../schema/text.ts';
import { wonText } from '../../../schema/won.ts';
import type { Context } from '../../context.ts';
import { calls, type Shape } from '../../contract/command.ts';
import { UsageError } from '../../errors.ts';
import { nearest } from '../../nearest.ts';
import { count, timeText } from '../../output.ts';
import { oneLine } from '../../printing.ts';
import { endAhead, wholeFromOne } from '../../values.ts';
import { onAir } from './where.ts';

/** `sellover host coupon`: as the options say or, where they say nothing, as the coupon book has it. */
export function hostCouponCommand(): Command {
  return withDiscount(
    calls('coupon', issueLiveCoupon, {
      ...TERMS,
      description: 'Offer coupons to the room, one to each member who takes it.',
      args: { name: NAME },
      options: {
        ...TERMS.options,
        broadcastSysId: new Option(
          '-b, --broadcast <id>',
          'which broadcast (default: yours on air)',
        ).argParser(wholeFromOne),
        qty: new Option('--qty <n>', 'how many coupons there are').argParser(wholeFromOne),
      },
      after: '\nWithout more than a name it is that of your coupon book; see sellover coupon list.',
      asked: async (said, context, discount) => {
        const described = describedBy(said, discount);
        if (described && said.qty === undefined)
          throw new UsageError('Say how many coupons there are', 'For example: --qty 50');
        const broadcastSysId = await onAir(context, { broadcast: said.broadcastSysId });
        const kept = async () => {
          const { subjectSysId } = await context.api.call(broadcastDetail, { broadcastSysId });
          return keptAs(context, said.name, subjectSysId);
        };
        return { ...(described ?? (await kept())), ...said, broadcastSysId };
      },
      text: ({ couponSysId }, c, offer) =>
        oneLine(
          `${c.green('✓')} Coupon ${couponSysId} "${offer.name}": ${offText(offer)} off, ${count(offer.qty)} to be taken`,
        ),
    }),
  );
}

export const NAME = ['<name>', `the coupon’s name, up to ${COUPON_NAME_LENGTH_MAX} characters`] as const;

/** For which purchases a coupon is, and until when. */
export const TERMS = {
  hidden: ['discountPolicy', 'discountPolicyFigures'],
  options: {
    minOrderAmount: ['--min-order <won>', 'valid for orders of at least this amount', wholeFromOne],
    minPurchaseAmount: ['--min-price <won>', 'valid for products of at least this price', wholeFromOne],
    maxDiscountAmount: ['--max-discount <won>', 'the most that it takes off', wholeFromOne],
    maxDiscountPrdtQty: ['--max-pieces <n>', 'valid for at most this many pieces of a product', wholeFromOne],
    expireDate: [
      '--until <time>',
      'expires then: 2026-12-24T18:00 (KST), or 2h from now; a day counts whole',
      endAhead,
    ],
    usableDays: [
      '--days <n>',
      `expires this many days after it was taken (default: ${COUPON_USABLE_DAYS_DEFAULT})`,
    ],
  },
} as const satisfies Pick<Shape<typeof issueLiveCoupon>, 'hidden' | 'options'>;

interface Discount {
  readonly amount?: number;
  readonly percent?: number;
}

export function withDiscount(command: Command): Command {
  return command
    .option('--amount <won>', 'the discount, in won', wholeFromOne)
    .option('--percent <n>', 'the discount, in percent, up to 100', wholeFromOne);
}

/** Undefined: nothing but its name is said. */
export function describedBy(said: Partial<CouponTerms>, { amount, percent }: Discount) {
  const isDescribed = Object.keys(TERMS.options).some((field) => field in said);
  if (!isDescribed && amount === undefined && percent === undefined) return undefined;
  const discountPolicyFigures = amount ?? percent;
  if (discountPolicyFigures === undefined || (amount !== undefined && percent !== undefined))
    throw new UsageError('Give either --amount or --percent', 'For example: --amount 3000, or --percent 10');
  const discountPolicy = amount === undefined ? DISCOUNT_POLICY.percent : DISCOUNT_POLICY.amount;
  return { discountPolicy, discountPolicyFigures };
}

export async function keptAs({ api }: Context, name: string, sellerSysId: number): Promise<KeptCoupon> {
  const { coupons } = await api.call(couponBook, { sellerSysId });
  const found = coupons.find((kept) => isSameName(kept.name, name));
  if (found) return found;
  const names = coupons.map((kept) => kept.name);
  const meant = nearest(name, names);
  const hint = meant === undefined ? `It has: ${names.join(', ') || 'none'}.` : `Did you mean ${meant}?`;
  throw new UsageError(
    `The coupon book has no ${name}`,
    `${hint} Or say what it takes off: --amount 3000, or --percent 10`,
  );
}

export function endText({ expireDate, usableDays }: KeptCoupon): string {
  const days = `${usableDays} days after it was taken`;
  return expireDate === null ? days : `${timeText(expireDate)}, or ${days}`;
}

export function offText({ discountPolicy, discountPolicyFigures }: CouponTerms): string {
  return discountPolicy === DISCOUNT_POLICY.amount
    ? wonText(discountPolicyFigures, 'sign')
    : `${discountPolicyFigures} %`;
}
