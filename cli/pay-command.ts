import { Command, InvalidArgumentError, Option } from 'commander';
import type { Context, Run } from './context.ts';
import type { DepositOptions, PayOptions } from './pay.ts';
import { wholeFromOne } from './values.ts';

const actions = () => import('./pay.ts');

function bankCode(text: string): string {
  if (/^[A-Za-z0-9_-]{1,20}$/.test(text)) return text;
  throw new InvalidArgumentError('It must have 1 to 20 letters, digits, _ or -.');
}

function deposit(run: Run): Command {
  return (
    new Command('deposit')
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
      // commander would take those of the command above here, too, and nobody would hear of them.
      .hook('preAction', (_command, { parent }) => {
        const [strange] = Object.keys(parent!.opts<PayOptions>());
        if (strange !== undefined) parent!.error('error: a deposit takes --amount alone');
      })
      .action(
        run(async (context: Context, orderSysId: number, options: DepositOptions) =>
          (await actions()).deposit(context, orderSysId, options),
        ),
      )
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
