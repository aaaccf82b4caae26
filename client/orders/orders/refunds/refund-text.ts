import { useLocale, useTranslations } from 'use-intl';
import type { MoneyBack } from '../../../../schema/buying/payments.ts';
import { day } from '../../../app/i18n/when.ts';
import { methodOf } from '../order-view.ts';

/** How and when money went back, or by which day it will have: that day's end is the deadline. */
export function useRefundText(): (refund: Omit<MoneyBack, 'refundSysId' | 'amount' | 'askedAt'>) => string {
  const t = useTranslations('orders');
  const locale = useLocale();
  return ({ payMethodCode, dueAt, doneAt }) => {
    const method = methodOf({ pay: { payMethodCode, payState: 'paid' } });
    const way = t(
      method === undefined || method === 'virtualAccount' ? 'refund.transfer' : `methods.${method}`,
    );
    return doneAt === null
      ? t('refund.due', { way, day: day(locale, Date.parse(dueAt) - 1) })
      : t('refund.done', { way, day: day(locale, Date.parse(doneAt)) });
  };
}
