import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { PastSource } from './past-source.ts';

/** Null in a running broadcast. */
export const PastContext = createContext<PastSource | null>(null);

export function usePast(): PastSource {
  const past = useContext(PastContext);
  if (!past) throw new Error('a component of a past broadcast stands outside of it');
  return past;
}

export function usePastView() {
  return useSnapshot(usePast().view);
}
