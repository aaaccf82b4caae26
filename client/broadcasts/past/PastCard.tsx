import Flame from 'lucide-react/icons/flame';
import Play from 'lucide-react/icons/play';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { MOMENT_ORDERS_WITHIN, START_PARAM } from '../../../schema/room/constants.ts';
import type { Reply } from '../../../schema/operation.ts';
import type { broadcastMoments, Moment } from '../../../schema/room/moments.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { duration, glance } from '../../app/i18n/when.ts';
import { addressOf } from '../../app/routes.ts';
import { CountPill } from '../../design/CountPill.tsx';
import { Picture } from '../../design/Picture.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { bestMoment } from './best-moment.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './PastCard.module.css';

function useMomentText(products: BroadcastCard['products']): (moment: Moment) => string {
  const t = useTranslations('past.best');
  const nameFor = useNames();
  return ({ kind, orderCnt, prdtSysId }) => {
    if (kind === 'orders') return t('orders', { count: orderCnt ?? 0, seconds: MOMENT_ORDERS_WITHIN });
    if (kind !== 'pin') return t(kind);
    const product = products.find((each) => each.prdtSysId === prdtSysId);
    return product ? t('pin', { name: nameFor(product) }) : t('somePin');
  };
}

function Best({
  address,
  moment,
  text,
}: {
  readonly address: string;
  readonly moment: Moment;
  readonly text: string;
}) {
  const t = useTranslations('past');
  const start = Math.floor(moment.time);
  return (
    <Link
      href={`${address}?${START_PARAM}=${start}`}
      className={layout({ row: 'snug', inline: true, size: 13, weight: 'semibold' }, styles['best'])}
    >
      <Flame size={15} className={layout({ tone: 'accent' })} aria-hidden="true" />
      <span className={layout({ clamp: 1 })}>{text}</span>
      <span className="sr-only">{t('from', { time: duration(start * 1000) })}</span>
      <span className={layout({ tone: 'soft', nowrap: true }, 'num')} aria-hidden="true">
        {duration(start * 1000)}
      </span>
    </Link>
  );
}

/** A past broadcast, to watch from its beginning or from its best moment. */
export function PastCard({
  broadcast,
  told,
  waiting,
}: {
  readonly broadcast: BroadcastCard;
  readonly told: Reply<typeof broadcastMoments> | undefined;
  /** The highlights are still loading. */
  readonly waiting: boolean;
}) {
  const t = useTranslations('past');
  const locale = useLocale();
  const nameFor = useNames();
  const textOf = useMomentText(broadcast.products);
  const address = addressOf('enterLive', broadcast);
  const best = told && bestMoment(told.moments);
  const length = told && duration(told.duration * 1000);
  const { viewCnt, seller } = broadcast;
  return (
    <article className={styles['card']} style={sellerVars(seller)}>
      <Link href={address} className={layout({ row: 4, align: 'start' }, styles['way'])}>
        <span className={layout({ rigid: true }, styles['picture'])}>
          <Picture src={broadcast.thumnailLiveUrl} width={92} ratio="3 / 4" />
          {length && (
            <CountPill
              className={styles['length']}
              icon={<Play size={10} fill="currentColor" aria-hidden="true" />}
              shown={length}
              label={t('length', { time: length })}
            />
          )}
        </span>
        <span className={layout({ column: 0, grow: true }, styles['text'])}>
          <strong className={layout({ size: 17, weight: 'semibold', leading: 135, clamp: 2 })}>
            {nameFor(broadcast)}
          </strong>
          <span className={layout({ above: 'hair', quiet: true })}>
            <span>{nameFor(seller)}</span>
            {viewCnt > 0 && <span> · {t('views', { count: viewCnt, short: glance(locale, viewCnt) })}</span>}
          </span>
        </span>
      </Link>
      <span className={layout({ row: 0 }, styles['bestPlace'])}>
        {waiting && <Skeleton shape="text" width="60%" />}
        {best && <Best address={address} moment={best} text={textOf(best)} />}
      </span>
    </article>
  );
}
