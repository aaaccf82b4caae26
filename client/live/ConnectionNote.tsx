import { useTranslations } from 'use-intl';
import { useOnline } from '../app/OfflineBanner.tsx';
import { Spinner } from '../design/Spinner.tsx';
import { useStage, useStageView } from './stage-context.ts';
import styles from './ConnectionNote.module.css';

/** Says so while the chat is not connected. Without a network the app's own banner says it. */
export function ConnectionNote() {
  const t = useTranslations('live.connection');
  const stage = useStage();
  const { connection } = useStageView();
  const online = useOnline();
  const { state } = connection;
  const out = state === 'out';
  const shown = online && (out || state === 'waiting');
  return (
    <output className={styles['place']}>
      {shown && (
        <span className={styles['note']}>
          {out ? null : <Spinner size={14} />}
          {out ? t('out') : t('waiting')}
          {out && (
            <button type="button" onClick={() => stage.reconnect()}>
              {t('retry')}
            </button>
          )}
        </span>
      )}
    </output>
  );
}
