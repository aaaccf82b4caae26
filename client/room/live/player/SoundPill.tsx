import VolumeOff from 'lucide-react/icons/volume-off';
import { useTranslations } from 'use-intl';
import { layout } from '../../../design/layout/layout.ts';
import { toggleSound } from '../room/source.ts';
import { useSource, useSourceView } from '../room/stage-context.ts';
import styles from './player.module.css';

/** Says that the browser mutes the video until a touch. It stands under the header, where it covers no face. */
export function SoundPill() {
  const t = useTranslations('live');
  const source = useSource();
  if (!useSourceView().player.soundBlocked) return null;
  return (
    <button
      type="button"
      className={layout(
        { row: 'snug', inline: true, corners: 'full', size: 13, weight: 'semibold' },
        styles['pill'],
      )}
      onClick={() => toggleSound(source)}
    >
      <VolumeOff size={16} aria-hidden="true" />
      {t('tapForSound')}
    </button>
  );
}
