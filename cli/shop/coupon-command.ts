import { Command, Option } from 'commander';
import { COUPON_NAME_LENGTH_MAX } from '../../schema/buying/constants.ts';
import { run } from '../context.ts';
import { couponOptions } from '../host/coupon-options.ts';
import { wholeFromOne } from '../values.ts';
import { give, list } from '../host/coupons.ts';

/** `sellover coupon …`: coupons of a seller outside its broadcasts. */
export function couponCommand(): Command {
  const group = new Command('coupon')
    .description(
      'Give members coupons for the products of your seller. For hosts and managers. Those for viewers are ' +
        'offered with `sellover host coupon`. Both know the coupons of the coupon book by name; `sellover shop apply` ' +
        'puts those of coupons.yaml into it.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover coupon list
  sellover coupon give viewer01 '오늘만'
  sellover coupon give viewer01 '첫 구매 쿠폰' --amount 3000 --min-order 20000
  sellover coupon give viewer01 '다시 만나요' --percent 10 --max-discount 5000 --days 30`,
    );
  const seller = () =>
    new Option('--seller <id>', 'the seller, for managers (default: yours)').argParser(wholeFromOne);
  group
    .command('list')
    .addOption(seller())
    .summary('list the coupon book of your seller')
    .description('List the coupons that your seller keeps, to be offered or given by name.')
    .action(run(list));
  couponOptions(group.command('give'))
    .argument('<user>', 'the member’s id')
    .argument('<name>', `the coupon’s name, up to ${COUPON_NAME_LENGTH_MAX} characters`)
    .addOption(seller())
    .summary('put a coupon into a member’s box')
    .description(
      'Put a coupon into a member’s box. The member is told. If you do not say what it takes off, it is the one of ' +
        'that name in your coupon book.',
    )
    .action(run(give));
  return group;
}
