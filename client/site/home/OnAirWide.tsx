import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { CARD_PRODUCTS } from '../../../schema/broadcasts/constants.ts';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { pictureSet } from '../../../schema/pictures.ts';
import { useNames, useShownNames } from '../../app/i18n/localized.ts';
import { glance } from '../../app/i18n/when.ts';
import { addressOf } from '../../app/routes.ts';
import { Avatar } from '../../design/Avatar.tsx';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Picture } from '../../design/Picture.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { ProductPrice } from '../../buying/buying/offers.ts';
import { LiveCard } from './LiveCard.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './home.module.css';

const OUT_OF_FOCUS = '120px';

/** What is on air, on a wide screen: one on the stage, its story beside it, the others to choose from. */
export function OnAirWide({ broadcasts }: { readonly broadcasts: readonly BroadcastCard[] }) {
  const t = useTranslations('home');
  const locale = useLocale();
  const nameFor = useNames();
  const shownNameFor = useShownNames();
  const [chosen, choose] = useState<number>();
  const broadcast = broadcasts.find(({ broadcastSysId }) => broadcastSysId === chosen) ?? broadcasts[0];
  if (!broadcast) return null;
  const { seller, products, prdtTotalCnt } = broadcast;
  const comment =
    locale === 'en' && broadcast.briefCommentEn ? broadcast.briefCommentEn : broadcast.briefComment;
  return (
    <section className={styles['hero']} aria-labelledby="on-air" style={sellerVars(seller)}>
      <img
        key={broadcast.thumnailLiveUrl}
        className={styles['ground']}
        sizes={OUT_OF_FOCUS}
        srcSet={pictureSet(broadcast.thumnailLiveUrl)}
        src={broadcast.thumnailLiveUrl}
        alt=""
      />
      <div className={styles['stage']}>
        <LiveCard key={broadcast.broadcastSysId} broadcast={broadcast} active first />
      </div>
      <div className={styles['story']}>
        <h2 id="on-air" className={layout({ tone: 'over-soft', weight: 'semibold' })}>
          {t('live')}
        </h2>
        <p className={layout({ above: 2, weight: 'bold' }, styles['onAirWideTitle'])}>{nameFor(broadcast)}</p>
        <p className={layout({ row: 2, above: 4, weight: 'semibold' })}>
          <Avatar src={seller.logoImgUrl} name={nameFor(seller)} size={28} />
          {nameFor(seller)}
        </p>
        <p className={layout({ above: 3, tone: 'over-soft' }, styles['comment'])}>{comment}</p>
        <ul className={layout({ column: 3, above: 6 }, styles['products'])}>
          {products.slice(0, CARD_PRODUCTS).map((product) => (
            <li key={product.prdtSysId}>
              <Link
                href={addressOf('ProductOfLive', {
                  prdtSysId: product.prdtSysId,
                  broadcastScheduleSysId: broadcast.broadcastScheduleSysId,
                })}
                className={layout({ row: 3, wrap: 0 })}
              >
                <Picture src={product.squareImageUrl} width={56} />
                <span className={layout({ clamp: 1 }, styles['name'])}>{shownNameFor(product)}</span>
                <ProductPrice product={product} over />
              </Link>
            </li>
          ))}
        </ul>
        <div className={layout({ row: 4, above: 8 })}>
          <ButtonLink href={addressOf('enterLive', broadcast)} size="large">
            {t('enter')}
          </ButtonLink>
          {prdtTotalCnt > CARD_PRODUCTS && (
            <span className={layout({ size: 13, tone: 'over-soft' })}>
              {t('moreProducts', { count: prdtTotalCnt - CARD_PRODUCTS })}
            </span>
          )}
        </div>
      </div>
      {broadcasts.length > 1 && (
        <ul className={layout({ column: 2 }, styles['others'])} aria-label={t('others')}>
          {broadcasts.map((other) => (
            <li key={other.broadcastSysId} style={sellerVars(other.seller)}>
              <button
                type="button"
                className={layout({ row: 3, full: true, text: 'left' }, styles['other'])}
                aria-pressed={other === broadcast}
                onClick={() => choose(other.broadcastSysId)}
              >
                <Picture src={other.thumnailLiveUrl} ratio="9 / 12" width={84} />
                <span className={layout({ column: 'hair' }, styles['otherText'])}>
                  <span className={layout({ weight: 'semibold', leading: 135 })}>{nameFor(other)}</span>
                  <span className={layout({ size: 13, tone: 'over-soft' })}>
                    <span>{nameFor(other.seller)}</span>
                    {other.viewCnt > 0 && (
                      <span>
                        {` · ${t('viewCntShort', { count: other.viewCnt, short: glance(locale, other.viewCnt) })}`}
                      </span>
                    )}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
