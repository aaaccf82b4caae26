import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { broadcastInfo } from '../../../app/broadcast-info.ts';
import { IconButton, type IconButtonProps } from '../../../design/controls/IconButton.tsx';
import { usePast, usePastView } from './past-context.ts';

/** Pauses the recording and lets it go on; at its end, begins again. */
export function VodPlayButton({ variant }: Required<Pick<IconButtonProps, 'variant'>>) {
  const t = useTranslations('live.vod');
  const past = usePast();
  const { phase } = usePastView().player;
  const { vodPlaying: isPlaying } = useSnapshot(broadcastInfo);
  return (
    <IconButton
      variant={variant}
      label={isPlaying ? t('pause') : phase === 'ended' ? t('again') : t('play')}
      icon={
        isPlaying ? (
          <Pause size={24} fill="currentColor" />
        ) : phase === 'ended' ? (
          <RotateCcw size={24} />
        ) : (
          <Play size={24} fill="currentColor" />
        )
      }
      onClick={() => past.picture.toggle()}
    />
  );
}
