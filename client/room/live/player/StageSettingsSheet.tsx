import Check from 'lucide-react/icons/check';
import SkipBack from 'lucide-react/icons/skip-back';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { LOCALES } from '../../../../schema/locales.ts';
import { switchLanguage } from '../../../app/frame/language-switch.ts';
import { Sheet } from '../../../design/overlays/Sheet.tsx';
import { sellerVars } from '../../../design/look/seller-look.ts';
import { layout } from '../../../design/layout/layout.ts';
import { captionKey } from './captions.ts';
import type { LiveSource } from '../room/live-source.ts';
import { useHasPast } from '../rewind/rewind.ts';
import { useLive, useSource, useStage, useStageView } from '../room/stage-context.ts';
import styles from './player.module.css';

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
    <fieldset>
      <legend className={layout({ below: 1, quiet: true, weight: 'semibold' })}>{title}</legend>
      {options.map(({ value, words }) => (
        <label
          key={value}
          className={layout({ row: 0, spread: true, clickable: true, corners: 'control' }, styles['option'])}
        >
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

/** Quality and captions, where the stream offers a choice, and how late the picture is. */
function VideoChoices({ live }: { readonly live: LiveSource }) {
  const t = useTranslations('live.settings');
  const { qualities, quality, playingQuality, captions, caption, behind } = useSnapshot(live.view).player;
  const lines = (count: number) => t('lines', { count: String(count) });
  return (
    <>
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
          onChoose={(value) => live.picture.setQuality(value)}
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
          onChoose={(value) => live.picture.setCaption(value)}
        />
      )}
      {behind !== null && (
        <p className={layout({ quiet: true })}>{t('behind', { seconds: behind.toFixed(1) })}</p>
      )}
    </>
  );
}

interface Action {
  readonly icon: ReactNode;
  readonly words: string;
  readonly onPress: () => void;
}

export interface StageSettingsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What can be done at once, besides choosing. */
  readonly action: Action | undefined;
}

/** The menu of a live or of a past broadcast. */
export default function StageSettingsSheet({ open, onClose, action }: StageSettingsSheetProps) {
  const t = useTranslations('live.settings');
  const common = useTranslations('common');
  const live = useLive();
  const source = useSource();
  const { detail } = useStageView();
  const stage = useStage();
  const rewind = useTranslations('live.rewind');
  const fromStart: Action = {
    icon: <SkipBack size={20} />,
    words: rewind('fromStart'),
    onPress: () => stage.rewind(0),
  };
  const hasPast = useHasPast();
  const actions = [...(action ? [action] : []), ...(hasPast ? [fromStart] : [])];
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} size="fit" style={sellerVars(detail?.seller)}>
      <div className={layout({ column: 6 }, styles['menu'])}>
        {actions.length > 0 && (
          <div className={layout({ column: 0 })}>
            {actions.map(({ icon, words, onPress }) => (
              <button
                key={words}
                type="button"
                className={layout({ row: 3, text: 'left' }, styles['action'])}
                onClick={() => {
                  onClose();
                  onPress();
                }}
              >
                {icon}
                {words}
              </button>
            ))}
          </div>
        )}
        <Choice
          title={common('language')}
          chosen={useLocale()}
          options={LOCALES.map((value) => ({
            value,
            words: <span lang={value}>{common(`languageName.${value}`)}</span>,
          }))}
          onChoose={(value) => void switchLanguage(value)}
        />
        {source === live && <VideoChoices live={live} />}
      </div>
    </Sheet>
  );
}
