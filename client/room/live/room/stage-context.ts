import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveSource } from './live-source.ts';
import type { Source } from './source.ts';
import type { Stage } from './stage.ts';
import type { StagePhase } from './stage-view.ts';

export const StageContext = createContext<Stage | null>(null);
/** What the viewer watches now. */
export const SourceContext = createContext<Source | null>(null);

export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error('a component of a broadcast stands outside of it');
  return stage;
}

/** The broadcast as a whole: phase, detail, how it ends. */
export function useStageView() {
  return useSnapshot(useStage().view);
}

/** For what only a running broadcast has. */
export function useLive(): LiveSource {
  return useStage().live;
}

/** Player, connection, lines on their way. */
export function useLiveView() {
  return useSnapshot(useLive().view);
}

export function useSource(): Source {
  const source = useContext(SourceContext);
  if (!source) throw new Error('a component of a broadcast stands outside of it');
  return source;
}

export function useSourceView() {
  return useSnapshot(useSource().view);
}

/** The room's state. A component renders only for the keys it reads. */
export function useRoom() {
  return useSnapshot(useSource().feed.view);
}

/** Whether an order counts as placed in the broadcast. */
export function isSelling(phase: StagePhase): boolean {
  return phase !== 'before' && phase !== 'ended' && phase !== 'replay';
}

/** Not while the host hides them, and not for what was sold then. */
export function useOrderButtons(): boolean {
  const { phase } = useStageView();
  return !useRoom().isHideOrdBtn && phase !== 'replay';
}
