import { Command, Option } from 'commander';
import { run } from '../../context.ts';
import { momentAhead, wholeFromOne } from '../../values.ts';
import { init } from './init.ts';
import { apply } from './apply.ts';
import { exportShop } from './export.ts';

/** `sellover shop …`: a shop that is kept as files. */
export function shopCommand(): Command {
  const group = new Command('shop')
    .description(
      'Keep a shop as a folder of files and pictures: its look, categories, brands, products, events, broadcasts and ' +
        'coupons. Applying it changes the server where it is other than the folder says. For hosts and managers.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover shop init shop/
  sellover shop apply shop/ --dry-run
  sellover shop apply shop/
  sellover shop export backup/

server/docs/shop-folder.md describes the files.`,
    );
  const seller = () =>
    new Option('--seller <id>', 'the seller, for managers (default: yours)').argParser(wholeFromOne);
  group
    .command('init')
    .argument('<folder>', 'an empty folder, or one that is not there yet')
    .summary('write a small example shop')
    .description('Write a small example shop with comments, which can be applied as it is.')
    .action(run(init));
  group
    .command('apply')
    .argument('<folder>', 'the folder of the shop')
    .addOption(seller())
    .option('--dry-run', 'only say what would be added, changed and stopped')
    .option('-y, --yes', 'also undo what was changed elsewhere since the last apply, without asking')
    .option(
      '--prune',
      'also stop products, end events and broadcasts, and remove coupons that the folder lacks',
    )
    .addOption(
      new Option('--now <time>', 'what times such as now+2h and today 20:00 count from').argParser(
        momentAhead,
      ),
    )
    .summary('make the shop as the folder says')
    .description(
      'Make the shop as the folder says. Whatever is so already stays. A wrong file is refused before anything is done, ' +
        'with every mistake and its place. What was changed elsewhere since the last apply, and would be undone, is ' +
        'listed; the command asks first, and scripts give --yes. Stock changes only where the folder says so with +50, -3 or =50. ' +
        'After an interruption run it again.',
    )
    .action(run(apply));
  group
    .command('export')
    .argument('<folder>', 'an empty folder, or one that is not there yet')
    .addOption(seller())
    .summary('write the shop as a folder')
    .description('Write the shop with its pictures as a folder. Applying it changes nothing.')
    .action(run(exportShop));
  return group;
}
