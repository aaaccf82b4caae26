import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomFeed } from './feed.ts';
import type { OwnPurchase } from './chat-lines.ts';
import type { SoundView } from '../player/sound.ts';
import type { LiveStage } from './stage.ts';
import type { StageView } from './stage-view.ts';

/** What parts need that both a live and a past broadcast draw. */
export interface Watched {
  readonly view: WatchedView;
  readonly feed: RoomFeed;
  toggleSound(): void;
  /** From 0 to 1. */
  setVolume(volume: number): void;
  ownPurchase(purchase: OwnPurchase): void;
  reloadProducts(): Promise<void>;
  /** The chat as it was said, or in the viewer's language as far as that is known. */
  showOriginals(originals: boolean): void;
}

export interface WatchedView extends Pick<
  StageView,
  'phase' | 'detail' | 'outbox' | 'said' | 'productsLoading' | 'ordersUntil' | 'translated' | 'originals'
> {
  readonly player: SoundView & { readonly shown: boolean };
  /** The pinned product has its card. */
  readonly pinShown: boolean;
}

export const StageContext = createContext<LiveStage | null>(null);
export const WatchedContext = createContext<Watched | null>(null);

export function useStage(): LiveStage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error('a component of the live stage stands outside of it');
  return stage;
}

/** The stage as a whole: phase, detail, player, connection, lines on their way. */
export function useStageView() {
  return useSnapshot(useStage().view);
}

export function useWatched(): Watched {
  const watched = useContext(WatchedContext);
  if (!watched) throw new Error('a component of a broadcast stands outside of it');
  return watched;
}

export function useWatchedView() {
  return useSnapshot(useWatched().view);
}

/** The room's state. A component renders only for the keys it reads. */
export function useRoom() {
  return useSnapshot(useWatched().feed.view);
}

/** Whether an order counts as placed in the broadcast. */
export function isSelling(phase: WatchedView['phase']): boolean {
  return phase !== 'before' && phase !== 'ended' && phase !== 'replay';
}

/** Not while the host hides them, and not for what was sold then. */
export function useOrderButtons(): boolean {
  const { phase } = useWatchedView();
  return !useRoom().isHideOrdBtn && phase !== 'replay';
}
