import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Claim } from '../../../schema/orders/claims.ts';
import { day } from '../../app/i18n/when.ts';
import { addressOf } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { ClaimPill } from '../orders/offers.ts';
import { Goods } from './Goods.tsx';

const CARD = layout({ ground: 'card', lift: 'shadow', pressable: true });
const CARD_HEAD = layout({ row: 2, quiet: true, weight: 'semibold' });

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
    <ul className={layout({ column: 3, above: 4 })}>
      {claims.map((claim) => (
        <li key={claim.claimSysId}>
          <Link href={addressOfClaim(claim)} className={CARD}>
            <span className={CARD_HEAD}>
              <span>{t(`type.${claim.type}`)}</span>
              <ClaimPill statusCode={claim.statusCode} />
              <time className={layout({ push: true, weight: 'regular' })} dateTime={claim.createdAt}>
                {day(locale, Date.parse(claim.createdAt))}
              </time>
              <ChevronRight size={18} aria-hidden="true" className={layout({ tone: 'faint' })} />
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
    <output className={layout({ column: 3, above: 4 })} aria-label={t('loading')}>
      {[0, 1, 2].map((key) => (
        <span key={key} className={CARD}>
          <span className={CARD_HEAD}>
            <Skeleton width={32} height={18} />
            <Skeleton width={64} height={24} style={{ borderRadius: 12 }} />
          </span>
          <span className={layout({ row: 3, above: 3 })}>
            <Skeleton width={64} height={64} />
            <span className={layout({ column: 'hair', leading: 140 })}>
              <Skeleton shape="text" width={180} />
              <Skeleton shape="text" width={96} />
            </span>
          </span>
        </span>
      ))}
    </output>
  );
}
