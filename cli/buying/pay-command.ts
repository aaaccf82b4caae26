import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  actAsBank,
  openRefunds,
  settleRefund,
  type OpenRefund,
  type PayState,
  type RefundFound,
} from '../../schema/buying/payments.ts';
import type { Input, Reply } from '../../schema/operation.ts';
import { wonText } from '../../schema/won.ts';
import { calls } from '../contract/command.ts';
import { accountText } from '../orders/claim-commands.ts';
import { timeText } from '../output.ts';
import type { Colours } from '../printing.ts';

export function payCommand(): Command {
  return calls('pay', actAsBank, {
    description:
      'Act as the bank of the sandbox, in which no money moves: pay an order, or make its payment fail. This answers the ' +
      'newest payment of the order; if none is under way, it begins one by card. You must be the buyer or a manager.',
    args: ORDER,
    hidden: ['act', 'amount'],
    options: {
      claimSysId: ['--claim <request>', 'pay what sending goods back costs, with the number of the request'],
      refuseCode: ['--refuse <code>', 'refuse the payment with this code; the buyer can try again', bankCode],
      isToldAgain: new Option('--notice-again', 'report the payment twice; it counts once').conflicts(
        'refuse',
      ),
    },
    asked: (input, _, { timeout, late }): Input<typeof actAsBank> => ({
      ...input,
      act: timeout ? 'timeout' : late ? 'late' : input.refuseCode === undefined ? 'pay' : 'refuse',
    }),
    after: `
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
    text: actedText,
  })
    .addOption(
      new Option('--timeout', 'let the payment time out; the buyer can try again').conflicts([
        'refuse',
        'noticeAgain',
      ]),
    )
    .addOption(
      new Option('--late', 'pay a minute after the order expired; the money is refunded').conflicts([
        'claim',
        'refuse',
        'noticeAgain',
        'timeout',
      ]),
    )
    .addCommand(
      calls('deposit', actAsBank, {
        description:
          'Deposit money into the virtual account of an order, and open the account first if there is none. The bank takes ' +
          'only the whole amount: any other is refused with 4001, and the order still waits.',
        args: ORDER,
        hidden: ['claimSysId', 'refuseCode', 'isToldAgain'],
        fixed: { act: 'deposit' },
        options: { amount: ['--amount <won>', 'deposit this much (default: what is to be paid)'] },
        after: `
Examples:
  sellover pay deposit 1700000000000
  sellover pay deposit 1700000000000 --amount 1000`,
        text: actedText,
      }).hook('preAction', refuseStrange('a deposit takes --amount alone')),
    )
    .addCommand(refunds())
    .addCommand(
      settle(
        'refund-done',
        'done',
        'Mark a refund as made: the provider has paid the money back. It is closed and never tried again.',
      ),
    )
    .addCommand(
      settle(
        'refund-again',
        'again',
        'Mark a refund as not made and ask the provider for it again. If the provider did make it, the money is paid ' +
          'back twice.',
      ),
    );
}

const ORDER = { orderSysId: ['<order>', 'its number, as on the receipt'] } as const;

function bankCode(text: string): string {
  if (/^[A-Za-z0-9_-]{1,20}$/.test(text)) return text;
  throw new InvalidArgumentError('It must have 1 to 20 letters, digits, _ or -.');
}

const WORDS: Readonly<Record<PayState, string>> = {
  begun: 'not paid yet',
  paid: 'paid',
  refused: 'refused, and can be tried again',
  refundAsked: 'is being refunded',
  refunded: 'was refunded',
};

function actedText(
  { paySysId, payState, amount }: Reply<typeof actAsBank>,
  c: Colours,
  { orderSysId, act }: Input<typeof actAsBank>,
): string {
  const what = `${c.green('✓')} ${wonText(amount, 'sign')} for order ${orderSysId} (payment ${paySysId})`;
  if (act === 'late') return `${what} will be paid a minute after the order is given up`;
  return `${what}: ${WORDS[payState]}`;
}

/** commander would also accept the parent command's options here, and ignore them. */
function refuseStrange(problem: string) {
  return (_command: Command, { parent }: Command) => {
    const [strange] = Object.keys(parent!.opts<object>());
    if (strange !== undefined) parent!.error(`error: ${problem}`);
  };
}

function refunds(): Command {
  return calls('refunds', openRefunds, {
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

function settle(name: string, found: RefundFound, description: string): Command {
  return calls(name, settleRefund, {
    description,
    args: { refundSysId: ['<refund>', 'its number, from sellover pay refunds'] },
    fixed: { found },
    after: `\nExamples:\n  sellover pay ${name} 1700000000000`,
    text: (refund, c) =>
      `${c.green('✓')} ${refundText(refund)}: ${found === 'done' ? 'has gone back' : 'is asked for again'}`,
  }).hook('preAction', refuseStrange(`${name} takes no options`));
}
