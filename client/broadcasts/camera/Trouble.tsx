import CameraOff from 'lucide-react/icons/camera-off';
import { useTranslations } from 'use-intl';
import { Button } from '../../design/controls/Button.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import type { Inability } from './ability.ts';
import type { CameraFault } from './capture.ts';
import { useCamera } from './use-camera.ts';
import styles from './camera.module.css';

const INABILITIES: readonly string[] = ['insecure', 'noCamera', 'noEncoder'] satisfies Inability[];

function isInability(why: Inability | CameraFault): why is Inability {
  return INABILITIES.includes(why);
}

/** Why there is no picture, and what to do. */
export function Trouble({ why }: { readonly why: Inability | CameraFault }) {
  const t = useTranslations('camera');
  const session = useCamera();
  return (
    <div className={styles['trouble']}>
      {isInability(why) ? (
        <StateMessage
          role="alert"
          icon={<CameraOff size={30} />}
          title={t(`unable.${why}.title`)}
          message={t(`unable.${why}.message`)}
        />
      ) : (
        <StateMessage
          role="alert"
          icon={<CameraOff size={30} />}
          title={t(`faults.${why}.title`)}
          message={t(`faults.${why}.message`)}
          action={
            <Button variant="soft" onClick={() => void session.retry()}>
              {t('faults.retry')}
            </Button>
          }
        />
      )}
    </div>
  );
}
