import Check from 'lucide-react/icons/check';
import { type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { captionKey } from './captions.ts';
import { useStage, useStageView } from '../room/stage-context.ts';
import styles from './VideoSettings.module.css';

interface Option<T> {
  readonly value: T;
  readonly words: ReactNode;
}

function Choice<T extends string | number | null>({
  title,
  options,
  chosen,
  onChoose,
}: {
  readonly title: string;
  readonly options: readonly Option<T>[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}) {
  return (
    <fieldset className={styles['choice']}>
      <legend>{title}</legend>
      {options.map(({ value, words }) => (
        <label key={value} className={styles['option']}>
          <input
            type="radio"
            name={title}
            className="sr-only"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{words}</span>
          <Check size={20} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}

export interface VideoSettingsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The qualities and captions to choose from. */
export default function VideoSettingsSheet({ open, onClose }: VideoSettingsSheetProps) {
  const t = useTranslations('live.settings');
  const stage = useStage();
  const { detail, player } = useStageView();
  const { qualities, quality, playingQuality, captions, caption } = player;
  const lines = (count: number) => t('lines', { count: String(count) });
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} size="fit" style={sellerVars(detail?.seller)}>
      <div className={styles['choices']}>
        {qualities.length > 0 && (
          <Choice
            title={t('quality')}
            chosen={quality}
            options={[
              {
                value: null,
                words:
                  playingQuality === null || quality !== null
                    ? t('auto')
                    : t('autoNow', { lines: lines(playingQuality) }),
              },
              ...qualities.map((value) => ({ value, words: lines(value) })),
            ]}
            onChoose={(value) => stage.setQuality(value)}
          />
        )}
        {captions.length > 0 && (
          <Choice
            title={t('captions')}
            chosen={caption}
            options={[
              { value: null, words: t('noCaptions') },
              ...captions.map((track) => ({ value: captionKey(track), words: track.name })),
            ]}
            onChoose={(value) => stage.setCaption(value)}
          />
        )}
      </div>
    </Sheet>
  );
}
