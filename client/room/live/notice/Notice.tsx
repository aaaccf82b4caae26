import ChevronRight from 'lucide-react/icons/chevron-right';
import Megaphone from 'lucide-react/icons/megaphone';
import { useLocale, useTranslations } from 'use-intl';
import { layout } from '../../../design/layout/layout.ts';
import { useOpenNotice } from './notice-context.ts';
import { noticeFor, noticeLine } from './notice-text.ts';
import { useRoom } from '../room/stage-context.ts';
import styles from './notice.module.css';

/** The room's notice in one line, which opens the whole of it; an arrow says that there is more. */
export function Notice() {
  const t = useTranslations('live.notice');
  const locale = useLocale();
  const open = useOpenNotice();
  const notice = noticeFor(useRoom(), locale);
  const { line, more } = noticeLine(notice);
  return (
    <div className={styles['place']} aria-live="polite">
      {notice !== '' && (
        <button
          type="button"
          className={layout(
            {
              row: 2,
              ground: 'glass',
              corners: 'control',
              size: 13,
              weight: 'semibold',
              leading: 140,
              text: 'left',
            },
            styles['notice'],
          )}
          aria-haspopup="dialog"
          onClick={() => open?.()}
        >
          <Megaphone size={16} aria-hidden="true" />
          <span className="sr-only">{t('label')}</span>
          <span className={layout({ clamp: 1 })}>{line}</span>
          {more && (
            <>
              <ChevronRight size={16} aria-hidden="true" />
              <span className="sr-only">{t('more')}</span>
            </>
          )}
        </button>
      )}
    </div>
  );
}
