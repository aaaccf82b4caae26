import { Command, Option } from 'commander';
import { EVENT_PLAN_ORDER_CNT_MAX } from '../schema/constants.ts';
import type { Context, Run } from './context.ts';
import type { EventOptions, OfSeller } from './host-event-plans.ts';
import { momentAhead, wholeFromOne, wholeNumber } from './values.ts';

const actions = () => import('./host-event-plans.ts');

/** `sellover host event …`: products that are sold by terms of their own. */
export function hostEventPlanCommand(run: Run): Command {
  const group = new Command('event')
    .summary('sell products of your seller by terms of their own')
    .description(
      'Sell products by the terms of an event: the least that an order of them costs, the most that one member may have ' +
        'in all of their orders, and between which dates. They are bought directly, by members alone, on air or not. ' +
        'An event is never changed: end it, and add another.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover host event add SD-2011 --min-amount 9900 --max 4 --until 2027-01-31T23:59
  sellover host event list
  sellover host event end 2`,
    );
  const action = (name: string, summary: string) =>
    group
      .command(name)
      .summary(summary)
      .description(`${summary[0]!.toUpperCase()}${summary.slice(1)}.`)
      .addOption(
        new Option('--seller <id>', 'of which seller; for managers (default: yours)').argParser(wholeFromOne),
      );
  action('list', 'list the events that have not been ended').action(
    run(async (context: Context, options: OfSeller) => (await actions()).listEvents(context, options)),
  );
  action('add', 'sell products by the terms of a new event')
    .argument('<products...>', 'product ids, or numbers such as SD-2011')
    .requiredOption(
      '--max <n>',
      `pieces that one member may have, up to ${EVENT_PLAN_ORDER_CNT_MAX}`,
      wholeFromOne,
    )
    .option('--min-amount <won>', 'what an order of them costs at least (default: 0)', wholeNumber)
    .option(
      '--from <time>',
      'begins then: 2026-12-24T18:00 (in Korea), or 2h from now (default: now)',
      momentAhead,
    )
    .requiredOption('--until <time>', 'ends then: 2027-01-31T23:59 (in Korea), or 2h from now', momentAhead)
    .action(
      run(async (context: Context, products: string[], options: EventOptions) =>
        (await actions()).addEvent(context, products, options),
      ),
    );
  action('end', 'end an event; its products are sold as any other')
    .argument('<event>', 'its id, see `sellover host event list`', wholeFromOne)
    .action(
      run(async (context: Context, event: number, options: OfSeller) =>
        (await actions()).endEvent(context, event, options),
      ),
    );
  return group;
}
