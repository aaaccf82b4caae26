import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { BroadcastCard } from '../../../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { clock, day } from '../../../app/i18n/when.ts';
import { Wordmark } from '../../../app/frame/Wordmark.tsx';
import { addressOf } from '../../../app/routes.ts';
import { useSiteName } from '../../../app/site-name.ts';
import { LivePill } from '../../../design/Pill.tsx';
import { Picture } from '../../../design/Picture.tsx';
import { sellerVars } from '../../../design/look/seller-look.ts';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { useOthers } from './use-others.ts';
import styles from './Others.module.css';

/** Another broadcast with its title and time, as a link. */
export function OtherCard({ broadcast }: { readonly broadcast: BroadcastCard }) {
  const nameFor = useNames();
  const locale = useLocale();
  const onAir = broadcast.liveFlag === LIVE_FLAG.onAir;
  const at = Date.parse(broadcast.startDate);
  return (
    <Link
      href={addressOf('enterLive', broadcast)}
      className={styles['card']}
      style={sellerVars(broadcast.seller)}
    >
      <Picture src={broadcast.thumnailLiveUrl} width={72} ratio="3 / 4" radius={12} />
      <span className={styles['words']}>
        {onAir ? (
          <LivePill />
        ) : (
          <time className={styles['when']} dateTime={broadcast.startDate}>
            <span>{day(locale, at)}</span> <span>{clock(locale, at)}</span>
          </time>
        )}
        <span className={styles['title']}>{nameFor(broadcast)}</span>
        <span className={styles['seller']}>{nameFor(broadcast.seller)}</span>
      </span>
    </Link>
  );
}

function Group({
  title,
  broadcasts,
}: {
  readonly title: string;
  readonly broadcasts: readonly BroadcastCard[];
}) {
  if (broadcasts.length === 0) return null;
  return (
    <section>
      <h2 className={styles['heading']}>{title}</h2>
      <ul className={styles['list']}>
        {broadcasts.map((broadcast) => (
          <li key={broadcast.broadcastSysId}>
            <OtherCard broadcast={broadcast} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Other broadcasts, on air and coming up, without `but`, which is shown elsewhere. */
export function OtherList({ but }: { readonly but?: BroadcastCard | undefined }) {
  const t = useTranslations('live.others');
  const { onAir, coming, isPending } = useOthers();
  if (isPending) {
    return (
      <div className={styles['list']}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height={96} />
        ))}
      </div>
    );
  }
  if (onAir.length + coming.length === 0) return <p className={styles['none']}>{t('none')}</p>;
  return (
    <div className={styles['groups']}>
      <Group title={t('onAir')} broadcasts={onAir} />
      <Group
        title={t('coming')}
        broadcasts={coming.filter(({ broadcastSysId }) => broadcastSysId !== but?.broadcastSysId)}
      />
    </div>
  );
}

/** The left side of a wide screen. */
export function Others() {
  const t = useTranslations('live');
  const site = useSiteName();
  return (
    <nav className={styles['side']} aria-label={t('others.label')}>
      <Link href={addressOf('Home')} className={styles['home']} aria-label={`${site} ${t('state.home')}`}>
        <Wordmark />
      </Link>
      <OtherList />
    </nav>
  );
}
