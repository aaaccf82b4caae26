import { Option, type Command } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { SELLOVER_STEPS } from '../../schema/members/constants.ts';
import { run } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import * as actions from './sellover.ts';

/** `sellover seller applications|accept|reject|terminate`: who may broadcast. */
export function addSelloverCommands(group: Command): void {
  group
    .command('applications')
    .addOption(new Option('--step <step>', 'those who are so far (default: applied)').choices(SELLOVER_STEPS))
    .option('--all', 'all of them, whatever their state')
    .option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`, wholeFromOne, ROW_COUNT_DEFAULT)
    .summary('list those who want to broadcast')
    .description(
      'List those who have applied to be sellovers and wait for you, the latest first. Each is shown with nickname, vendor, ' +
        'pledges, guardian and contract. For managers.',
    )
    .action(run(actions.applications));
  group
    .command('accept')
    .argument('<user>', 'the applicant’s id')
    .option('--seller <n>', 'the seller for whom they will broadcast (default: one is opened)', wholeFromOne)
    .option('--name <text>', 'the name of the seller that is opened')
    .summary('accept an application, and offer the contract')
    .description(
      'Accept an application. The applicant may broadcast for the seller as soon as they have accepted the contract; under 19 ' +
        'only with a guardian’s consent. For managers.',
    )
    .action(run(actions.accept));
  for (const [name, action, user, summary, description] of [
    [
      'reject',
      actions.reject,
      'the applicant’s id',
      'reject an application',
      'Reject an application, also one that was accepted while its contract was not. They may apply again.',
    ],
    [
      'terminate',
      actions.terminate,
      'the sellover’s id',
      'terminate a sellover’s contract',
      'Terminate a contract. The right to broadcast ends within a second everywhere. They no longer see the history of its time.',
    ],
  ] as const)
    group
      .command(name)
      .argument('<user>', user)
      .requiredOption('--reason <text>', 'why; the member reads it')
      .summary(summary)
      .description(`${description} For managers.`)
      .action(run(action));
}
