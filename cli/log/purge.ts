import type { Reply } from '../../schema/operation.ts';
import * as retention from '../../schema/members/retention.ts';
import type { Context } from '../context.ts';
import { countOf } from '../output.ts';

type Deleted = Omit<Reply<typeof retention.purge>, 'dormancyToldCnt' | 'dormantCnt'>;

const WORDS: Readonly<Record<keyof Deleted, string>> = {
  loginPlaceCnt: 'places of logins',
  sessionDeviceCnt: 'devices of sessions',
  removedAccountCnt: 'removed accounts',
  withdrawnAccountCnt: 'closed ones',
  rejoinBarCnt: 'bars to joining again',
  suspensionCnt: 'suspensions',
  blacklistEntryCnt: 'blacklist entries',
  chatReportCnt: 'chat reports',
  memberReportCnt: 'reports of members',
  orderReceiverCnt: 'receivers of orders',
  textCnt: 'texts',
  alertCnt: 'alerts',
  deviceTokenCnt: 'phones',
  basketCnt: 'lines of carts',
};

export async function purge({ api, out }: Context): Promise<void> {
  const deleted = await api.call(retention.purge, {});
  // A server of a later version may delete data that has no words here.
  const words: Readonly<Record<string, string>> = WORDS;
  const { dormancyToldCnt, dormantCnt, ...gone } = deleted;
  const told = Object.entries(gone).map(([what, count]) => `${count} ${words[what] ?? what}`);
  out.data(deleted, (c) =>
    [
      `${c.green('✓')} Deleted ${told.join(', ')}`,
      `  Told ${countOf(dormancyToldCnt, 'member')} that their account will be dormant; ${dormantCnt} became so`,
    ].join('\n'),
  );
}
