import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslations } from 'use-intl';
import { useOnline } from '../../../app/frame/OfflineBanner.tsx';
import { cx } from '../../../design/cx.ts';
import { Spinner } from '../../../design/Spinner.tsx';
import { useLiveView, useStage } from './stage-context.ts';
import styles from './ConnectionNote.module.css';

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
        <span className={cx(styles['note'], styles['offline'])}>
          <WifiOff size={16} aria-hidden="true" />
          {t('common.offline')}
        </span>
      )}
      {lost && (
        <span className={styles['note']}>
          {state === 'waiting' && <Spinner size={14} />}
          <span>{t(`live.connection.${state}`)}</span>
          {state === 'out' && (
            <button type="button" onClick={() => stage.reconnect()}>
              {t('live.connection.retry')}
            </button>
          )}
        </span>
      )}
    </output>
  );
}
