import { useEffect } from 'react';
import { DEPOSIT_LOOKED_FOR_EVERY } from '../../../schema/buying/constants.ts';
import { keyOf, queryClient } from '../../app/calls/query.ts';

/** Reloads the orders that are shown, as their state may have changed. */
export async function lookAgain(): Promise<void> {
  await Promise.all(
    (['orderDetail', 'currentOrder', 'nonMemberOrder'] as const).map((read) =>
      queryClient.invalidateQueries({ queryKey: keyOf(read) }),
    ),
  );
}

/** Reloads the order while its payment is shown, to learn when it is paid. */
export function useLookingAgain(isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => void lookAgain(), DEPOSIT_LOOKED_FOR_EVERY);
    return () => clearInterval(timer);
  }, [isOn]);
}
