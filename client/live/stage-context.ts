import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveStage } from './stage.ts';

export const StageContext = createContext<LiveStage | null>(null);

export function useStage(): LiveStage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error('a component of the live stage stands outside of it');
  return stage;
}

/** The stage as a whole: phase, detail, player, connection, lines on their way. */
export function useStageView() {
  return useSnapshot(useStage().view);
}

/** The room; a component hears only of the keys it reads. */
export function useRoom() {
  return useSnapshot(useStage().feed.view);
}
