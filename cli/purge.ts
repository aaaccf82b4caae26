import * as retention from '../schema/retention.ts';
import type { Context } from './context.ts';

export async function purge({ api, out }: Context): Promise<void> {
  const deleted = await api.call(retention.purge, {});
  const { loginPlaceCnt, removedAccountCnt, withdrawnAccountCnt, orderReceiverCnt, textCnt, basketCnt } =
    deleted;
  out.data(
    deleted,
    (c) =>
      `${c.green('✓')} Deleted ${loginPlaceCnt} places of logins, ${removedAccountCnt} removed accounts, ${withdrawnAccountCnt} closed ones, ` +
      `${orderReceiverCnt} receivers of orders, ${textCnt} texts, ${basketCnt} lines of carts`,
  );
}
