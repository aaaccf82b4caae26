import Eye from 'lucide-react/icons/eye';
import Heart from 'lucide-react/icons/heart';
import RotateCw from 'lucide-react/icons/rotate-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { useLocale, useTranslations } from 'use-intl';
import { closeBroadcast } from '../../app/broadcast-info.ts';
import { glance } from '../../app/i18n/when.ts';
import { addressOf } from '../../app/routes.ts';
import { CountPill } from '../../design/CountPill.tsx';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { LivePill, Pill } from '../../design/Pill.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { elapsed } from './elapsed.ts';
import { Seller } from './Seller.tsx';
import { SizeButton } from '../floating/SizeButton.tsx';
import { SoundControl } from '../player/SoundControl.tsx';
import type { StagePhase } from '../room/stage-view.ts';
import { useRoom, useStage, useStageView } from '../room/stage-context.ts';
import { useNow } from '../../app/calls/use-now.ts';
import { StageSettings } from '../player/StageSettings.tsx';
import styles from './StageHeader.module.css';

/** Asking again would change nothing. */
const FINAL: ReadonlySet<StagePhase> = new Set([
  'ending',
  'ended',
  'noBroadcast',
  'cannotWatch',
  'cancelled',
]);

function Elapsed({ since }: { readonly since: string }) {
  const time = elapsed(Date.parse(since), useNow(1000));
  return (
    <time className="num" role="timer" aria-live="off">
      {time}
    </time>
  );
}

function Counts() {
  const t = useTranslations('live');
  const locale = useLocale();
  const { joined, joinCnt, likeCnt } = useRoom();
  if (!joined) return null;
  return (
    <>
      <CountPill
        icon={<Eye size={14} aria-hidden="true" />}
        shown={glance(locale, joinCnt)}
        label={t('viewers', { count: joinCnt })}
      />
      {likeCnt > 0 && (
        <CountPill
          icon={<Heart size={13} fill="currentColor" aria-hidden="true" />}
          shown={glance(locale, likeCnt)}
          label={t('likes', { count: likeCnt })}
        />
      )}
    </>
  );
}

/** Who is on, since when, how many watch; sound, refresh and close. */
export function StageHeader() {
  const t = useTranslations('live');
  const stage = useStage();
  const { detail, phase, player } = useStageView();
  const { liveStartDate } = detail ?? {};
  const isRehearsal = detail?.isRehearsal === 1;
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        {detail ? (
          <Seller
            detail={detail}
            onAir={phase === 'onAir'}
            brandAt={(brandSysId) => addressOf('BrandChannel', { brandSysId })}
          />
        ) : phase === 'loading' ? (
          <>
            <Skeleton shape="round" width={38} height={38} />
            <div className={styles['names']}>
              <Skeleton shape="text" width="70%" />
              <Skeleton shape="text" width="40%" />
            </div>
          </>
        ) : (
          <div className={styles['names']} />
        )}
        <div className={styles['buttons']}>
          {phase === 'onAir' && <SoundControl />}
          {!FINAL.has(phase) && (
            <IconButton
              variant="over"
              label={t('refresh')}
              icon={<RotateCw size={20} />}
              onClick={() => stage.refresh()}
            />
          )}
          {phase === 'onAir' && <SizeButton />}
          <IconButton
            variant="over"
            label={t('close')}
            icon={<X size={24} />}
            onClick={() => closeBroadcast()}
          />
        </div>
      </div>
      <div className={styles['row']}>
        {phase === 'onAir' && player.phase === 'recovering' && (
          <Pill tone="glass">
            <WifiOff size={14} aria-hidden="true" />
            {t('trouble.pill')}
          </Pill>
        )}
        {phase === 'onAir' && player.phase !== 'recovering' && !isRehearsal && (
          <LivePill>{liveStartDate && <Elapsed since={liveStartDate} />}</LivePill>
        )}
        {isRehearsal && (
          <Pill tone="glass" className={styles['rehearsal']}>
            <span>{t('rehearsal')}</span>
            {phase === 'onAir' && liveStartDate && <Elapsed since={liveStartDate} />}
          </Pill>
        )}
        {phase === 'onAir' && <Counts />}
        <div className={styles['choices']}>
          <StageSettings />
        </div>
      </div>
    </header>
  );
}
