import Heart from 'lucide-react/icons/heart';
import Play from 'lucide-react/icons/play';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '../../../app/i18n/localized.ts';
import { addressOf } from '../../../app/routes.ts';
import { Avatar } from '../../../design/Avatar.tsx';
import { Button, ButtonLink } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { useNow } from '../../../app/calls/use-now.ts';
import { BellButton } from '../../../broadcasts/reminders/offers.ts';
import { HEADING, OtherCard, OtherList } from './Others.tsx';
import { useRoom, useStage, useStageView } from '../room/stage-context.ts';
import { StillOnSale } from './StillOnSale.tsx';
import { useOthers } from './use-others.ts';
import { useStageShape } from '../stage/use-stage-shape.ts';
import styles from './ending.module.css';

const SECOND = 1000;

/** Covers the last picture of a broadcast that has ended: goodbye, the next one, remaining products and other broadcasts. */
export default function EndPanel() {
  const t = useTranslations('live');
  const nameFor = useNames();
  const stage = useStage();
  const { detail, replayAt } = useStageView();
  const { likeCnt } = useRoom();
  const { next } = useOthers();
  const shape = useStageShape();
  return (
    <div className={layout({ cover: true }, styles['panel'])}>
      <div className={layout({ column: 8 }, styles['scroll'])}>
        <div className={layout({ column: 2, align: 'center', text: 'center' }, styles['bye'])}>
          {detail && <Avatar src={detail.seller.logoImgUrl} name={nameFor(detail.seller)} size={72} />}
          <h2>{t('state.ended.title')}</h2>
          <p className={layout({ tone: 'over-soft' })}>{t('state.ended.message')}</p>
          {likeCnt > 0 && (
            <p className={layout({ row: 'snug', inline: true, tone: 'over-soft' }, styles['likes'])}>
              <Heart size={16} fill="currentColor" aria-hidden="true" />
              {t('likes', { count: likeCnt })}
            </p>
          )}
          {replayAt !== null && <ReplayCountdown at={replayAt} />}
          <div className={layout({ row: 2, align: 'stretch', above: 5 }, styles['actions'])}>
            {detail && detail.broadcastMedias.length > 0 && (
              <Button onClick={() => stage.watchAgain()}>
                <Play size={18} fill="currentColor" aria-hidden="true" />
                {t('vod.watchAgain')}
              </Button>
            )}
            {replayAt !== null && (
              <Button variant="glass" onClick={() => stage.stayHere()}>
                {t('vod.stay')}
              </Button>
            )}
            <ButtonLink href={addressOf('Home')} variant="glass">
              {t('state.home')}
            </ButtonLink>
          </div>
        </div>
        {next && (
          <section>
            <h3 className={HEADING}>{t('state.ended.next')}</h3>
            <div className={layout({ row: 2 }, styles['waiting'])}>
              <OtherCard broadcast={next} />
              <Suspense>
                <BellButton broadcastSysId={next.broadcastSysId} title={nameFor(next)} />
              </Suspense>
            </div>
          </section>
        )}
        {shape === 'phone' && <StillOnSale />}
        {shape !== 'wide' && <OtherList but={next} />}
      </div>
    </div>
  );
}

/** How long until the recording opens by itself. */
function ReplayCountdown({ at }: { readonly at: number }) {
  const t = useTranslations('live.vod');
  const left = Math.max(Math.ceil((at - useNow(SECOND)) / SECOND), 0);
  return (
    <p className={layout({ tone: 'over-soft' }, 'num')} role="timer">
      {t('opensIn', { seconds: left })}
    </p>
  );
}
