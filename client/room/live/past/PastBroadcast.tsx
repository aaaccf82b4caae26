import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { START_PARAM } from '../../../../schema/room/constants.ts';
import { broadcastInfo, closeBroadcast } from '../../../app/broadcast-info.ts';
import { translator } from '../../../app/i18n/translate.ts';
import { useFirstThingsSeen } from '../../../app/later.ts';
import { alert } from '../../../design/overlays/dialog.ts';
import { LiveShop } from '../shelf/LiveShop.tsx';
import { NoticeReader } from '../notice/NoticeReader.tsx';
import { pastSourceOf } from '../player/playing.ts';
import { elapsedOf } from '../stage/elapsed.ts';
import { SourceContext, useStage } from '../room/stage-context.ts';
import type { Stage } from '../room/stage.ts';
import { PastContext } from './past-context.ts';
import { type PastClosing, PastSource, type Running } from './past-source.ts';
import { VodLayout } from './VodLayout.tsx';

function tell(about: PastClosing | 'wrongChat'): void {
  const t = translator();
  void alert({ title: about === 'wrongChat' ? t('live.alert.wrongChat') : t(`live.vod.closing.${about}`) });
}

/** The second that an address names. */
function startTimeIn(search: string): number | undefined {
  const value = new URLSearchParams(search).get(START_PARAM) ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}

/** The broadcast that the viewer has rewound; null: it is over. */
function runningOf(stage: Stage): Running | null {
  const { detail, rewoundTo } = stage.view;
  const url = detail && rewoundTo !== null && pastSourceOf(detail, stage.live.feed.state.liveUrl);
  if (!url) return null;
  return {
    url,
    elapsed: () => elapsedOf(stage.view.detail),
    sale: () => stage.live.feed.state,
    backToLive: () => stage.backToLive(),
  };
}

/**
 * The player of past broadcasts: a recording, with the chat and the products as they were. A viewer who rewinds a running one
 * gets it, too, with the products as they are now.
 */
export default function PastBroadcast() {
  const stage = useStage();
  const search = useSearch();
  const [past] = useState(
    () =>
      new PastSource({
        stage,
        running: runningOf(stage),
        startTime: stage.view.rewoundTo ?? startTimeIn(search) ?? 0,
        alert: tell,
        leave: () => closeBroadcast(),
      }),
  );
  // A moment chosen elsewhere, while the small window plays the broadcast, moves the position.
  const opened = useRef(search);
  useEffect(() => {
    const time = startTimeIn(search);
    if (search !== opened.current && time !== undefined) past.picture.seek(time);
    opened.current = search;
  }, [past, search]);
  useEffect(() => {
    void past.open();
    return () => past.close();
  }, [past]);

  const { player } = useSnapshot(past.view);
  useEffect(() => {
    broadcastInfo.type = 'vod';
    broadcastInfo.vodPlaying = player.phase === 'playing' || player.phase === 'stalled';
  }, [player.phase]);
  useEffect(
    () => () => {
      // After rewinding, the live stage follows.
      broadcastInfo.type = 'live';
      broadcastInfo.vodPlaying = false;
    },
    [],
  );
  const isSeen = player.shown || player.phase !== 'loading';
  useFirstThingsSeen(isSeen);

  return (
    <PastContext value={past}>
      <SourceContext value={past}>
        <LiveShop ids={stage.ids}>
          <NoticeReader>
            <VodLayout />
          </NoticeReader>
        </LiveShop>
      </SourceContext>
    </PastContext>
  );
}
