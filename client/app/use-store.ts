import { useSnapshot } from 'valtio';
import type { Store } from './store.ts';

/** A store's state. The component renders again when a key that it read has changed. */
export function useStore<State extends object>(store: Pick<Store<State, never>, 'view'>): State {
  // What is typed must be drawn within its event, or the cursor would jump.
  return useSnapshot(store.view, { sync: true }) as State;
}
