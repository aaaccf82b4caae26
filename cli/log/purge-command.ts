import { Command } from 'commander';
import { RETENTION_MONTHS } from '../../schema/members/constants.ts';
import type { Context, Run } from '../context.ts';
import { monthsText } from '../output.ts';
import { momentAhead } from '../values.ts';
import type { PurgeOptions } from './purge.ts';

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
    .option(
      '--now <time>',
      'delete what has expired by then: 2026-11-01, or 2026-11-01T20:00 in Korea',
      momentAhead,
    )
    .option('--dry-run', 'only count what would be deleted; then --now may be a time to come')
    .addHelpText(
      'after',
      `
Examples:
  SELLOVER_USER=manager01 SELLOVER_PASSWORD=… sellover purge --json
  sellover purge --now 2027-01-01 --dry-run`,
    )
    .action(
      run(async (context: Context, options: PurgeOptions) => {
        const { purge } = await import('./purge.ts');
        await purge(context, options);
      }),
    );
}
