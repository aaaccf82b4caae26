import { Command, InvalidArgumentError, Option } from 'commander';
import { run, type Context } from '../context.ts';
import type { PayOptions } from './pay.ts';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import type { RefundFound } from '../../schema/buying/payments.ts';
import { wholeFromOne } from '../values.ts';
import * as actions from './pay.ts';

function bankCode(text: string): string {
  if (/^[A-Za-z0-9_-]{1,20}$/.test(text)) return text;
  throw new InvalidArgumentError('It must have 1 to 20 letters, digits, _ or -.');
}

function deposit(): Command {
  return new Command('deposit')
    .summary('pay an order by virtual account')
    .description(
      'Deposit money into the virtual account of an order, and open the account first if there is none. The bank takes ' +
        'only the whole amount: any other is refused with 4001, and the order still waits.',
    )
    .argument('<order>', 'its number, as on the receipt', wholeFromOne)
    .option('--amount <won>', 'deposit this much (default: what is to be paid)', wholeFromOne)
    .addHelpText(
      'after',
      `
Examples:
  sellover pay deposit 1700000000000
  sellover pay deposit 1700000000000 --amount 1000`,
    )
    .hook('preAction', refuseStrange('a deposit takes --amount alone'))
    .action(run(actions.deposit));
}

/** commander would also accept the parent command's options here, and ignore them. */
function refuseStrange(problem: string) {
  return (_command: Command, { parent }: Command) => {
    const [strange] = Object.keys(parent!.opts<PayOptions>());
    if (strange !== undefined) parent!.error(`error: ${problem}`);
  };
}

function refunds(): Command {
  return new Command('refunds')
    .summary('list the refunds that are still open')
    .description(
      'List the refunds that are still open, oldest first. The server tries them again and again, but not one that is ' +
        'unsure: the provider’s answer was lost, and asking twice could pay the money back twice. Look the refund up at ' +
        'the provider, then give refund-done or refund-again. For managers.',
    )
    .option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`, wholeFromOne, ROW_COUNT_DEFAULT)
    .addHelpText(
      'after',
      `
Examples:
  sellover pay refunds
  sellover pay refunds --limit 1 --json`,
    )
    .hook('preAction', refuseStrange('refunds takes --limit alone'))
    .action(run(actions.refunds));
}

function settleRefund(
  found: RefundFound,
  words: { readonly name: string; readonly summary: string; readonly description: string },
): Command {
  return new Command(words.name)
    .summary(words.summary)
    .description(words.description)
    .argument('<refund>', 'its number, from sellover pay refunds', wholeFromOne)
    .addHelpText('after', `\nExamples:\n  sellover pay ${words.name} 1700000000000`)
    .hook('preAction', refuseStrange(`${words.name} takes no options`))
    .action(
      run(async (context: Context, refundSysId: number) => actions.settle(context, refundSysId, found)),
    );
}

export function payCommand(): Command {
  return new Command('pay')
    .description(
      'Act as the bank of the sandbox, in which no money moves: pay an order, or make its payment fail. This answers the ' +
        'newest payment of the order; if none is under way, it begins one by card. You must be the buyer or a manager.',
    )
    .argument('<order>', 'its number, as on the receipt', wholeFromOne)
    .addOption(
      new Option('--refuse <code>', 'refuse the payment with this code; the buyer can try again')
        .argParser(bankCode)
        .conflicts(['timeout', 'noticeAgain', 'late']),
    )
    .addOption(
      new Option('--timeout', 'let the payment time out; the buyer can try again').conflicts([
        'noticeAgain',
        'late',
      ]),
    )
    .addOption(new Option('--notice-again', 'report the payment twice; it counts once').conflicts(['late']))
    .option('--late', 'pay a minute after the order expired; the money is refunded')
    .addOption(
      new Option('--claim <request>', 'pay what sending goods back costs, with the number of the request')
        .argParser(wholeFromOne)
        .conflicts(['late']),
    )
    .addCommand(deposit())
    .addCommand(refunds())
    .addCommand(
      settleRefund('done', {
        name: 'refund-done',
        summary: 'mark a refund as made',
        description:
          'Mark a refund as made: the provider has paid the money back. It is closed and never tried again.',
      }),
    )
    .addCommand(
      settleRefund('again', {
        name: 'refund-again',
        summary: 'mark a refund as not made, and try it again',
        description:
          'Mark a refund as not made, and ask the provider for it again. If the provider did make it, the money is paid ' +
          'back twice.',
      }),
    )
    .addHelpText(
      'after',
      `
States of a payment:
  begun        nobody has paid yet
  paid         it has paid the order
  refused      the bank took no money
  refundAsked  all of it is to be refunded; that is tried until it succeeds
  refunded     the money was paid back

Examples:
  sellover pay 1700000000000
  sellover pay 1700000000000 --refuse LIMIT
  sellover pay 1700000000000 --claim 1700000000001
  sellover pay deposit 1700000000000`,
    )
    .action(run(actions.pay));
}
