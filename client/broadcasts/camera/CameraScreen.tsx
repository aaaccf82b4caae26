import CalendarCheck from 'lucide-react/icons/calendar-check';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { useTranslations } from 'use-intl';
import { CAMERA_PHASE_ASKED_EVERY } from '../../../schema/broadcasts/constants.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { Hosts, type Own, OwnBroadcast, type Phase } from '../broadcasting/offers.ts';
import { Beside } from './Beside.tsx';
import { Stage } from './Stage.tsx';
import { CameraProvider, useCameraSession } from './use-camera.ts';
import styles from './camera.module.css';

function Camera({ own, phase }: { readonly own: Own; readonly phase: Phase }) {
  const session = useCameraSession();
  return (
    <CameraProvider value={session}>
      <div className={styles['parts']}>
        <Stage of={own} />
        <Beside own={own} phase={phase} />
      </div>
    </CameraProvider>
  );
}

function NothingToSend({ own, why }: { readonly own: Own; readonly why: 'over' | 'recorded' }) {
  const t = useTranslations('camera');
  const Icon = why === 'over' ? CalendarCheck : Clapperboard;
  return (
    <StateMessage
      icon={<Icon size={30} />}
      title={t(`${why}.title`)}
      message={t(`${why}.message`)}
      action={<ButtonLink href={addressOf('broadCastDetail', own)}>{t('back')}</ButtonLink>}
    />
  );
}

/** This device as the camera of a broadcast. It only sends: starting and ending stay with the app and the command. */
export default function CameraScreen({ params }: ScreenProps<'camera'>) {
  const t = useTranslations('camera');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 }, styles['page'])}>
      <PageHead title={t('title')} up={addressOf('broadCastDetail', params)} />
      <Hosts>
        <OwnBroadcast ids={params} askedEvery={CAMERA_PHASE_ASKED_EVERY}>
          {(own, phase) => {
            if (phase === 'ended' || phase === 'cancelled') return <NothingToSend own={own} why="over" />;
            if (own.source.type !== 'encoder') return <NothingToSend own={own} why="recorded" />;
            return <Camera own={own} phase={phase} />;
          }}
        </OwnBroadcast>
      </Hosts>
    </div>
  );
}
