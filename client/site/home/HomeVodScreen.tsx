import { useLayoutEffect } from 'react';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { broadcastInfo, showBroadcast } from '../../app/broadcast-info.ts';
import type { ScreenProps } from '../../app/routes.ts';
import HomeScreen from './HomeScreen.tsx';

/** Home with a past broadcast in the small window over it. */
export default function HomeVodScreen({ params }: ScreenProps<'HomeVod'>) {
  const { broadcastSysId, broadcastScheduleSysId } = params;
  const nameFor = useNames();
  const { data } = useQuery({ ...queryOf('broadcastIntro', { broadcastSysId }), staleTime: Infinity });
  useTitle(data && nameFor(data));
  useLayoutEffect(() => {
    showBroadcast({ broadcastSysId, broadcastScheduleSysId });
    broadcastInfo.pipMode = true;
  }, [broadcastSysId, broadcastScheduleSysId]);
  return <HomeScreen />;
}
