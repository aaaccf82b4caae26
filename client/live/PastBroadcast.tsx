import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { BroadcastDetail } from '../../schema/broadcasts.ts';
import { broadcastInfo, closeBroadcast } from '../app/broadcast-info.ts';
import { firstThingsSeen } from '../app/first-things.ts';
import { translator } from '../app/i18n/translate.ts';
import { alert } from '../design/dialog.ts';
import { LiveShop } from './LiveShop.tsx';
import type { BroadcastIds } from './loading.ts';
import { NoticeReader } from './NoticeReader.tsx';
import { WatchedContext } from './stage-context.ts';
import { VodContext } from './vod-context.ts';
import { type VodClosing, VodStage } from './vod-stage.ts';
import { VodLayout } from './VodLayout.tsx';

export interface PastBroadcastProps {
  readonly ids: BroadcastIds;
  readonly detail: BroadcastDetail;
}

function tell(about: VodClosing | 'wrongChat'): void {
  const t = translator();
  void alert({ title: about === 'wrongChat' ? t('live.alert.wrongChat') : t(`live.vod.closing.${about}`) });
}

/** The player of past broadcasts: a recording, with the chat and the products as they were. */
export default function PastBroadcast({ ids, detail }: PastBroadcastProps) {
  const [stage] = useState(() => new VodStage({ ids, detail, alert: tell, leave: () => closeBroadcast() }));
  useEffect(() => {
    void stage.open();
    return () => stage.close();
  }, [stage]);

  const { player } = useSnapshot(stage.view);
  useEffect(() => {
    broadcastInfo.type = 'vod';
    broadcastInfo.vodPlaying = player.phase === 'playing' || player.phase === 'stalled';
  }, [player.phase]);
  const isSeen = player.shown || player.phase !== 'loading';
  useEffect(() => {
    if (isSeen) firstThingsSeen();
  }, [isSeen]);

  return (
    <VodContext value={stage}>
      <WatchedContext value={stage}>
        <LiveShop>
          <NoticeReader>
            <VodLayout />
          </NoticeReader>
        </LiveShop>
      </WatchedContext>
    </VodContext>
  );
}
