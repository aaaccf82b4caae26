import type { Reply } from '../../schema/operation.ts';
import * as retention from '../../schema/members/retention.ts';
import type { Context } from '../context.ts';

const WORDS: Readonly<Record<keyof Reply<typeof retention.purge>, string>> = {
  loginPlaceCnt: 'places of logins',
  removedAccountCnt: 'removed accounts',
  withdrawnAccountCnt: 'closed ones',
  blacklistEntryCnt: 'blacklist entries',
  chatReportCnt: 'chat reports',
  memberReportCnt: 'reports of members',
  visitDayCnt: 'days of visits',
  consoleLogCnt: 'errors of the app',
  orderReceiverCnt: 'receivers of orders',
  textCnt: 'texts',
  basketCnt: 'lines of carts',
};

export async function purge({ api, out }: Context): Promise<void> {
  const deleted = await api.call(retention.purge, {});
  // A server of a later version may delete data that has no words here.
  const words: Readonly<Record<string, string>> = WORDS;
  const told = Object.entries(deleted).map(([what, count]) => `${count} ${words[what] ?? what}`);
  out.data(deleted, (c) => `${c.green('✓')} Deleted ${told.join(', ')}`);
}
