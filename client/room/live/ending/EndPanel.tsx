import Heart from 'lucide-react/icons/heart';
import Play from 'lucide-react/icons/play';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '../../../app/i18n/localized.ts';
import { addressOf } from '../../../app/routes.ts';
import { Avatar } from '../../../design/Avatar.tsx';
import { Button, ButtonLink } from '../../../design/controls/Button.tsx';
import { useNow } from '../../../app/calls/use-now.ts';
import { BellButton } from '../../../broadcasts/reminders/offers.ts';
import { OtherCard, OtherList } from './Others.tsx';
import { useRoom, useStage, useStageView } from '../room/stage-context.ts';
import { StillOnSale } from './StillOnSale.tsx';
import { useOthers } from './use-others.ts';
import { useStageShape } from '../stage/use-stage-shape.ts';
import styles from './EndPanel.module.css';

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
    <div className={styles['panel']}>
      <div className={styles['scroll']}>
        <div className={styles['bye']}>
          {detail && <Avatar src={detail.seller.logoImgUrl} name={nameFor(detail.seller)} size={72} />}
          <h2>{t('state.ended.title')}</h2>
          <p>{t('state.ended.message')}</p>
          {likeCnt > 0 && (
            <p className={styles['likes']}>
              <Heart size={16} fill="currentColor" aria-hidden="true" />
              {t('likes', { count: likeCnt })}
            </p>
          )}
          {replayAt !== null && <ReplayCountdown at={replayAt} />}
          <div className={styles['actions']}>
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
          <section className={styles['next']}>
            <h3>{t('state.ended.next')}</h3>
            <div className={styles['waiting']}>
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
    <p className="num" role="timer">
      {t('opensIn', { seconds: left })}
    </p>
  );
}
