import { lazy, Suspense, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { usePathname } from 'wouter/use-browser-location';
import {
  broadcastAt,
  broadcastInfo,
  FloatingContext,
  showBroadcast,
  takeLiveRedirect,
} from './broadcast-info.ts';
import { isInApp } from './bridge.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { later } from './later.ts';
import { ScreenLoading } from './ScreenLoading.tsx';
import { ScreenOf } from './screens.ts';

/** Only the app needs it. */
const BackPress = lazy(later(() => import('./BackPress.tsx')));

/**
 * The broadcast that is watched stands beside the screens, not among them: in full at its own address, in a small
 * window over all others. So it goes on, with its video and its room, while screens come and go.
 */
export function BroadcastPlace() {
  const path = usePathname();
  const here = broadcastAt(path);
  const { broadcastSysId, broadcastScheduleSysId } = useSnapshot(broadcastInfo);
  useLayoutEffect(() => {
    const opened = broadcastAt(path);
    if (opened) {
      showBroadcast(opened);
      takeLiveRedirect();
    } else if (broadcastInfo.broadcastSysId !== null) broadcastInfo.pipMode = true;
  }, [path]);

  const kept =
    broadcastSysId === null || broadcastScheduleSysId === null
      ? undefined
      : { broadcastSysId, broadcastScheduleSysId };
  const params = here ?? kept;
  if (!params) return null;
  return (
    <ErrorBoundary key={`${params.broadcastSysId}/${params.broadcastScheduleSysId}`}>
      <FloatingContext value={!here}>
        <Suspense fallback={here && <ScreenLoading />}>
          <ScreenOf name="enterLive" params={{ ...params }} />
          {here && isInApp() && <BackPress />}
        </Suspense>
      </FloatingContext>
    </ErrorBoundary>
  );
}
