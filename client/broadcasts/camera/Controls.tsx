import Flashlight from 'lucide-react/icons/flashlight';
import FlashlightOff from 'lucide-react/icons/flashlight-off';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import SwitchCamera from 'lucide-react/icons/switch-camera';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { useCamera, useCameraView } from './use-camera.ts';
import styles from './camera.module.css';

/** What the camera and the microphone can be told, over the picture. */
export function Controls() {
  const t = useTranslations('camera.controls');
  const session = useCamera();
  const { canSwitch, hasLight, isLit, hasSound, isMuted } = useCameraView();
  const light = () => session.light().catch(() => toast(t('noLight'), { tone: 'danger' }));
  return (
    <fieldset className={layout({ row: 2 })} aria-label={t('label')}>
      {hasSound && (
        <>
          <IconButton
            variant="glass"
            label={isMuted ? t('unmute') : t('mute')}
            icon={isMuted ? <MicOff size={22} /> : <Mic size={22} />}
            onClick={() => session.mute()}
          />
          <Level />
        </>
      )}
      <div className={layout({ row: 2, push: true })}>
        {hasLight && (
          <IconButton
            variant="glass"
            label={isLit ? t('dark') : t('light')}
            icon={isLit ? <FlashlightOff size={22} /> : <Flashlight size={22} />}
            onClick={() => void light()}
          />
        )}
        {canSwitch && (
          <IconButton
            variant="glass"
            label={t('change')}
            icon={<SwitchCamera size={22} />}
            onClick={() => void session.change('next')}
          />
        )}
      </div>
    </fieldset>
  );
}

function Level() {
  const t = useTranslations('camera');
  const { level, isMuted } = useCameraView();
  const shown = isMuted ? 0 : level;
  return (
    <>
      <meter className="sr-only" aria-label={t('level')} value={shown} />
      <div className={styles['level']} aria-hidden="true">
        <span style={{ scale: `${shown.toFixed(3)} 1` }} />
      </div>
    </>
  );
}
