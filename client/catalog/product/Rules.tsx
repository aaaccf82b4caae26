import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Product, ProductNotice } from '../../../schema/catalog/products.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { ReturnTo } from '../../buying/buying/offers.ts';
import { Notice } from './Notice.tsx';
import { SellerNotice } from '../shop/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './product.module.css';

/**
 * The seller's notice, what the law asks to say of the product, the rules of delivery and return, and where it goes back to.
 * Empty ones take no space.
 */
export function Rules({
  product,
  law,
}: {
  readonly product: Pick<Product, 'prdtSysId' | 'sellerSysId'>;
  readonly law: ProductNotice | null;
}) {
  const { prdtSysId, sellerSysId } = product;
  const t = useTranslations('product');
  const isEnglish = useLocale() === 'en';
  const { data: rules } = useQuery(queryOf('sellerRules', { sellerSysId }));
  const { data: returning } = useQuery(queryOf('returnAddresses', { prdtSysIds: String(prdtSysId) }));
  const address = returning?.returnAddresses[0];
  const said = (ko: string | undefined, en: string | undefined) => (isEnglish && en) || ko || '';
  const all = [
    { title: t('rules.delivery'), text: said(rules?.deliveryRule, rules?.deliveryRuleEn), to: undefined },
    { title: t('rules.returns'), text: said(rules?.returnRule, rules?.returnRuleEn), to: address },
  ].filter(({ text, to }) => text !== '' || to !== undefined);
  return (
    <>
      <div className={styles['notice']}>
        <Suspense>
          <SellerNotice sellerSysId={sellerSysId} label={t('notice')} />
        </Suspense>
      </div>
      {(law || all.length > 0) && (
        <div className={styles['rules']}>
          {law && <Notice notice={law} />}
          {all.map(({ title, text, to }) => (
            <details key={title}>
              <summary>
                {title}
                <ChevronDown size={18} aria-hidden="true" />
              </summary>
              {text !== '' && (
                <p className={layout({ tone: 'soft', leading: 160, multiline: true })}>{text}</p>
              )}
              {to && <ReturnTo address={to} />}
            </details>
          ))}
        </div>
      )}
    </>
  );
}
