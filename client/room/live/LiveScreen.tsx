import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { BROADCAST_CHANGE_DELAY } from '../../../schema/room/constants.ts';
import { tellApp } from '../../app/bridge.ts';
import { type BroadcastIds, closeBroadcast, useFloating } from '../../app/broadcast-info.ts';
import { messagesOf } from '../../app/i18n/catalogues.ts';
import { isKeyOf, translator } from '../../app/i18n/translate.ts';
import { later, useFirstThingsSeen } from '../../app/later.ts';
import { addressOf } from '../../app/routes.ts';
import { rememberWatched } from '../../app/watched.ts';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';
import { session } from '../../app/session/session.ts';
import { alert } from '../../design/overlays/dialog.ts';
import { LiveShop } from './shelf/LiveShop.tsx';
import { NoticeReader } from './notice/NoticeReader.tsx';
import { Stage } from './room/stage.ts';
import type { GameJoinFailure, StageAlert } from './room/stage-view.ts';
import { SourceContext, StageContext } from './room/stage-context.ts';
import { StageLayout } from './stage/StageLayout.tsx';

const PastBroadcast = lazy(later(() => import('./past/PastBroadcast.tsx')));

/** When the last broadcast was closed: one that follows at once is a change of channel. */
let closedAt = -Infinity;

function alertText(about: StageAlert): string {
  const t = translator();
  if (typeof about === 'object') return joinFailureText(about);
  const { alert: words } = messagesOf(session.locale).live;
  return t(`live.alert.${isKeyOf(words, about) ? about : 'other'}`);
}

function joinFailureText({ joinGame }: GameJoinFailure): string {
  const t = translator();
  const { joinFailed: words } = messagesOf(session.locale).live.game;
  return t(`live.game.joinFailed.${isKeyOf(words, joinGame) ? joinGame : 'other'}`);
}

function openStage(ids: BroadcastIds): Stage {
  return new Stage({
    ...ids,
    alert: (about) => alert({ title: alertText(about) }),
    leave: () => closeBroadcast(() => navigate(addressOf('Home'))),
  });
}

/** One broadcast with its video, chat and shop: live, or as it was. */
export default function LiveScreen({ params }: { readonly params: BroadcastIds }) {
  const [stage] = useState(() => openStage(params));

  useEffect(() => {
    // Flicking through channels opens none until the viewer rests on one.
    const soon = performance.now() - closedAt < 2 * BROADCAST_CHANGE_DELAY;
    const open = () => {
      rememberWatched(params.broadcastSysId);
      void stage.open();
    };
    const timer = setTimeout(open, soon ? BROADCAST_CHANGE_DELAY : 0);
    return () => {
      clearTimeout(timer);
      closedAt = performance.now();
      stage.close();
    };
  }, [stage, params.broadcastSysId]);

  const locale = useLocale();
  useEffect(() => stage.speak(locale), [stage, locale]);

  const { phase, detail, rewoundTo } = useSnapshot(stage.view);
  const { player } = useSnapshot(stage.live.view);
  const floating = useFloating();
  useEffect(() => {
    tellApp('VodScreenStatus', { status: floating ? 'pip' : 'full' });
    return floating ? () => tellApp('VodPipExit', {}) : undefined;
  }, [floating]);
  useEffect(() => () => tellApp('VodScreenStatus', { status: 'close' }), []);
  const left = useEffectEvent(() => {
    if (phase !== 'onAir' && phase !== 'replay') closeBroadcast();
  });
  const [beganSmall] = useState(floating);
  const isPast = phase === 'replay' || rewoundTo !== null;
  const isLoading = phase === 'loading';
  // Nothing plays, so no small window follows the viewer. One that began small may be about to play.
  useLayoutEffect(() => {
    if (floating && !(beganSmall && isLoading)) left();
  }, [floating, beganSmall, isLoading]);
  const isComing = player.phase === 'idle' || player.phase === 'loading';
  const isSeen = phase === 'onAir' ? player.shown || !isComing : phase !== 'loading' && phase !== 'replay';
  useFirstThingsSeen(isSeen);

  return (
    <StageContext value={stage}>
      {isPast && detail ? (
        <Suspense fallback={<ScreenLoading />}>
          <PastBroadcast />
        </Suspense>
      ) : (
        <SourceContext value={stage.live}>
          <LiveShop ids={params} onOpen={(isOpen) => stage.shopping(isOpen)}>
            <NoticeReader>
              <StageLayout />
            </NoticeReader>
          </LiveShop>
        </SourceContext>
      )}
    </StageContext>
  );
}
