import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { type BroadcastCard, mainBroadcasts } from '../../schema/broadcasts.ts';
import { LIVE_FLAG, ROW_COUNT_DEFAULT } from '../../schema/constants.ts';
import { useNames } from '../app/i18n/localized.ts';
import { clock, day } from '../app/i18n/when.ts';
import { addressOf } from '../app/routes.ts';
import { queryOf } from '../app/query.ts';
import { LivePill } from '../design/Pill.tsx';
import { Picture } from '../design/Picture.tsx';
import { sellerVars } from '../design/seller-look.ts';
import { Skeleton } from '../design/Skeleton.tsx';
import { Wordmark } from '../design/Wordmark.tsx';
import { useStageView } from './stage-context.ts';
import styles from './Others.module.css';

const LOOK_AGAIN_EVERY = 30_000;

function Card({ broadcast }: { readonly broadcast: BroadcastCard }) {
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
      <span className={styles['picture']}>
        <Picture src={broadcast.thumnailLiveUrl} width={72} ratio="3 / 4" radius={12} />
      </span>
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
            <Card broadcast={broadcast} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What else is on air and coming up. */
export function OtherList() {
  const t = useTranslations('live.others');
  const { detail } = useStageView();
  const { data, isPending } = useQuery({
    ...queryOf(mainBroadcasts, { startIndex: 0, rowCount: ROW_COUNT_DEFAULT }),
    refetchInterval: LOOK_AGAIN_EVERY,
  });
  if (isPending) {
    return (
      <div className={styles['list']}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height={96} />
        ))}
      </div>
    );
  }
  const others = (data?.broadcasts ?? []).filter(
    ({ broadcastSysId }) => broadcastSysId !== detail?.broadcastSysId,
  );
  const onAir = others.filter(({ liveFlag }) => liveFlag === LIVE_FLAG.onAir);
  const coming = others.filter(({ liveFlag }) => liveFlag === LIVE_FLAG.before);
  if (onAir.length + coming.length === 0) return <p className={styles['none']}>{t('none')}</p>;
  return (
    <div className={styles['groups']}>
      <Group title={t('onAir')} broadcasts={onAir} />
      <Group title={t('coming')} broadcasts={coming} />
    </div>
  );
}

/** The left side of a wide screen. */
export function Others() {
  const t = useTranslations('live');
  return (
    <nav className={styles['side']} aria-label={t('others.label')}>
      <Link href={addressOf('Home')} className={styles['home']} aria-label={t('state.home')}>
        <Wordmark />
      </Link>
      <OtherList />
    </nav>
  );
}
