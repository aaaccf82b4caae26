import { Command, InvalidArgumentError, Option } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { DELIVERY_COMPANIES } from '../../schema/orders/couriers.ts';
import { run } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import { isStatus, STATUSES_TEXT } from './status-words.ts';
import { dispatch, list, packing, prepare } from './order.ts';
import { ledger } from './ledger.ts';

/** `sellover order …`: what a seller does with paid orders. */
export function orderCommand(): Command {
  const group = new Command('order')
    .description(
      'Fulfil the orders of your seller. A line is a product of an order, and each has a status. For hosts and managers.',
    )
    .addHelpText(
      'after',
      `
Statuses:
  ${STATUSES_TEXT.split(', ').join('\n  ')}

Couriers:
  ${DELIVERY_COMPANIES.map(({ deliveryCompanyCode, name }) => `${deliveryCompanyCode} ${name}`).join('\n  ')}

Examples:
  sellover order list --status 2
  sellover order prepare 1150000000001
  sellover order packing --out packing.html
  sellover order dispatch 1150000000001 --courier 04 --invoice 681234567890
  sellover order dispatch --csv invoices.csv
  sellover order ledger 1150000000001`,
    );
  const seller = () =>
    new Option('--seller <id>', 'the seller, for managers (default: yours)').argParser(wholeFromOne);
  const line = () =>
    new Option('--line <id>', 'only this line of the order; may be repeated').argParser(
      (text: string, before: readonly number[] = []) => [...before, wholeFromOne(text)],
    );
  group
    .command('list')
    .addOption(new Option('--status <code>', 'only lines with this status').argParser(statusFrom))
    .addOption(
      new Option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`)
        .argParser(wholeFromOne)
        .default(ROW_COUNT_DEFAULT),
    )
    .addOption(seller())
    .summary('list lines of orders, the oldest first')
    .description('List lines of the orders of your seller, the oldest first.')
    .action(run(list));
  group
    .command('prepare')
    .argument('<orders...>', 'numbers of orders', wholeNumbers)
    .addOption(line())
    .summary('begin to prepare paid orders')
    .description(
      'Begin to prepare paid orders. From then on a buyer has to ask for a cancellation, and you decide.',
    )
    .action(run(prepare));
  group
    .command('packing')
    .addOption(seller())
    .option('--out <file>', 'write a page to print there (HTML)')
    .summary('list what to pack, and where it goes')
    .description('List what is in preparation by order, with its receiver; or write a page to print.')
    .action(run(packing));
  group
    .command('dispatch')
    .argument('[order]', 'number of the order', wholeFromOne)
    .addOption(new Option('--courier <code>', 'the courier’s code; sellover help order lists them'))
    .addOption(new Option('--invoice <number>', 'the number of the parcel'))
    .addOption(line())
    .addOption(
      new Option(
        '--csv <file>',
        'orders in rows: orderSysId, deliveryCompanyCode, invoiceNo, and orderPrdtSysId where a row is one line',
      ).conflicts(['courier', 'invoice', 'line']),
    )
    .summary('send what is prepared, in one parcel or many')
    .description(
      'Send what is prepared. With --csv one parcel a row: rows that fail are listed with their reason, the others are sent.',
    )
    .action(run(dispatch));
  group
    .command('ledger')
    .argument('<order>', 'number of the order', wholeFromOne)
    .summary('show where the money of an order is')
    .description(
      'Show every amount that an order moved, from which account and to which, and what of each line is in escrow, ' +
        'released or refunded. Hosts see their own lines, managers all.',
    )
    .action(run(ledger));
  return group;
}

function statusFrom(text: string): number {
  const code = Number(text);
  if (!isStatus(code)) throw new InvalidArgumentError(`There are ${STATUSES_TEXT}.`);
  return code;
}

function wholeNumbers(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, wholeFromOne(text)];
}
