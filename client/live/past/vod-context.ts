import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { VodStage } from './vod-stage.ts';

export const VodContext = createContext<VodStage | null>(null);

export function useVod(): VodStage {
  const stage = useContext(VodContext);
  if (!stage) throw new Error('a component of a past broadcast stands outside of it');
  return stage;
}

export function useVodView() {
  return useSnapshot(useVod().view);
}
