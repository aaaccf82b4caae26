import { Command, InvalidArgumentError, Option } from 'commander';
import type { Context, Run } from './context.ts';
import type { DepositOptions, PayOptions, RefundsOptions } from './pay.ts';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../schema/constants.ts';
import type { RefundFound } from '../schema/payments.ts';
import { wholeFromOne } from './values.ts';

const actions = () => import('./pay.ts');

function bankCode(text: string): string {
  if (/^[A-Za-z0-9_-]{1,20}$/.test(text)) return text;
  throw new InvalidArgumentError('It must have 1 to 20 letters, digits, _ or -.');
}

function deposit(run: Run): Command {
  return new Command('deposit')
    .summary('deposit into the virtual account of an order')
    .description(
      'Deposit into the virtual account of an order, which is opened if it is not yet. The bank takes the whole amount ' +
        'alone: any other is refused with 4001, and the order goes on waiting.',
    )
    .argument('<orderSysId>', 'the order', wholeFromOne)
    .option('--amount <won>', 'deposit so much instead of what is to be paid', wholeFromOne)
    .addHelpText(
      'after',
      `
Examples:
  sellover pay deposit 1700000000000
  sellover pay deposit 1700000000000 --amount 1000`,
    )
    .hook('preAction', refuseStrange('a deposit takes --amount alone'))
    .action(
      run(async (context: Context, orderSysId: number, options: DepositOptions) =>
        (await actions()).deposit(context, orderSysId, options),
      ),
    );
}

/** commander would take options of the command above here, too, and nobody would hear of them. */
function refuseStrange(problem: string) {
  return (_command: Command, { parent }: Command) => {
    const [strange] = Object.keys(parent!.opts<PayOptions>());
    if (strange !== undefined) parent!.error(`error: ${problem}`);
  };
}

function refunds(run: Run): Command {
  return new Command('refunds')
    .summary('list the refunds that are not made yet')
    .description(
      'List the refunds that are not made yet, the oldest first. They are tried again and again; one that is unsure is not: ' +
        'the provider was asked for it, its answer was lost, and asking twice could give the money back twice. Look into ' +
        'the provider’s own books, and say what they say with refund-done or refund-again. For managers.',
    )
    .option('--count <n>', `how many, up to ${ROW_COUNT_MAX}`, wholeFromOne, ROW_COUNT_DEFAULT)
    .addHelpText(
      'after',
      `
Examples:
  sellover pay refunds
  sellover pay refunds --count 1 --json`,
    )
    .hook('preAction', refuseStrange('refunds takes --count alone'))
    .action(
      run(async (context: Context, options: RefundsOptions) => (await actions()).refunds(context, options)),
    );
}

function settleRefund(
  run: Run,
  found: RefundFound,
  words: { readonly name: string; readonly summary: string; readonly description: string },
): Command {
  return new Command(words.name)
    .summary(words.summary)
    .description(words.description)
    .argument('<refundSysId>', 'the refund, as the list of refunds says', wholeFromOne)
    .addHelpText('after', `\nExamples:\n  sellover pay ${words.name} 1700000000000`)
    .hook('preAction', refuseStrange(`${words.name} takes no options`))
    .action(
      run(async (context: Context, refundSysId: number) =>
        (await actions()).settle(context, refundSysId, found),
      ),
    );
}

export function payCommand(run: Run): Command {
  return new Command('pay')
    .summary('act as the bank of the sandbox')
    .description(
      'Act as the bank of the sandbox, in which no money moves: pay an order, or let it go wrong. It answers the newest ' +
        'payment of the order; where none is under way it begins one by card. You must be the buyer, or a manager.',
    )
    .argument('<orderSysId>', 'the order, as its receipt says', wholeFromOne)
    .addOption(
      new Option('--refuse <code>', 'refuse the payment with this code; another can be tried')
        .argParser(bankCode)
        .conflicts(['timeout', 'noticeAgain', 'late']),
    )
    .addOption(
      new Option('--timeout', 'let the payment run out of time; another can be tried').conflicts([
        'noticeAgain',
        'late',
      ]),
    )
    .addOption(new Option('--notice-again', 'say twice that it is paid; it is paid once').conflicts(['late']))
    .option('--late', 'pay a minute after the order is given up; the money goes back by itself')
    .addCommand(deposit(run))
    .addCommand(refunds(run))
    .addCommand(
      settleRefund(run, 'done', {
        name: 'refund-done',
        summary: 'say that a refund was made',
        description:
          'Say of a refund that the provider’s own books have the money gone back. It is then over, and never tried again.',
      }),
    )
    .addCommand(
      settleRefund(run, 'again', {
        name: 'refund-again',
        summary: 'say that a refund was not made, and have it made',
        description:
          'Say of a refund that the provider’s own books do not have it: it is asked for again. Where they do have it, the ' +
          'money goes back twice.',
      }),
    )
    .addHelpText(
      'after',
      `
What becomes of a payment:
  begun        nobody has paid yet
  paid         the order is paid with it
  refused      the bank took no money
  refundAsked  it came in vain and goes back, tried until it is done
  refunded     it has gone back

Examples:
  sellover pay 1700000000000
  sellover pay 1700000000000 --refuse LIMIT
  sellover pay deposit 1700000000000`,
    )
    .action(
      run(async (context: Context, orderSysId: number, options: PayOptions) =>
        (await actions()).pay(context, orderSysId, options),
      ),
    );
}
