import { Command } from 'commander';
import { RETENTION_MONTHS } from '../schema/constants.ts';
import type { Context, Run } from './context.ts';

export function purgeCommand(run: Run): Command {
  const { loginPlaces, removedAccounts, withdrawnAccounts, orderReceivers, texts } = RETENTION_MONTHS;
  return new Command('purge')
    .summary('delete what has been kept as long as it may be')
    .description(
      'Delete what is known of people when it has been kept as long as it may be: where they have logged in from after ' +
        `${loginPlaces} months, texts to phones after ${texts}, why an account was removed after ${removedAccounts}, that one was closed after ${withdrawnAccounts}, whom an order went to after ` +
        `${orderReceivers / 12} years. Let it run once a day with a manager’s login; again, there is nothing left to do. ` +
        'What was done stays in the log, which knows people only by their numbers.',
    )
    .addHelpText('after', '\nExamples:\n  SELLOVER_USER=manager01 SELLOVER_PASSWORD=… sellover purge --json')
    .action(
      run(async (context: Context) => {
        const { purge } = await import('./purge.ts');
        await purge(context);
      }),
    );
}
