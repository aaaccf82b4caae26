import { ChevronRight, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sellerVars } from '../design/seller-look.ts';
import { Sheet } from '../design/Sheet.tsx';
import { noticeLine } from './notice-text.ts';
import { useRoom, useStageView } from './stage-context.ts';
import styles from './Notice.module.css';

/** The room's notice in one line; a longer one opens in a sheet. */
export function Notice() {
  const t = useTranslations('live.notice');
  const { noti } = useRoom();
  const { detail } = useStageView();
  const [open, setOpen] = useState(false);
  // What is being read stays until the sheet has gone, whatever the host does meanwhile.
  const [reading, setReading] = useState(noti);
  const { line, more } = noticeLine(noti);
  const words = (
    <>
      <Megaphone size={16} aria-hidden="true" />
      <span className="sr-only">{t('label')}</span>
      <span className={styles['line']}>{line}</span>
    </>
  );
  return (
    <div className={styles['place']} aria-live="polite">
      {noti !== '' &&
        (more ? (
          <button
            type="button"
            className={styles['notice']}
            aria-haspopup="dialog"
            onClick={() => {
              setReading(noti);
              setOpen(true);
            }}
          >
            {words}
            <ChevronRight size={16} aria-hidden="true" />
            <span className="sr-only">{t('more')}</span>
          </button>
        ) : (
          <p className={styles['notice']}>{words}</p>
        ))}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('title')}
        size="fit"
        pageStyle="dark"
        style={sellerVars(detail?.seller)}
      >
        <p className={styles['whole']}>{reading}</p>
      </Sheet>
    </div>
  );
}
