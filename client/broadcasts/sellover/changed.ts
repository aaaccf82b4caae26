import { keyOf, queryClient } from '../../app/calls/query.ts';
import { loadUserInfo } from '../../app/session/account.ts';

/** After a step of the member as a sellover: shows it everywhere. Their rights may have changed. */
export async function changed(): Promise<void> {
  await Promise.all([
    loadUserInfo(),
    ...(['sally', 'sallyContracts'] as const).map((name) =>
      queryClient.invalidateQueries({ queryKey: keyOf(name) }),
    ),
  ]);
}
