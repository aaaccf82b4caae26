import type { Reply } from '../../../schema/operation.ts';
import * as retention from '../../../schema/members/retention.ts';
import type { Context } from '../../context.ts';
import { countOf, isoTime, timeText } from '../../output.ts';

type Deleted = Omit<Reply<typeof retention.purge>, 'dormancyToldCnt' | 'dormantCnt'>;

const WORDS: Readonly<Record<keyof Deleted, string>> = {
  loginPlaceCnt: 'places of logins',
  sessionDeviceCnt: 'devices of sessions',
  removedAccountCnt: 'removed accounts',
  withdrawnAccountCnt: 'closed ones',
  unfinishedAccountCnt: 'unfinished sign-ups',
  rejoinBarCnt: 'bars to joining again',
  suspensionCnt: 'suspensions',
  blacklistEntryCnt: 'blacklist entries',
  chatReportCnt: 'chat reports',
  memberReportCnt: 'reports of members',
  inquiryCnt: 'inquiries',
  inquiryPictureCnt: 'pictures of inquiries',
  sightCnt: 'visits, prices and refusals of members',
  visitDayCnt: 'days of visits',
  consoleLogCnt: 'errors of the app',
  orderReceiverCnt: 'receivers of orders',
  orderParcelCnt: 'invoice numbers of parcels',
  claimTextCnt: 'texts of requests',
  claimPictureCnt: 'requests with pictures',
  claimAccountCnt: 'refund accounts',
  textCnt: 'texts',
  alertCnt: 'alerts',
  deviceTokenCnt: 'phones',
  basketCnt: 'lines of carts',
  uploadCnt: 'uploaded files',
  webhookMessageCnt: 'messages to webhooks',
  webhookAttemptCnt: 'attempts at them',
};

export interface PurgeOptions {
  /** As if it were then (ms). */
  readonly now?: number;
  readonly dryRun?: true;
}

export async function purge({ api, out }: Context, { now, dryRun }: PurgeOptions): Promise<void> {
  const at = now === undefined ? {} : { now: isoTime(now) };
  const deleted = await api.call(retention.purge, { ...at, ...(dryRun && { isDryRun: true }) });
  // A server of a later version may delete data that has no words here.
  const words: Readonly<Record<string, string>> = WORDS;
  const { dormancyToldCnt, dormantCnt, ...gone } = deleted;
  const told = Object.entries(gone).map(([what, count]) => `${count} ${words[what] ?? what}`);
  if (now !== undefined) out.note(`As of ${timeText(now)}`);
  const tell = dryRun ? 'Would tell' : 'Told';
  out.data(deleted, (c) =>
    [
      `${c.green('✓')} ${dryRun ? 'Nothing was deleted. This would be:' : 'Deleted'} ${told.join(', ')}`,
      `  ${tell} ${countOf(dormancyToldCnt, 'member')} that their account becomes dormant; newly dormant: ${dormantCnt}`,
    ].join('\n'),
  );
}
