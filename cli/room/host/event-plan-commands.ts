import { Command, Option } from 'commander';
import { EVENT_PLAN_ORDER_CNT_MAX } from '../../../schema/buying/constants.ts';
import { run } from '../../context.ts';
import { endAhead, momentAhead, wholeFromOne, wholeNumber } from '../../values.ts';
import { addEvent, endEvent, listEvents } from './event-plans.ts';

/** `sellover host event …`: products that are sold under special terms. */
export function hostEventPlanCommand(): Command {
  const group = new Command('event')
    .summary('sell products on terms of their own')
    .description(
      'Sell products on the terms of an event: a minimum order amount, a maximum number of pieces for each member over ' +
        'all orders, and a period. Only members can buy them, directly and not through the cart, on air or not. ' +
        'An event cannot be changed: end it, and add another.',
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
        new Option('--seller <id>', 'the seller, for managers (default: yours)').argParser(wholeFromOne),
      );
  action('list', 'list the events that nobody has ended').action(run(listEvents));
  action('add', 'add an event, and sell products on its terms')
    .argument('<products...>', 'the products’ ids, or numbers such as SD-2011')
    .requiredOption(
      '--max <n>',
      `the most pieces for one member, up to ${EVENT_PLAN_ORDER_CNT_MAX}`,
      wholeFromOne,
    )
    .option('--min-amount <won>', 'the minimum order amount (default: 0)', wholeNumber)
    .option(
      '--from <time>',
      'begins then: 2026-12-24T18:00 (KST), or 2h from now (default: now)',
      momentAhead,
    )
    .requiredOption(
      '--until <time>',
      'ends then: 2027-01-31T23:59 (KST), or 2h from now; a day counts whole',
      endAhead,
    )
    .action(run(addEvent));
  action('end', 'end an event, and sell its products as any other')
    .argument('<event>', 'its id, from sellover host event list', wholeFromOne)
    .action(run(endEvent));
  return group;
}
