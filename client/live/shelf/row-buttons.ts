import { isSelling, useOrderButtons, useWatchedView } from '../room/stage-context.ts';

/** What a row of the product list can do: in a past broadcast nothing is bought, but asked. */
export function useRowButtons(): 'buy' | 'buyAfter' | 'ask' | 'none' {
  const { phase } = useWatchedView();
  const orderButtons = useOrderButtons();
  if (phase === 'replay') return 'ask';
  if (!orderButtons) return 'none';
  return isSelling(phase) ? 'buy' : 'buyAfter';
}
