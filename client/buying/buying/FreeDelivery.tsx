import { useTranslations } from 'use-intl';
import type { QuotedFreeDelivery } from '../../../schema/buying/quotes.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useWon } from '../../design/Price.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './buying.module.css';

interface MeterProps {
  readonly of: QuotedFreeDelivery;
  /** With several sellers each is named. */
  readonly isNamed: boolean;
}

function Meter({ of: { sellerSysId, freeShippingThreshold, lackingAmount }, isNamed }: MeterProps) {
  const t = useTranslations('buying.freeDelivery');
  const won = useWon();
  const nameFor = useNames();
  const { data } = useQuery({
    ...queryOf('sellerSettingUi', { sellerSysId }),
    staleTime: Infinity,
    enabled: isNamed,
  });
  const text = lackingAmount === 0 ? t('reached') : t('lacking', { amount: won(lackingAmount) });
  return (
    <div className={layout({ column: 'snug', quiet: true, weight: 'semibold' }, styles['meter'])}>
      <span className="num">{isNamed && data ? t('of', { seller: nameFor(data), text }) : text}</span>
      <progress max={freeShippingThreshold} value={freeShippingThreshold - lackingAmount} aria-label={text} />
    </div>
  );
}

/** How much more brings free delivery, as the server says. */
export function FreeDelivery({ of }: { readonly of: readonly QuotedFreeDelivery[] }) {
  return of.map((each) => <Meter key={each.sellerSysId} of={each} isNamed={of.length > 1} />);
}
