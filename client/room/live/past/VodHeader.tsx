import EyeClosed from 'lucide-react/icons/eye-closed';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { useLocale, useTranslations } from 'use-intl';
import { closeBroadcast } from '../../../app/broadcast-info.ts';
import { glance } from '../../../app/i18n/when.ts';
import { addressOf } from '../../../app/routes.ts';
import { CountPill } from '../../../design/CountPill.tsx';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { Pill } from '../../../design/Pill.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { LikeCount } from '../stage/LikeCount.tsx';
import { Seller } from '../stage/Seller.tsx';
import { SizeButton } from '../floating/SizeButton.tsx';
import { SoundControl } from '../player/SoundControl.tsx';
import { StageSettings } from '../player/StageSettings.tsx';
import { useRoom, useStageView } from '../room/stage-context.ts';
import { usePast } from './past-context.ts';
import styles from '../stage/stage.module.css';

/** Title, seller, views and likes; buttons for sound, settings, the size and for closing. */
export function VodHeader({ onHide }: { readonly onHide: () => void }) {
  const t = useTranslations('live');
  const locale = useLocale();
  const { detail } = useStageView();
  const { viewCnt } = useRoom();
  const { running } = usePast();
  return (
    <header className={layout({ row: 0 }, styles['header'])}>
      {detail && (
        <Seller
          detail={detail}
          brandAt={(brandSysId) => addressOf('Planning', { type: 'brandList', brandSysId })}
        >
          <Pill tone="glass">{t(running ? 'rewind.badge' : 'vod.badge')}</Pill>
          {!running && (
            <CountPill
              className={styles['count']}
              icon={<Play size={12} fill="currentColor" aria-hidden="true" />}
              shown={glance(locale, viewCnt)}
              label={t('vod.views', { count: viewCnt })}
            />
          )}
          <LikeCount />
        </Seller>
      )}
      <div className={layout({ row: 0, align: 'stretch', rigid: true, push: true }, styles['buttons'])}>
        <SoundControl />
        <StageSettings
          action={{ icon: <EyeClosed size={20} />, words: t('vod.hideControls'), onPress: onHide }}
        />
        <SizeButton />
        <IconButton
          variant="over"
          label={t(running ? 'close' : 'vod.close')}
          icon={<X size={24} />}
          onClick={() => closeBroadcast()}
        />
      </div>
    </header>
  );
}
