import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslations } from 'use-intl';
import { useOnline } from '../../../app/frame/OfflineBanner.tsx';
import { Spinner } from '../../../design/Spinner.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { useLiveView, useStage } from './stage-context.ts';
import styles from './room.module.css';

const NOTE = layout({ row: 2, ground: 'glass-strong', corners: 'control', size: 13 }, styles['note']);

/** Says that the network is down, unless the video says so already, or that the chat is not connected. */
export function ConnectionNote() {
  const t = useTranslations();
  const stage = useStage();
  const { connection, player } = useLiveView();
  const online = useOnline();
  const { state } = connection;
  const lost = online && (state === 'waiting' || state === 'out');
  return (
    <output className={styles['place']}>
      {!online && player.trouble !== 'offline' && (
        <span className={layout({ weight: 'semibold', leading: 135 }, NOTE, styles['offline'])}>
          <WifiOff size={16} aria-hidden="true" />
          {t('common.offline')}
        </span>
      )}
      {lost && (
        <span className={NOTE}>
          {state === 'waiting' && <Spinner size={14} />}
          <span>{t(`live.connection.${state}`)}</span>
          {state === 'out' && (
            <button type="button" className={layout({ weight: 'bold' })} onClick={() => stage.reconnect()}>
              {t('live.connection.retry')}
            </button>
          )}
        </span>
      )}
    </output>
  );
}
