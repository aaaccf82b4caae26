import { Command, InvalidArgumentError, Option } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { BUYERS_FAULT, CLAIM_REASONS, CLAIM_TYPES, SELLERS_FAULT } from '../../schema/orders/constants.ts';
import { run } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import { accept, dispatch, finish, list, receive, refuse, show } from './claim.ts';

/** `sellover claim …`: what a seller does with requests of buyers. */
export function claimCommand(): Command {
  const group = new Command('claim')
    .description(
      'Decide about requests of buyers for the goods of your seller. A request is known by its number. For hosts and managers.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover claim list --overdue
  sellover claim accept 1170000000001 --fault seller
  sellover claim refuse 1170000000001 --reason "It was used"
  sellover claim receive 1170000000001
  sellover claim finish 1170000000001
  sellover claim finish 1170000000001 --fault seller
  sellover claim dispatch 1170000000001 --courier 04 --invoice 681234567890`,
    );
  group
    .command('list')
    .option('--overdue', 'only those that the buyer should have heard of by now')
    .addOption(new Option('--type <type>', 'only requests of this kind').choices(CLAIM_TYPES))
    .addOption(
      new Option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`)
        .argParser(wholeFromOne)
        .default(ROW_COUNT_DEFAULT),
    )
    .addOption(
      new Option('--seller <id>', 'the seller, for managers (default: yours)').argParser(wholeFromOne),
    )
    .summary('list requests, the oldest first')
    .description('List requests about the goods of your seller, the oldest first.')
    .action(run(list));
  group
    .command('show')
    .argument('<claim>', 'number of the request', wholeFromOne)
    .summary('show one request')
    .description('Show one request: its reason, pictures, parcels, and your answer.')
    .action(run(show));
  group
    .command('accept')
    .argument('<claim>', 'number of the request', wholeFromOne)
    .option('--reason <text>', 'what the buyer is told')
    .addOption(
      new Option('--fault <whose>', 'whose fault it is, where the reason leaves that to you').choices([
        'buyer',
        'seller',
      ]),
    )
    .summary('accept a request')
    .description(
      'Accept a request: a cancellation ends with it, an exchange or a return waits for the goods. Where the reason does ' +
        `not say whose fault it is (${UNDECIDED.join(', ')}), a return or an exchange needs --fault.`,
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover claim accept 1170000000001
  sellover claim accept 1170000000001 --fault buyer --reason "Please send it back"`,
    )
    .action(run(accept));
  group
    .command('refuse')
    .argument('<claim>', 'number of the request', wholeFromOne)
    .addOption(
      new Option('--reason <text>', 'what the buyer is told').argParser(someText).makeOptionMandatory(),
    )
    .summary('refuse a request, with a reason')
    .description('Refuse a request. Its pieces are what they were before.')
    .action(run(refuse));
  group
    .command('receive')
    .argument('<claim>', 'number of the request', wholeFromOne)
    .summary('say that the goods have come back')
    .description('Say that the goods of a return or an exchange have come back.')
    .action(run(receive));
  group
    .command('finish')
    .argument('<claim>', 'number of the request', wholeFromOne)
    .summary('end a return: the buyer gets the money back')
    .description('End a return whose goods you have. The buyer gets the money back.')
    .addOption(takingFault())
    .action(run(finish));
  group
    .command('dispatch')
    .argument('<claim>', 'number of the request', wholeFromOne)
    .addOption(
      new Option(
        '--courier <code>',
        'the courier’s code; sellover help order lists them',
      ).makeOptionMandatory(),
    )
    .addOption(new Option('--invoice <number>', 'the number of the parcel').makeOptionMandatory())
    .addOption(takingFault())
    .summary('send the goods in exchange')
    .description('Send the goods of an exchange, once the old ones have come back.')
    .action(run(dispatch));
  return group;
}

const UNDECIDED = Object.entries(CLAIM_REASONS).flatMap(([code, words]) =>
  [...BUYERS_FAULT, ...SELLERS_FAULT].includes(Number(code)) ? [] : `${code} ${words}`,
);

function takingFault(): Option {
  return new Option(
    '--fault <whose>',
    'it is your fault after all: the buyer pays nothing for sending',
  ).choices(['seller']);
}

function someText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Say why.');
  return text;
}
