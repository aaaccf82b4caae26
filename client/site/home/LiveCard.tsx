import Play from 'lucide-react/icons/play';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { FIRST_PICTURE_SIZES } from '../../../schema/pictures.ts';
import { useNames, useShownNames } from '../../app/i18n/localized.ts';
import { glance } from '../../app/i18n/when.ts';
import { firstThingsSeen } from '../../app/later.ts';
import { addressOf } from '../../app/routes.ts';
import { Avatar } from '../../design/Avatar.tsx';
import { Picture } from '../../design/Picture.tsx';
import { LivePill, Pill } from '../../design/Pill.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { ProductPrice } from '../../buying/buying/offers.ts';
import { Preview } from './Preview.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './home.module.css';

const CHIPS = 2;

export interface LiveCardProps {
  readonly broadcast: BroadcastCard;
  /** The one whose preview may play. */
  readonly active: boolean;
  /** The first one: its poster is what the page is waiting for. */
  readonly first: boolean;
}

/** A broadcast on air, large: the way into its stage. */
export function LiveCard({ broadcast, active, first }: LiveCardProps) {
  const t = useTranslations('home');
  const locale = useLocale();
  const nameFor = useNames();
  const shownNameFor = useShownNames();
  const { seller, products, viewCnt, prdtTotalCnt, liveUrl } = broadcast;
  return (
    <article className={layout({ pressable: true }, styles['card'])} style={sellerVars(seller)}>
      <Picture
        className={styles['poster']}
        src={broadcast.thumnailLiveUrl}
        ratio="auto"
        radius="inherit"
        sizes={FIRST_PICTURE_SIZES.card}
        eager={first}
        {...(first && { onSeen: firstThingsSeen })}
      />
      {liveUrl && <Preview liveUrl={liveUrl} active={active} />}
      <Link
        href={addressOf('enterLive', broadcast)}
        className={styles['way']}
        aria-label={t('watch', { title: nameFor(broadcast) })}
      />
      <div className={layout({ row: 'snug' }, styles['top'])}>
        <LivePill />
        {viewCnt > 0 && (
          <Pill tone="glass">
            <Play size={12} fill="currentColor" aria-hidden="true" />
            <span aria-hidden="true">{glance(locale, viewCnt)}</span>
            <span className="sr-only">{t('viewCnt', { count: viewCnt })}</span>
          </Pill>
        )}
      </div>
      <div className={styles['bottom']}>
        <p className={layout({ row: 2, size: 13, weight: 'semibold' }, styles['seller'])}>
          <Avatar src={seller.logoImgUrl} name={nameFor(seller)} size={32} />
          {nameFor(seller)}
        </p>
        <h3 className={layout({ above: 'snug', title: 26, clamp: 2 }, styles['liveCardTitle'])}>
          {nameFor(broadcast)}
        </h3>
        {products.length > 0 && (
          <ul className={layout({ row: 'snug', align: 'stretch', above: 3 }, styles['chips'])}>
            {products.slice(0, CHIPS).map((product) => (
              <li
                key={product.prdtSysId}
                className={layout({ row: 2, grow: true, size: 13 }, styles['chip'])}
              >
                <Picture src={product.squareImageUrl} width={40} radius={8} />
                <span className={layout({ column: 0, grow: true }, styles['chipText'])}>
                  <span className={layout({ size: 12, tone: 'over-soft', clamp: 1 })}>
                    {shownNameFor(product)}
                  </span>
                  <ProductPrice product={product} size="small" over />
                </span>
              </li>
            ))}
            {prdtTotalCnt > 1 && (
              <li
                className={layout(
                  { row: 1, center: true, size: 13, weight: 'semibold' },
                  styles['chip'],
                  styles['all'],
                  'num',
                )}
              >
                <ShoppingBag size={16} aria-hidden="true" />
                <span aria-hidden="true">{prdtTotalCnt}</span>
                <span className="sr-only">{t('productCount', { count: prdtTotalCnt })}</span>
              </li>
            )}
          </ul>
        )}
      </div>
    </article>
  );
}
