import type { Command } from 'commander';
import { couponBook, giveCoupon } from '../../schema/buying/coupons.ts';
import { calls, group } from '../contract/command.ts';
import { describedBy, endText, keptAs, NAME, offText, TERMS, withDiscount } from '../room/host/coupons.ts';
import { count } from '../output.ts';
import { oneLine } from '../printing.ts';
import { listText } from '../table.ts';

/** `sellover coupon …`: coupons of a seller outside its broadcasts. */
export function couponCommand(): Command {
  return group(
    'coupon',
    'Give members coupons for the products of your seller. For hosts and managers. Those for viewers are ' +
      'offered with `sellover host coupon`. Both know the coupons of the coupon book by name; `sellover shop apply` ' +
      'puts those of coupons.yaml into it.',
    `
Examples:
  sellover coupon list
  sellover coupon give viewer01 '오늘만'
  sellover coupon give viewer01 '첫 구매 쿠폰' --amount 3000 --min-order 20000
  sellover coupon give viewer01 '다시 만나요' --percent 10 --max-discount 5000 --days 30`,
    [
      calls('list', couponBook, {
        description: 'List the coupons that your seller keeps, to be offered or given by name.',
        text: ({ coupons }, c) =>
          listText(
            c,
            coupons,
            c.dim('There is none; put them into coupons.yaml of a shop, and apply it: sellover shop apply'),
            {
              Name: ({ name }) => name,
              '>Takes off': offText,
              '>How many': ({ qty }) => count(qty),
              Ends: endText,
            },
          ),
      }),
      withDiscount(
        calls('give', giveCoupon, {
          ...TERMS,
          description:
            'Put a coupon into a member’s box. The member is told. If you do not say what it takes off, it is the one of ' +
            'that name in your coupon book.',
          args: { userId: ['<user>', 'the member’s id'], name: NAME },
          asked: async (said, context, discount) => {
            const described = describedBy(said, discount);
            if (described) return { ...said, ...described };
            const { qty: _, ...kept } = await keptAs(context, said.name, said.sellerSysId);
            return { ...kept, ...said };
          },
          text: (_, c, given) =>
            oneLine(`${c.green('✓')} ${given.userId} has the coupon "${given.name}": ${offText(given)} off`),
        }),
      ),
    ],
  );
}
