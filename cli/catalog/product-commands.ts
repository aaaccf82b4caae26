import { Command, Option } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { run } from '../context.ts';
import { endAhead, momentAhead, wholeFromOne, wholeNumber } from '../values.ts';
import { history, list, show } from './product.ts';
import { change, create, OPTIONS, price, resume, stock, stop } from './product-changes.ts';

/** `sellover product …`: the products of a seller. */
export function productCommand(): Command {
  const group = new Command('product')
    .description(
      'Manage the products of your seller, one at a time, stopped ones too. Name a product by its id, or by your own ' +
        'number of it. Its version rises with every change of its text, prices or, by hand, its stock. For hosts and ' +
        'managers.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover product create --number TP-1 --name 주전자 --price 20000 --picture pot.jpg
  sellover product change TP-1 --name-en Teapot --category 주방
  sellover product price TP-1 18000 --live 15000 --until 2026-12-24T21:00
  sellover product stock TP-1 --add 50 --reason '새로 들어옴'
  sellover product stop TP-1
  sellover product list
  sellover product history TP-1`,
    );
  const limit = () =>
    new Option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`)
      .argParser(wholeFromOne)
      .default(ROW_COUNT_DEFAULT);
  const seller = () =>
    new Option('--seller <id>', 'the seller, for managers (default: yours)').argParser(wholeFromOne);
  const ofProduct = (name: string) =>
    group.command(name).argument('<product>', 'its id, or its number such as TP-1').addOption(seller());
  group
    .command('list')
    .addOption(limit())
    .addOption(seller())
    .option('--number <text>', 'the one with this number of the seller’s own')
    .summary('list the products of your seller')
    .description('List the products of your seller, newest first.')
    .action(run(list));
  ofProduct('show')
    .summary('show a product with its options and stock')
    .description('Show a product with its prices, options, add-ons and what is left of each.')
    .action(run(show));
  ofProduct('history')
    .addOption(limit())
    .summary('list how a product, its prices and its stock were changed')
    .description(
      'List the changes of a product, newest first: its text, its prices, and its stock where somebody changed it. ' +
        'Orders and cancellations are not listed.',
    )
    .action(run(history));
  fields(group.command('create').addOption(seller()), true)
    .requiredOption('--price <won>', 'what it costs', wholeNumber)
    .option('--market-price <won>', 'what it costs elsewhere (default: the price)', wholeNumber)
    .option('--stock <n>', 'how many pieces there are (default: 0)', wholeNumber)
    .addOption(new Option('--unlimited', 'its pieces are not counted').conflicts('stock'))
    .option('--hidden', 'create it stopped, and resume it later')
    .summary('create a product')
    .description(
      'Create a product, which is sold at once. It has no choices: for those use a shop’s folder, or the API.',
    )
    .action(run(create));
  fields(ofProduct('change'), false)
    .option('--no-live-only', 'sell it at any time')
    .option('--no-pay-at-door', 'delivery is paid with the order')
    .summary('change what is said of a product')
    .description('Change what you name of a product. All else stays as it is.')
    .action(run(change));
  ofProduct('price')
    .argument('<won>', 'what it costs', wholeNumber)
    .option('--market <won>', 'what it costs elsewhere', wholeNumber)
    .option('--live <won>', 'what it costs people who are logged in, for a time', wholeNumber)
    .option('--no-live', 'end its live price')
    .option('--from <time>', 'when the live price begins (default: now)', momentAhead)
    .option(
      '--until <time>',
      'when it ends: 2026-12-24T21:00 (KST), or 2h from now; a day counts whole',
      endAhead,
    )
    .summary('set the prices of a product')
    .description(
      'Set what a product costs from now on, also in rooms on air. Orders keep their prices. A live price that you do ' +
        'not name stays.',
    )
    .action(run(price));
  ofProduct('stock')
    .option('--add <n>', 'pieces that came', wholeFromOne)
    .option('--take <n>', 'pieces that went', wholeFromOne)
    .option('--count <n>', 'pieces that are there now', wholeNumber)
    .option('--choice <id>', 'of this choice, by its id', wholeFromOne)
    .option('--add-on <id>', 'of this choice of an add-on', wholeFromOne)
    .requiredOption('--reason <text>', 'why; it stays in the history for ever, so name no person')
    .summary('change the stock of a product')
    .description('Add pieces, take some, or set their count. No sale made meanwhile is lost.')
    .action(run(stock));
  ofProduct('stop')
    .summary('stop selling a product')
    .description('Stop selling a product. Nothing of it is lost, and it can be resumed.')
    .action(run(stop));
  ofProduct('resume')
    .summary('sell a stopped product again')
    .description('Sell a product that was stopped, or that was created with --hidden.')
    .action(run(resume));
  return group;
}

/** They come first; of them a product needs the first three. */
const FIRST = ['prdtNo', 'name', 'picture', 'nameEn', 'category', 'brand', 'delivery'];

function fields(command: Command, isNew: boolean): Command {
  const turnOf = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);
  for (const [[key], { flags, help, parse, otherwise }] of OPTIONS.toSorted(
    ([[a]], [[b]]) => turnOf(a) - turnOf(b),
  )) {
    const option = new Option(flags, isNew && otherwise ? `${help} (default: ${otherwise})` : help);
    if (parse) option.argParser(parse);
    command.addOption(option.makeOptionMandatory(isNew && turnOf(key) < 3));
  }
  return command;
}
