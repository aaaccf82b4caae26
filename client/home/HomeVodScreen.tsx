import { useLayoutEffect } from 'react';
import { broadcastInfo, showBroadcast } from '../app/broadcast-info.ts';
import type { ScreenProps } from '../app/routes.ts';
import HomeScreen from './HomeScreen.tsx';

/** Home with a past broadcast in the small window over it. */
export default function HomeVodScreen({ params }: ScreenProps<'HomeVod'>) {
  const { broadcastSysId, broadcastScheduleSysId } = params;
  useLayoutEffect(() => {
    showBroadcast({ broadcastSysId, broadcastScheduleSysId });
    broadcastInfo.pipMode = true;
  }, [broadcastSysId, broadcastScheduleSysId]);
  return <HomeScreen />;
}
