import { isSelling, useOrderButtons, useStageView } from '../room/stage-context.ts';

/** The buttons of a row in the product list. A past broadcast sells nothing; viewers can ask questions. */
export function useRowButtons(): 'buy' | 'buyAfter' | 'ask' | 'none' {
  const { phase } = useStageView();
  const orderButtons = useOrderButtons();
  if (phase === 'replay') return 'ask';
  if (!orderButtons) return 'none';
  return isSelling(phase) ? 'buy' : 'buyAfter';
}
