import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import UsersRound from 'lucide-react/icons/users-round';
import VideoOff from 'lucide-react/icons/video-off';
import { type ReactNode, Suspense } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useNames } from '../../../app/i18n/localized.ts';
import { clock, day, plannedAt } from '../../../app/i18n/when.ts';
import { addressOf } from '../../../app/routes.ts';
import { Button, ButtonLink } from '../../../design/controls/Button.tsx';
import { StateMessage } from '../../../design/StateMessage.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { BellButton } from '../../../broadcasts/reminders/offers.ts';
import { Unsupported } from '../player/Unsupported.tsx';
import { OtherList } from './Others.tsx';
import { useStage, useStageView } from '../room/stage-context.ts';
import { useStageShape } from '../stage/use-stage-shape.ts';
import styles from './ending.module.css';

const ICONS = {
  full: <UsersRound size={30} />,
  noVideo: <VideoOff size={30} />,
} as const;

export interface NothingToWatchProps {
  readonly why: 'before' | NoBroadcastProps['why'] | 'unsupported' | keyof typeof ICONS;
  /** Where it stands. */
  readonly place: string;
}

/** Why there is no picture, and what to do about it. */
export default function NothingToWatch({ why, place }: NothingToWatchProps) {
  const t = useTranslations('live.state');
  const stage = useStage();
  if (why === 'before') return <Before place={place} />;
  if (why === 'noBroadcast' || why === 'cannotWatch' || why === 'cancelled') return <NoBroadcast why={why} />;
  if (why === 'unsupported')
    return (
      <div className={place}>
        <Unsupported onRead={() => stage.leave()} />
      </div>
    );
  return (
    <div className={place}>
      <StateMessage
        role="alert"
        icon={ICONS[why]}
        title={t(`${why}.title`)}
        message={t(`${why}.message`)}
        action={<Button onClick={() => stage.refresh()}>{t('tryAgain')}</Button>}
      />
    </div>
  );
}

function Home(): ReactNode {
  const t = useTranslations('live.state');
  return <ButtonLink href={addressOf('Home')}>{t('home')}</ButtonLink>;
}

function Before({ place }: Pick<NothingToWatchProps, 'place'>) {
  const t = useTranslations('live.state');
  const locale = useLocale();
  const nameFor = useNames();
  const { detail } = useStageView();
  const at = plannedAt(detail?.startDate ?? '', detail?.startTime ?? '');
  const when = { date: day(locale, at), time: clock(locale, at) };
  return (
    <div className={place}>
      <StateMessage
        icon={<CalendarClock size={30} />}
        title={Number.isNaN(at) ? t('before.title') : t('before.at', when)}
        message={t('before.message')}
        action={
          detail && (
            <Suspense>
              <BellButton broadcastSysId={detail.broadcastSysId} title={nameFor(detail)} look="words" />
            </Suspense>
          )
        }
      />
    </div>
  );
}

interface NoBroadcastProps {
  readonly why: 'noBroadcast' | 'cannotWatch' | 'cancelled';
}

/** With other broadcasts, which a wide screen shows at its side. */
function NoBroadcast({ why }: NoBroadcastProps) {
  const t = useTranslations('live.state');
  const shape = useStageShape();
  return (
    <div className={layout({ cover: true }, styles['panel'])}>
      <div className={layout({ column: 8 }, styles['scroll'])}>
        <div className={layout({ column: 2, align: 'center', text: 'center' }, styles['bye'])}>
          <StateMessage
            role="alert"
            icon={<CircleAlert size={30} />}
            title={t(`${why}.title`)}
            message={t(`${why}.message`)}
            action={<Home />}
          />
        </div>
        {shape !== 'wide' && <OtherList />}
      </div>
    </div>
  );
}
