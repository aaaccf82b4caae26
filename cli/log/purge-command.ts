import { Command } from 'commander';
import { RETENTION_MONTHS } from '../../schema/members/constants.ts';
import type { Context, Run } from '../context.ts';
import { monthsText } from '../output.ts';

export function purgeCommand(run: Run): Command {
  const {
    loginPlaces,
    removedAccounts,
    withdrawnAccounts,
    blacklistEntries,
    chatReports,
    orderReceivers,
    texts,
  } = RETENTION_MONTHS;
  return new Command('purge')
    .summary('delete personal data that may be kept no longer')
    .description(
      `Delete personal data that may be kept no longer: where members logged in after ${monthsText(loginPlaces)}, text messages ` +
        `after ${monthsText(texts)}, why an account was removed after ${monthsText(removedAccounts)}, that an account was closed after ` +
        `${monthsText(withdrawnAccounts)}, mutes and removals from a broadcast after ${monthsText(blacklistEntries)}, reports of chat ` +
        `lines after ${monthsText(chatReports)}, and whom an order went to after ${monthsText(orderReceivers)}. Run this once a day as a manager; ` +
        'running it again does no harm. Events stay in the log, which knows people by numbers only.',
    )
    .addHelpText('after', '\nExamples:\n  SELLOVER_USER=manager01 SELLOVER_PASSWORD=… sellover purge --json')
    .action(
      run(async (context: Context) => {
        const { purge } = await import('./purge.ts');
        await purge(context);
      }),
    );
}
