import type { Command } from 'commander';
import { deliveryAreas, setDeliveryArea } from '../../schema/buying/deliveries.ts';
import { wonText } from '../../schema/won.ts';
import { calls, group } from '../contract/command.ts';
import { listText } from '../table.ts';

/** `sellover delivery …`: where a parcel costs more. */
export function deliveryCommand(): Command {
  return group(
    'delivery',
    'Manage the areas to which delivery costs more, for all sellers: Jeju and other islands at first. For managers. ' +
      'Changes apply to orders and quotes at once.',
    `
Examples:
  sellover delivery areas
  sellover delivery set 63000 63644 4000
  sellover delivery set 63000 63644 0`,
    [
      calls('areas', deliveryAreas, {
        description: 'List the areas in the order of their postcodes, each with its surcharge in won.',
        text: ({ areas }, c) =>
          listText(c, areas, 'No areas', {
            First: ({ firstPostNumber }) => firstPostNumber,
            Last: ({ lastPostNumber }) => lastPostNumber,
            '>Adds': ({ addingDeliveryAmount }) => wonText(addingDeliveryAmount, 'sign'),
          }),
      }),
      calls('set', setDeliveryArea, {
        summary: 'add, change or remove an area',
        description:
          'Set the surcharge of an area, which is known by its first and last postcode. Where areas overlap, the highest ' +
          'surcharge counts.',
        args: {
          firstPostNumber: ['<first>', 'the first postcode of the area, with five digits'],
          lastPostNumber: ['<last>', 'the last postcode of the area'],
          addingDeliveryAmount: ['<won>', 'the surcharge in won, or 0 to remove the area'],
        },
        text: (_, c, { firstPostNumber, lastPostNumber, addingDeliveryAmount }) => {
          const adds = addingDeliveryAmount === 0 ? 'nothing' : wonText(addingDeliveryAmount, 'sign');
          return `${c.green('✓')} A parcel to ${firstPostNumber}–${lastPostNumber} costs ${adds} more`;
        },
      }),
    ],
  );
}
