import ChevronDown from 'lucide-react/icons/chevron-down';
import Megaphone from 'lucide-react/icons/megaphone';
import { useLocale, useTranslations } from 'use-intl';
import { queryOf, useQuery } from '../app/calls/query.ts';
import styles from './Product.module.css';

/** The seller's notice and its rules of delivery and return. Empty ones take no space. */
export function Rules({ sellerSysId }: { readonly sellerSysId: number }) {
  const t = useTranslations('product');
  const isEnglish = useLocale() === 'en';
  const { data: notice } = useQuery(queryOf('sellerNotice', { sellerSysId }));
  const { data: rules } = useQuery(queryOf('sellerRules', { sellerSysId }));
  const said = (ko: string | undefined, en: string | undefined) => (isEnglish && en) || ko || '';
  const told = said(notice?.notiContent, notice?.notiContentEn);
  const all = [
    { title: t('rules.delivery'), text: said(rules?.deliveryRule, rules?.deliveryRuleEn) },
    { title: t('rules.returns'), text: said(rules?.returnRule, rules?.returnRuleEn) },
  ].filter(({ text }) => text !== '');
  return (
    <>
      {told && (
        <aside className={styles['notice']} aria-label={t('notice')}>
          <Megaphone size={18} aria-hidden="true" />
          <p>{told}</p>
        </aside>
      )}
      {all.length > 0 && (
        <div className={styles['rules']}>
          {all.map(({ title, text }) => (
            <details key={title}>
              <summary>
                {title}
                <ChevronDown size={18} aria-hidden="true" />
              </summary>
              <p>{text}</p>
            </details>
          ))}
        </div>
      )}
    </>
  );
}
