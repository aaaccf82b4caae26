import { Command } from 'commander';
import { BASKET_KEPT } from '../../../schema/buying/constants.ts';
import { DAY } from '../../../schema/durations.ts';
import {
  PURGE_AHEAD_DAYS,
  RETENTION_MONTHS,
  UNFINISHED_KEPT_DAYS,
} from '../../../schema/members/constants.ts';
import { WEBHOOK_KEPT_MONTHS } from '../../../schema/service/webhooks/constants.ts';
import { run } from '../../context.ts';
import { countOf, monthsText } from '../../output.ts';
import { momentAhead } from '../../values.ts';
import { purge } from './purge.ts';

/** What is deleted, in the order of the help. */
const WHAT: Readonly<Record<keyof typeof RETENTION_MONTHS, string>> = {
  orderReceivers: 'whom an order went to',
  loginPlaces: 'where members logged in',
  sessionDevices: 'devices and networks of logins',
  texts: 'text messages',
  alerts: 'alerts of members',
  deviceTokens: 'phones that get alerts, since they last registered',
  memberReports: 'what members reported',
  chatReports: 'reports of chat lines',
  blacklistEntries: 'mutes and removals from a broadcast',
  suspensions: 'suspensions, since their end',
  removedAccounts: 'why an account was removed',
  withdrawnAccounts: 'that an account was closed',
  rejoinBars: 'marks that bar joining again',
  sights: 'what members watched, which prices they saw, and refusals',
  visits: 'days of visits',
  consoleLogs: 'errors of the app',
};

function deletedText(): string {
  const rows = [
    ...Object.entries(WHAT).map(([what, words]) => [
      words,
      monthsText(RETENTION_MONTHS[what as keyof typeof WHAT]),
    ]),
    ['sign-ups that were never completed', countOf(UNFINISHED_KEPT_DAYS, 'day')],
    ['lines of carts that nobody has changed', countOf(BASKET_KEPT / DAY, 'day')],
    ['what was sent to webhooks', monthsText(WEBHOOK_KEPT_MONTHS)],
  ] as const;
  const width = Math.max(...rows.map(([what]) => what!.length));
  return rows.map(([what, term]) => `  ${what!.padEnd(width)}  ${term}`).join('\n');
}

export function purgeCommand(): Command {
  return new Command('purge')
    .description(
      'Delete personal data that may be kept no longer. The server does it every day; running it again does no harm. ' +
        'Events stay in the log, which knows people by numbers only. Members who stay away for long are told, and then dormant.',
    )
    .option(
      '--now <time>',
      'delete what has expired by then: 2026-11-01, or 2026-11-01T20:00 in Korea',
      momentAhead,
    )
    .option(
      '--dry-run',
      `only count what would be deleted; then --now may be more than ${PURGE_AHEAD_DAYS} days ahead`,
    )
    .addHelpText(
      'after',
      `
Kept for:
${deletedText()}

Examples:
  SELLOVER_USER=manager01 SELLOVER_PASSWORD=… sellover purge --json
  sellover purge --now 2027-01-01 --dry-run`,
    )
    .action(run(purge));
}
