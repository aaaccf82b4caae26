import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocale } from 'use-intl';
import { useSearch } from 'wouter';
import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { START_PARAM } from '../../../schema/room/constants.ts';
import { broadcastInfo, closeBroadcast } from '../../app/broadcast-info.ts';
import { translator } from '../../app/i18n/translate.ts';
import { useFirstThingsSeen } from '../../app/later.ts';
import { alert } from '../../design/overlays/dialog.ts';
import { LiveShop } from '../shelf/LiveShop.tsx';
import type { BroadcastIds } from '../../app/broadcast-info.ts';
import { NoticeReader } from '../notice/NoticeReader.tsx';
import { WatchedContext } from '../room/stage-context.ts';
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

/** The second that an address names. */
function startTimeIn(search: string): number | undefined {
  const value = new URLSearchParams(search).get(START_PARAM) ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}

/** The player of past broadcasts: a recording, with the chat and the products as they were. */
export default function PastBroadcast({ ids, detail }: PastBroadcastProps) {
  const search = useSearch();
  const [stage] = useState(
    () =>
      new VodStage({
        ids,
        detail,
        startTime: startTimeIn(search) ?? 0,
        alert: tell,
        leave: () => closeBroadcast(),
      }),
  );
  // A moment chosen elsewhere, while the small window plays the broadcast, moves the position.
  const opened = useRef(search);
  useEffect(() => {
    const time = startTimeIn(search);
    if (search !== opened.current && time !== undefined) stage.seek(time);
    opened.current = search;
  }, [stage, search]);
  const locale = useLocale();
  useEffect(() => stage.speak(locale), [stage, locale]);
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
  useFirstThingsSeen(isSeen);

  return (
    <VodContext value={stage}>
      <WatchedContext value={stage}>
        <LiveShop ids={ids}>
          <NoticeReader>
            <VodLayout />
          </NoticeReader>
        </LiveShop>
      </WatchedContext>
    </VodContext>
  );
}
