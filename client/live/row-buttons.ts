import { useOrderButtons, useWatchedView } from './stage-context.ts';

/** What a row of the product list can do: in a past broadcast nothing is bought, but asked. */
export function useRowButtons(): 'buy' | 'ask' | 'none' {
  const { phase } = useWatchedView();
  const orderButtons = useOrderButtons();
  if (phase === 'replay') return 'ask';
  return orderButtons ? 'buy' : 'none';
}
