import { useSnapshot } from 'valtio';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';

/** What the member wrote and may write. */
export function useOwnReviews() {
  const { userSysId: uid = 0, ...who } = useSnapshot(session);
  return useQuery({
    ...queryOf('ownReviews', { uid }),
    enabled: isLoggedIn({ ...who, userSysId: uid }),
    staleTime: 0,
  });
}

/** After one was written, changed or removed. */
export async function lookAgain(): Promise<void> {
  await Promise.all(
    (['ownReviews', 'productReviews', 'productReview'] as const).map((name) =>
      queryClient.invalidateQueries({ queryKey: keyOf(name) }),
    ),
  );
}
