import { Command, InvalidArgumentError } from 'commander';
import { run } from '../context.ts';
import { wholeFromOne, wholeNumber } from '../values.ts';
import { selloverCommands } from './sellover-commands.ts';
import { change, create, show } from './seller.ts';
import { places } from './places.ts';
import { business } from './business.ts';
import { sales } from './sales.ts';
import { settlement } from './settlement.ts';

/** `sellover seller …`: shops. */
export function sellerCommand(): Command {
  const group = new Command('seller')
    .description(
      'Create a seller, and show or change its names, colours, notice and rules. Creating is for managers, the rest for ' +
        'its hosts, too. What is changed is seen at once. Managers also decide here who may broadcast as a sellover.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover seller create --name '달콤상점' --name-en 'Sweet Shop' --color '#7A3E9D'
  sellover seller show 1
  sellover seller change 1 --notice '오늘 주문은 내일 출발해요.' --free-from 50000
  sellover seller places 1
  sellover seller business 1
  sellover seller sales 1 --csv
  sellover seller settlement 1 --month 2026-11
  sellover seller applications
  sellover seller accept spring7@mail.example --seller 1
  sellover seller terminate spring7@mail.example --reason '방송 수칙 위반'`,
    );
  settings(group.command('create'))
    .summary('create a seller')
    .description('Create a seller. What you leave out has a default, and can be changed later.')
    .action(run(create));
  group
    .command('show')
    .argument('<seller>', 'the seller’s number', wholeFromOne)
    .summary('show a seller’s settings')
    .description('Show a seller’s settings, and their version, which rises with each change.')
    .action(run(show));
  settings(group.command('change').argument('<seller>', 'the seller’s number', wholeFromOne))
    .summary('change a seller’s settings')
    .description('Change the settings that you name. All others stay as they are.')
    .action(run(change));
  group
    .command('places')
    .argument('<seller>', 'the seller’s number', wholeFromOne)
    .summary('list a seller’s shipping places')
    .description(
      'List where a seller’s goods leave from, what distance adds from there, and where goods go back to. They are set in ' +
        'the folder of the shop: sellover shop apply.',
    )
    .action(run(places));
  group
    .command('business')
    .argument('<seller>', 'the seller’s number', wholeFromOne)
    .option('--company-name <text>', 'what it is registered as')
    .option('--representative-name <text>', 'who represents it')
    .option('--registration-no <number>', 'its registration number, such as 120-81-47521')
    .option('--mail-order-no <text>', "the number of its mail-order business; '' if it is exempt")
    .option('--address <text>', 'where it is')
    .option('--phone <number>', 'whom to call')
    .option('--email <address>', 'whom to write to')
    .option('--no-business', 'say nothing any more')
    .summary('show or say who stands behind a seller')
    .description(
      'Show who stands behind a seller, as its page tells buyers, or say it. What you leave out stays as it is. The folder ' +
        'of the shop says it, too: sellover shop apply.',
    )
    .action(run(business));
  group
    .command('sales')
    .argument('<broadcast>', 'the broadcast’s number', wholeFromOne)
    .option('--csv', 'the products as a table for other programs')
    .summary('show what a broadcast has sold')
    .description(
      'Show what a broadcast has sold: what is paid, what was cancelled since, and what waits for its payment. Amounts are ' +
        'those of the products, before coupons and points and without delivery. With --json also by minute.',
    )
    .action(run(sales));
  group
    .command('settlement')
    .argument('<seller>', 'the seller’s number', wholeFromOne)
    .requiredOption('--month <month>', 'a month in Korea, such as 2026-11', month)
    .option('--csv', 'its rows as a table for other programs')
    .summary('show what a seller’s orders moved in a month')
    .description(
      'Show what a seller has to get for the orders of a month: sales, delivery, refunds and fees, with what each put into ' +
        'escrow or released. Amounts are what was paid, with points and less coupons. With --json also the totals.',
    )
    .action(run(settlement));
  for (const command of selloverCommands()) group.addCommand(command);
  return group;
}

function settings(command: Command): Command {
  return command
    .option('--name <text>', 'its name')
    .option('--name-en <text>', 'its name in English')
    .option('--logo <picture>', 'its logo: a picture file, or an address such as https://…')
    .option('--color <colour>', 'its colour, such as #7A3E9D', colour)
    .option('--chat-color <colour>', 'of chat lines over its video', colour)
    .option('--notice-color <colour>', 'of the notice over its video', colour)
    .option('--order-color <colour>', 'of what others buy, over its video', colour)
    .option('--own-order-color <colour>', 'of what viewers buy themselves, over its video', colour)
    .option('--free-from <won>', 'delivery is free from this amount; never: at no amount', freeFrom)
    .option('--notice <text>', 'what it tells who comes to its shop')
    .option('--notice-en <text>', 'the same in English')
    .option('--delivery <text>', 'how it delivers')
    .option('--delivery-en <text>', 'the same in English')
    .option('--returns <text>', 'how it takes back')
    .option('--returns-en <text>', 'the same in English')
    .option('--courier <text>', 'who brings its parcels')
    .option('--courier-en <text>', 'the same in English')
    .option('--tracking <address>', 'where a parcel is followed; {invoiceNo} stands for its number')
    .option('--no-tracking', 'its parcels cannot be followed')
    .option('--vat <percent>', 'the value added tax in its prices', wholeNumber)
    .option('--pay-links', 'it offers payment links')
    .option('--no-pay-links', 'it offers none')
    .option('--own-bank', 'it has a bank account of its own for payments')
    .option('--no-own-bank', 'it has none');
}

function colour(text: string): string {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text;
  throw new InvalidArgumentError('It must be a colour such as #7A3E9D.');
}

function month(text: string): string {
  if (/^20\d{2}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a month such as 2026-11.');
}

function freeFrom(text: string): number | 'never' {
  return text === 'never' ? text : wholeNumber(text);
}
