import { Suspense } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { SellerLook } from '../../../schema/catalog/sellers.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useWon } from '../../design/Price.tsx';
import { SellerNotice } from '../shop/offers.ts';
import { BusinessInfo } from './BusinessInfo.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './store.module.css';

/** The seller's notice, and how it delivers and takes back. Fields without a value are left out. */
export default function AboutSeller({
  sellerSysId,
  seller,
}: {
  readonly sellerSysId: number;
  readonly seller: SellerLook | undefined;
}) {
  const t = useTranslations('store.brand.about');
  const nameFor = useNames();
  const won = useWon();
  const isEnglish = useLocale() === 'en';
  const rules = useQuery(queryOf('sellerRules', { sellerSysId }));
  const said = (ko: string | undefined, en: string | undefined) => (isEnglish && en) || ko || '';
  const waiting = <Skeleton height={72} style={{ borderRadius: 16 }} />;
  if (rules.isError && !rules.data) return <NotLoaded query={rules} title={t('error')} />;
  if (!rules.data) {
    return (
      <div className={layout({ column: 4, above: 5 }, styles['about'])} aria-hidden="true">
        {waiting}
        <Skeleton height={160} style={{ borderRadius: 16 }} />
      </div>
    );
  }
  const { deliveryTrack, freeShippingThreshold } = rules.data;
  const facts = [
    { title: t('seller'), text: seller ? nameFor(seller) : '' },
    {
      title: t('freeFrom'),
      text: freeShippingThreshold === null ? '' : t('freeFromText', { price: won(freeShippingThreshold) }),
    },
    {
      title: t('courier'),
      text: deliveryTrack
        ? nameFor({ name: deliveryTrack.companyName, nameEn: deliveryTrack.companyNameEn })
        : '',
    },
    { title: t('delivery'), text: said(rules.data.deliveryRule, rules.data.deliveryRuleEn) },
    { title: t('returns'), text: said(rules.data.returnRule, rules.data.returnRuleEn) },
  ].filter(({ text }) => text !== '');
  return (
    <div className={layout({ column: 4, above: 5 }, styles['about'])}>
      <Suspense fallback={waiting}>
        <SellerNotice sellerSysId={sellerSysId} label={t('notice')} waiting={waiting} />
      </Suspense>
      <dl className={layout({ column: 5 })}>
        {facts.map(({ title, text }) => (
          <div key={title}>
            <dt className={layout({ below: 1, quiet: true, weight: 'semibold' })}>{title}</dt>
            <dd className={layout({ leading: 160, multiline: true })}>{text}</dd>
          </div>
        ))}
      </dl>
      <BusinessInfo sellerSysId={sellerSysId} />
    </div>
  );
}
