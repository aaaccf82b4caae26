import { useEffect } from 'react';
import { DEPOSIT_LOOKED_FOR_EVERY } from '../../schema/buying/constants.ts';
import { keyOf, queryClient } from '../app/calls/query.ts';

/** At orders that are shown: something may have happened to them. */
export async function lookAgain(): Promise<void> {
  await Promise.all(
    (['orderDetail', 'currentOrder', 'nonMemberOrder'] as const).map((read) =>
      queryClient.invalidateQueries({ queryKey: keyOf(read) }),
    ),
  );
}

/** While it is shown how an order is paid: whether it has been. */
export function useLookingAgain(isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => void lookAgain(), DEPOSIT_LOOKED_FOR_EVERY);
    return () => clearInterval(timer);
  }, [isOn]);
}
