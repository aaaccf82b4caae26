import Settings2 from 'lucide-react/icons/settings-2';
import { createElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePart } from '../../app/later.ts';
import { useStageView } from '../room/stage-context.ts';
import styles from './VideoSettings.module.css';

/** Quality and captions. Hidden if the stream offers no choice. */
export function VideoSettings() {
  const t = useTranslations('live.settings');
  const { player } = useStageView();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const sheet = usePart(() => import('./VideoSettingsSheet.tsx'), open, close);
  const { qualities, quality, captions } = player;
  if (qualities.length === 0 && captions.length === 0) return null;
  const lines = (count: number) => t('lines', { count: String(count) });
  return (
    <>
      <button type="button" className={styles['open']} title={t('title')} onClick={() => setOpen(true)}>
        <Settings2 size={14} aria-hidden="true" />
        <span className="sr-only">{t('title')}</span>
        {qualities.length > 0 && (
          <span className={styles['now']}>{quality === null ? t('auto') : lines(quality)}</span>
        )}
      </button>
      {sheet && createElement(sheet, { open, onClose: close })}
    </>
  );
}
