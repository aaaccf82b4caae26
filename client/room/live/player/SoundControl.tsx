import Volume1 from 'lucide-react/icons/volume-1';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useTranslations } from 'use-intl';
import { useMedia } from '../../../design/use-media.ts';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { Slider } from '../../../design/controls/Slider.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { toggleSound } from '../room/source.ts';
import { useSource, useSourceView } from '../room/stage-context.ts';
import styles from './player.module.css';

const STEPS = 20;

/** Sound on and off; with a mouse also how loud, which a finger does on the phone's own keys. */
export function SoundControl() {
  const t = useTranslations('live');
  const source = useSource();
  const { muted, volume } = useSourceView().player;
  const hasMouse = useMedia('(hover: hover) and (pointer: fine)');
  const Icon = muted ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  const heard = muted ? 0 : volume;
  return (
    <div className={styles['sound']}>
      {hasMouse && (
        <Slider
          className={layout({ ground: 'glass-strong', corners: 'full' }, styles['volume'])}
          min={0}
          max={STEPS}
          value={Math.round(heard * STEPS)}
          share={heard}
          aria-label={t('volume')}
          aria-valuetext={t('volumeOf', { percent: String(Math.round(heard * 100)) })}
          onChange={(event) => source.picture.setVolume(Number(event.currentTarget.value) / STEPS)}
        />
      )}
      <IconButton
        variant="over"
        label={muted ? t('soundOn') : t('soundOff')}
        icon={<Icon size={22} />}
        onClick={() => toggleSound(source)}
      />
    </div>
  );
}
