import { Command, Option } from 'commander';
import { COUPON_NAME_LENGTH_MAX } from '../../schema/buying/constants.ts';
import type { Context, Run } from '../context.ts';
import { couponOptions } from '../host/coupon-options.ts';
import type { GiveOptions } from '../host/coupons.ts';
import { wholeFromOne } from '../values.ts';

/** `sellover coupon …`: coupons of a seller outside its broadcasts. */
export function couponCommand(run: Run): Command {
  const group = new Command('coupon')
    .summary('give a member a coupon of your seller')
    .description(
      'Give members coupons for the products of your seller. For hosts and managers. Those for whoever watches are ' +
        'offered with `sellover host coupon`.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover coupon give viewer01 '첫 구매 쿠폰' --amount 3000 --min-order 20000
  sellover coupon give viewer01 '다시 만나요' --percent 10 --max-discount 5000 --days 30`,
    );
  couponOptions(group.command('give'))
    .argument('<user>', 'the member’s id')
    .argument('<name>', `the coupon’s name, up to ${COUPON_NAME_LENGTH_MAX} characters`)
    .addOption(
      new Option('--seller <id>', 'the seller, for managers (default: yours)').argParser(wholeFromOne),
    )
    .summary('put a coupon into a member’s box')
    .description('Put a coupon into a member’s box. The member is told.')
    .action(
      run(async (context: Context, user: string, name: string, options: GiveOptions) => {
        const { give } = await import('../host/coupons.ts');
        await give(context, user, name, options);
      }),
    );
  return group;
}
