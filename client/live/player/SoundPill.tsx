import VolumeOff from 'lucide-react/icons/volume-off';
import { useTranslations } from 'use-intl';
import { useWatched, useWatchedView } from '../room/stage-context.ts';
import styles from './SoundPill.module.css';

/** Says that the browser mutes the video until a touch. It stands under the header, where it covers no face. */
export function SoundPill() {
  const t = useTranslations('live');
  const stage = useWatched();
  if (!useWatchedView().player.soundBlocked) return null;
  return (
    <button type="button" className={styles['pill']} onClick={() => stage.toggleSound()}>
      <VolumeOff size={16} aria-hidden="true" />
      {t('tapForSound')}
    </button>
  );
}
