import { Command } from 'commander';
import type { Context, Run } from './context.ts';
import { wholeNumber } from './values.ts';

/** `sellover delivery …`: where a parcel costs more. */
export function deliveryCommand(run: Run): Command {
  const group = new Command('delivery')
    .summary('say where a parcel costs more')
    .description(
      'The postcodes to which a parcel costs more, for all sellers: Jeju and the islands to begin with. ' +
        'They are for managers to read and change; orders and quotes go by them at once.',
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
    .summary('list them')
    .description('List the areas by their first postcode, each with what it adds, in won.')
    .action(
      run(async (context: Context) => {
        const { areas } = await import('./delivery.ts');
        await areas(context);
      }),
    );
  group
    .command('set')
    .argument('<first>', 'the first postcode of the area, five digits')
    .argument('<last>', 'the last one')
    .argument('<won>', 'what a parcel costs more; 0 takes the area away', wholeNumber)
    .summary('add, change or take away one')
    .description(
      'Say what a parcel to an area costs more. An area is known by its first and last postcode; where areas overlap, ' +
        'the dearest counts.',
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
