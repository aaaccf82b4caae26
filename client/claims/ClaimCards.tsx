import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Claim } from '../../schema/orders/claims.ts';
import { day } from '../app/i18n/when.ts';
import { addressOf } from '../app/routes.ts';
import { Skeleton } from '../design/Skeleton.tsx';
import { ClaimPill } from '../orders/offers.ts';
import { Goods } from './Goods.tsx';
import styles from './Claims.module.css';

export function addressOfClaim({ orderSysId, orderPrdtSysIds, claimSysId, type }: Claim): string {
  return addressOf('ExchangeDetailOne', {
    orderSysId,
    orderPrdtSysId: orderPrdtSysIds[0]!,
    claimSysId,
    reqType: type,
  });
}

/** Requests one below the other, each with how it stands. */
export function ClaimCards({ claims }: { readonly claims: readonly Claim[] }) {
  const t = useTranslations('claims');
  const locale = useLocale();
  return (
    <ul className={styles['cards']}>
      {claims.map((claim) => (
        <li key={claim.claimSysId}>
          <Link href={addressOfClaim(claim)} className={styles['card']}>
            <span className={styles['cardHead']}>
              <span>{t(`type.${claim.type}`)}</span>
              <ClaimPill statusCode={claim.statusCode} />
              <time dateTime={claim.createdAt}>{day(locale, Date.parse(claim.createdAt))}</time>
              <ChevronRight size={18} aria-hidden="true" />
            </span>
            <Goods of={claim} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function ClaimCardsSkeleton() {
  const t = useTranslations('common');
  return (
    <output className={styles['cards']} aria-label={t('loading')}>
      {[0, 1, 2].map((key) => (
        <span key={key} className={styles['card']}>
          <span className={styles['cardHead']}>
            <Skeleton width={32} height={18} />
            <Skeleton width={64} height={24} style={{ borderRadius: 12 }} />
          </span>
          <span className={styles['goods']}>
            <Skeleton width={64} height={64} />
            <span>
              <Skeleton shape="text" width={180} />
              <Skeleton shape="text" width={96} />
            </span>
          </span>
        </span>
      ))}
    </output>
  );
}
