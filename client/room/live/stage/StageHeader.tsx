import Eye from 'lucide-react/icons/eye';
import RotateCw from 'lucide-react/icons/rotate-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { useLocale, useTranslations } from 'use-intl';
import { closeBroadcast } from '../../../app/broadcast-info.ts';
import { glance } from '../../../app/i18n/when.ts';
import { addressOf } from '../../../app/routes.ts';
import { CountPill } from '../../../design/CountPill.tsx';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { LivePill, Pill } from '../../../design/Pill.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { elapsed } from './elapsed.ts';
import { LikeCount } from './LikeCount.tsx';
import { Seller } from './Seller.tsx';
import { SizeButton } from '../floating/SizeButton.tsx';
import { SoundControl } from '../player/SoundControl.tsx';
import type { StagePhase } from '../room/stage-view.ts';
import { useLiveView, useRoom, useStage, useStageView } from '../room/stage-context.ts';
import { useNow } from '../../../app/calls/use-now.ts';
import { StageSettings } from '../player/StageSettings.tsx';
import styles from './stage.module.css';

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
  const { joined, joinCnt } = useRoom();
  if (!joined) return null;
  return (
    <>
      <CountPill
        className={styles['count']}
        icon={<Eye size={14} aria-hidden="true" />}
        shown={glance(locale, joinCnt)}
        label={t('viewers', { count: joinCnt })}
      />
      <LikeCount />
    </>
  );
}

/** What is on, since when, how many watch; sound, settings, size and close. */
export function StageHeader() {
  const t = useTranslations('live');
  const stage = useStage();
  const { detail, phase } = useStageView();
  const { player } = useLiveView();
  const { liveStartDate } = detail ?? {};
  const isRehearsal = detail?.isRehearsal === 1;
  const isOnAir = phase === 'onAir';
  const since = isOnAir && liveStartDate && <Elapsed since={liveStartDate} />;
  return (
    <header className={layout({ row: 0 }, styles['header'])}>
      {detail ? (
        <Seller
          detail={detail}
          onAir={isOnAir}
          brandAt={(brandSysId) => addressOf('BrandChannel', { brandSysId })}
        >
          {isOnAir && player.phase === 'recovering' ? (
            <Pill tone="glass">
              <WifiOff size={14} aria-hidden="true" />
              {t('trouble.pill')}
            </Pill>
          ) : isRehearsal ? (
            <Pill tone="glass" className={styles['rehearsal']}>
              <span>{t('rehearsal')}</span>
              {since}
            </Pill>
          ) : (
            isOnAir && <LivePill>{since}</LivePill>
          )}
          {isOnAir && <Counts />}
        </Seller>
      ) : phase === 'loading' ? (
        <>
          <Skeleton shape="round" width={40} height={40} />
          <div className={styles['names']}>
            <Skeleton shape="text" width="70%" />
            <Skeleton shape="text" width="40%" />
          </div>
        </>
      ) : (
        <div className={styles['names']} />
      )}
      <div className={layout({ row: 0, align: 'stretch', rigid: true, push: true }, styles['buttons'])}>
        {isOnAir && <SoundControl />}
        <StageSettings
          action={
            FINAL.has(phase)
              ? undefined
              : { icon: <RotateCw size={20} />, words: t('refresh'), onPress: () => stage.refresh() }
          }
        />
        {isOnAir && <SizeButton />}
        <IconButton
          variant="over"
          label={t('close')}
          icon={<X size={24} />}
          onClick={() => closeBroadcast()}
        />
      </div>
    </header>
  );
}
