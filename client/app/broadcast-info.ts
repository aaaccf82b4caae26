import { createContext, useContext } from 'react';
import { proxy } from 'valtio/vanilla';
import { addressOf, findRoute, type RouteParams } from './routes.ts';
import { closeToHome } from './frame/scroll.ts';
import { session } from './session/session.ts';

/** The broadcast that is watched, over all screens. */
export interface BroadcastInfo {
  broadcastSysId: number | null;
  broadcastScheduleSysId: number | null;
  type: 'live' | 'vod';
  /** A recording is running. */
  vodPlaying: boolean;
  /** Its host hides the order buttons. */
  isHideOrdBtn: boolean;
  /** It was opened by a shared link. */
  byLink: boolean;
  /** In the small window. */
  pipMode: boolean;
  /** The window's position: pixels from the edges of the screen; null until it is moved. */
  top: number | null;
  right: number | null;
}

const EMPTY: BroadcastInfo = {
  broadcastSysId: null,
  broadcastScheduleSysId: null,
  type: 'live',
  vodPlaying: false,
  isHideOrdBtn: false,
  byLink: false,
  pipMode: false,
  top: null,
  right: null,
};

export const broadcastInfo = proxy<BroadcastInfo>({ ...EMPTY });

/** For the broadcast itself: it is seen in the small window, not in full. */
export const FloatingContext = createContext(false);

export function useFloating(): boolean {
  return useContext(FloatingContext);
}

export type BroadcastIds = Omit<RouteParams<'enterLive'>, 'type'>;

/** The ids in an address of a broadcast. */
export function broadcastAt(path: string): BroadcastIds | undefined {
  const found = findRoute(path);
  if (found?.route.name !== 'enterLive') return undefined;
  const { broadcastSysId, broadcastScheduleSysId } = found.params as RouteParams<'enterLive'>;
  return { broadcastSysId, broadcastScheduleSysId };
}

/** Shows the broadcast of an address. It replaces the one before; the window keeps its position. */
export function showBroadcast({ broadcastSysId, broadcastScheduleSysId }: BroadcastIds): void {
  const { top, right, ...before } = broadcastInfo;
  if (broadcastSysId !== before.broadcastSysId || broadcastScheduleSysId !== before.broadcastScheduleSysId) {
    Object.assign(broadcastInfo, EMPTY, { broadcastSysId, broadcastScheduleSysId, top, right });
  }
  broadcastInfo.pipMode = false;
}

/** A link that was followed leads to one opening only. */
export function takeLiveRedirect(): void {
  if (!session.liveRedirFlag) return;
  broadcastInfo.byLink = true;
  session.liveRedirFlag = undefined;
}

/** Ends the watching. Who watched in full goes where `leave` leads; around a small window nothing changes. */
export function closeBroadcast(leave: () => void = closeToHome): void {
  Object.assign(broadcastInfo, EMPTY);
  if (broadcastAt(location.pathname)) leave();
}

/** The address of its full-size screen. */
export function addressOfBroadcast(): string {
  const { broadcastSysId, broadcastScheduleSysId, type } = broadcastInfo;
  if (broadcastSysId === null || broadcastScheduleSysId === null) return addressOf('Home');
  return addressOf('enterLive', { broadcastSysId, broadcastScheduleSysId, type });
}
