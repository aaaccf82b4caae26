import { useTranslations } from 'use-intl';
import type { Quote } from '../../../schema/buying/quotes.ts';
import { useWon } from '../../design/Price.tsx';

/** The delivery fee: with the order, or at the door. */
export function useDeliveryText(): (quote: Quote) => string {
  const t = useTranslations('buying.delivery');
  const won = useWon();
  return ({ prepaymentAmount, addingDeliveryAmount, debitAmount }) => {
    const parts = [
      prepaymentAmount > 0 && t('prepaid', { price: won(prepaymentAmount) }),
      addingDeliveryAmount > 0 && t('far', { price: won(addingDeliveryAmount) }),
      debitAmount > 0 && t('debit', { price: won(debitAmount) }),
    ].filter((part) => part !== false);
    return parts.length > 0 ? parts.join(' · ') : t('free');
  };
}
