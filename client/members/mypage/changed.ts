import { keyOf, queryClient } from '../../app/calls/query.ts';
import { loadUserInfo } from '../../app/session/account.ts';

/** After the member has changed something of themselves: shows it everywhere. */
export async function changed(): Promise<void> {
  await Promise.all([
    loadUserInfo(),
    ...(['myPage', 'myInfo'] as const).map((name) =>
      queryClient.invalidateQueries({ queryKey: keyOf(name) }),
    ),
  ]);
}
