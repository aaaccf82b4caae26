import { Command, Option } from 'commander';
import { run } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import { applyBrands, applyCategories, listBrands, listCategories } from './groups.ts';

/** `sellover category …`: the categories of the whole mall. */
export function categoryCommand(): Command {
  const group = new Command('category')
    .description(
      'List the categories of the whole mall, on two levels, or set them all. Setting is for managers. Products keep ' +
        'their category under its new name; one that products are in cannot be removed.',
    )
    .addHelpText('after', FILE('category', '  subCategories:\n    - name: 찻잔\n      nameEn: Cups\n'));
  group
    .command('list')
    .summary('list the categories')
    .description('List the categories in their order, each with its id.')
    .action(run(listCategories));
  group
    .command('apply')
    .argument('<file>', 'a YAML file with all categories')
    .summary('set all categories from a file')
    .description(APPLIED('categories'))
    .action(run(applyCategories));
  return group;
}

/** `sellover brand …`: the brands of a seller. */
export function brandCommand(): Command {
  const group = new Command('brand')
    .description(
      'List the brands of your seller, or set them all. For hosts and managers. Products keep their brand under its ' +
        'new name; one that products have cannot be removed.',
    )
    .addHelpText('after', FILE('brand', ''));
  const seller = () =>
    new Option('--seller <id>', 'the seller, for managers (default: yours)').argParser(wholeFromOne);
  group
    .command('list')
    .addOption(seller())
    .summary('list the brands of your seller')
    .description('List the brands in their order, each with its id.')
    .action(run(listBrands));
  group
    .command('apply')
    .argument('<file>', 'a YAML file with all brands')
    .addOption(seller())
    .summary('set all brands of your seller from a file')
    .description(APPLIED('brands'))
    .action(run(applyBrands));
  return group;
}

function FILE(what: string, below: string): string {
  return `
Examples:
  sellover ${what} list
  sellover ${what} apply ${what}.yaml

Such a file has a list:
- name: 주방
  nameEn: Kitchen
${below}`;
}

function APPLIED(what: string): string {
  return (
    `Set all ${what} from a file, in its order. An entry is known by its id, or else by its name: give the id to rename ` +
    'it. What the file leaves out is removed.'
  );
}
