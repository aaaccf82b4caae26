import { Command, InvalidArgumentError, Option } from 'commander';
import { run } from '../context.ts';
import type { PayOptions } from './pay.ts';
import {
  openRefunds,
  settleRefund,
  type OpenRefund,
  type RefundFound,
} from '../../schema/buying/payments.ts';
import { wonText } from '../../schema/won.ts';
import { calls } from '../contract/command.ts';
import { accountText } from '../orders/claim-commands.ts';
import { timeText } from '../output.ts';
import type { Colours } from '../printing.ts';
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
  return calls('refunds', openRefunds, {
    summary: 'list the refunds that are still open',
    description:
      'List the refunds that are still open, oldest first. The server tries them again and again, but not one that is ' +
      'unsure: the provider’s answer was lost, and asking twice could pay the money back twice. Look the refund up at ' +
      'the provider, then give refund-done or refund-again. For managers.',
    after: `
Examples:
  sellover pay refunds
  sellover pay refunds --limit 1 --json`,
    text: ({ refunds: open }, c) =>
      open.length === 0 ? 'No refunds are open' : open.map((refund) => openText(c, refund)).join('\n'),
  }).hook('preAction', refuseStrange('refunds takes --limit alone'));
}

function openText(c: Colours, refund: OpenRefund): string {
  const state = refund.isUnsure === 1 ? c.red('unsure: look into the provider’s books') : 'tried again';
  const due = refund.isOverdue === 1 ? c.red('overdue') : `due ${timeText(refund.dueAt)}`;
  const line = `${timeText(refund.askedAt)}  ${refundText(refund)}  ${due}  ${state}`;
  return refund.refundAccount ? `${line}\n  to ${accountText(refund.refundAccount)}` : line;
}

function refundText({ refundSysId, orderSysId, amount }: OpenRefund): string {
  return `${wonText(amount, 'sign')} of order ${orderSysId} (refund ${refundSysId})`;
}

function settle(name: string, found: RefundFound, summary: string, description: string): Command {
  return calls(name, settleRefund, {
    summary,
    description,
    args: { refundSysId: ['<refund>', 'its number, from sellover pay refunds'] },
    fixed: { found },
    after: `\nExamples:\n  sellover pay ${name} 1700000000000`,
    text: (refund, c) =>
      `${c.green('✓')} ${refundText(refund)}: ${found === 'done' ? 'has gone back' : 'is asked for again'}`,
  }).hook('preAction', refuseStrange(`${name} takes no options`));
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
      settle(
        'refund-done',
        'done',
        'mark a refund as made',
        'Mark a refund as made: the provider has paid the money back. It is closed and never tried again.',
      ),
    )
    .addCommand(
      settle(
        'refund-again',
        'again',
        'mark a refund as not made, and try it again',
        'Mark a refund as not made, and ask the provider for it again. If the provider did make it, the money is paid ' +
          'back twice.',
      ),
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
