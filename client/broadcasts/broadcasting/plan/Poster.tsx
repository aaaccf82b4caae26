import { useTranslations } from 'use-intl';
import { Button } from '../../../design/controls/Button.tsx';
import { Picture } from '../../../design/Picture.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { FileUpload } from './FileUpload.tsx';
import type { Form } from './form.ts';
import styles from '../broadcasting.module.css';

export interface PosterProps {
  readonly poster: Form['poster'];
  /** Shown while there is no poster. */
  readonly first: string | undefined;
  /** What it may go back to. */
  readonly before: Form['poster'];
  readonly problem: string | undefined;
  readonly onBusy: (busy: boolean) => void;
  readonly onPoster: (poster: Form['poster']) => void;
}

/** The picture of the broadcast, which is uploaded, or else that of the first product. */
export function Poster({ poster, first, before, problem, onBusy, onPoster }: PosterProps) {
  const t = useTranslations('broadcasting.plan.poster');
  const shown = poster?.url ?? first;
  const isOther = poster !== null && poster.url !== before?.url;
  return (
    <section className={layout({ column: 4, ground: 'card', pad: 5, lift: 'edge' })}>
      <h2 className={layout({ size: 17 })}>{t('title')}</h2>
      <div className={layout({ row: 4, align: 'start' })}>
        {shown === undefined ? (
          <span className={styles['noPoster']} aria-hidden="true" />
        ) : (
          <Picture src={shown} width={96} ratio="3 / 4" />
        )}
        <div className={layout({ column: 3, grow: true })}>
          <p className={layout({ quiet: true })}>{t(poster === null ? 'first' : 'text')}</p>
          <FileUpload
            kind="picture"
            label={t(poster === null ? 'choose' : 'other')}
            problem={problem}
            onBusy={onBusy}
            onDone={onPoster}
          >
            {isOther && (
              <Button variant="plain" onClick={() => onPoster(before)}>
                {t(before ? 'back' : 'remove')}
              </Button>
            )}
          </FileUpload>
        </div>
      </div>
    </section>
  );
}
