import { Command } from 'commander';
import { run, type Context } from '../context.ts';
import { wholeNumber } from '../values.ts';

/** `sellover delivery …`: where a parcel costs more. */
export function deliveryCommand(): Command {
  const group = new Command('delivery')
    .description(
      'Manage the areas to which delivery costs more, for all sellers: Jeju and other islands at first. For managers. ' +
        'Changes apply to orders and quotes at once.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover delivery areas
  sellover delivery set 63000 63644 4000
  sellover delivery set 63000 63644 0`,
    );
  group
    .command('areas')
    .summary('list the areas')
    .description('List the areas in the order of their postcodes, each with its surcharge in won.')
    .action(
      run(async (context: Context) => {
        const { areas } = await import('./delivery.ts');
        await areas(context);
      }),
    );
  group
    .command('set')
    .argument('<first>', 'the first postcode of the area, with five digits')
    .argument('<last>', 'the last postcode of the area')
    .argument('<won>', 'the surcharge in won, or 0 to remove the area', wholeNumber)
    .summary('add, change or remove an area')
    .description(
      'Set the surcharge of an area, which is known by its first and last postcode. Where areas overlap, the highest ' +
        'surcharge counts.',
    )
    .action(
      run(async (context: Context, first: string, last: string, won: number) => {
        const { setArea } = await import('./delivery.ts');
        await setArea(context, {
          firstPostNumber: first,
          lastPostNumber: last,
          addingDeliveryAmount: won,
        });
      }),
    );
  return group;
}
