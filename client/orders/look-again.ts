import { nonMemberOrder } from '../../schema/non-member-orders.ts';
import { currentOrder, orderDetail } from '../../schema/orders.ts';
import { keyOf, queryClient } from '../app/query.ts';

/** At orders that are shown: something may have happened to them. */
export async function lookAgain(): Promise<void> {
  await Promise.all(
    [orderDetail, currentOrder, nonMemberOrder].map((read) =>
      queryClient.invalidateQueries({ queryKey: keyOf(read) }),
    ),
  );
}
