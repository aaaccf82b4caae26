import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { CARD_PRODUCTS, LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { addressOf } from '../../app/routes.ts';
import { Picture } from '../../design/Picture.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { FollowButton } from '../../catalog/following/offers.ts';
import { AddToCalendar, BellButton } from '../reminders/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './schedule.module.css';

export interface BroadcastRowProps {
  readonly broadcast: Pick<
    BroadcastCard,
    | 'broadcastSysId'
    | 'broadcastScheduleSysId'
    | 'title'
    | 'titleEn'
    | 'seller'
    | 'thumnailLiveUrl'
    | 'liveFlag'
  > &
    Partial<Pick<BroadcastCard, 'products'>>;
  /** Its time, and whatever else is to be seen first. */
  readonly when: ReactNode;
  /** Its seller can be followed here. */
  readonly follow?: boolean;
}

/** A broadcast in a shelf: the way to it, and a bell as long as it has not begun. */
export function BroadcastRow({ broadcast, when, follow = false }: BroadcastRowProps) {
  const nameFor = useNames();
  const isComing = broadcast.liveFlag === LIVE_FLAG.before;
  return (
    <li className={styles['place']} style={sellerVars(broadcast.seller)}>
      <Link href={addressOf('enterLive', broadcast)} className={layout({ row: 4 }, styles['card'])}>
        <Picture src={broadcast.thumnailLiveUrl} width={92} ratio="3 / 4" />
        <span className={layout({ column: 0, grow: true })}>
          <span className={layout({ row: 2, wrap: 'hair', quiet: true, weight: 'semibold' })}>{when}</span>
          <strong className={layout({ above: 'hair', size: 17, weight: 'semibold', leading: 135, clamp: 2 })}>
            {nameFor(broadcast)}
          </strong>
          <span className={layout({ size: 13, tone: 'faint' })}>{nameFor(broadcast.seller)}</span>
          <span className={layout({ row: 'snug', above: 2 })} aria-hidden="true">
            {broadcast.products?.slice(0, CARD_PRODUCTS).map(({ prdtSysId, squareImageUrl }) => (
              <Picture key={prdtSysId} src={squareImageUrl} width={32} radius={8} />
            ))}
          </span>
        </span>
      </Link>
      {(isComing || follow) && (
        <span className={styles['bell']}>
          <Suspense>
            {follow && <FollowButton look="icon" of={[{ kind: 'seller', seller: broadcast.seller }]} />}
            {isComing && (
              <>
                <AddToCalendar broadcastSysId={broadcast.broadcastSysId} title={nameFor(broadcast)} />
                <BellButton broadcastSysId={broadcast.broadcastSysId} title={nameFor(broadcast)} />
              </>
            )}
          </Suspense>
        </span>
      )}
    </li>
  );
}
