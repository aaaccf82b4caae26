import Settings2 from 'lucide-react/icons/settings-2';
import { createElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { SHORT } from '../../app/frame/language-switch.ts';
import { usePart } from '../../app/later.ts';
import styles from './StageSettings.module.css';

/** The language, and the quality and captions where the stream offers a choice. */
export function StageSettings() {
  const t = useTranslations('live.settings');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const sheet = usePart(() => import('./StageSettingsSheet.tsx'), open, close);
  return (
    <>
      <button type="button" className={styles['open']} title={t('title')} onClick={() => setOpen(true)}>
        <Settings2 size={14} aria-hidden="true" />
        <span className="sr-only">{t('title')}</span>
        <span className={styles['language']} aria-hidden="true">
          {SHORT[useLocale()]}
        </span>
      </button>
      {sheet && createElement(sheet, { open, onClose: close })}
    </>
  );
}
