import { useTranslations } from 'use-intl';
import type { Claim } from '../../schema/orders/claims.ts';
import { useNames } from '../app/i18n/localized.ts';
import { Picture } from '../design/Picture.tsx';
import styles from './Claims.module.css';

/** What a request is about. */
export function Goods({ of }: { readonly of: Claim }) {
  const t = useTranslations('claims');
  const nameFor = useNames();
  const option = nameFor({ name: of.optionText, nameEn: of.optionTextEn });
  const qty = of.qty > 0 ? t('qty', { count: of.qty }) : '';
  return (
    <span className={styles['goods']}>
      <Picture src={of.squareImageUrl} width={64} />
      <span>
        <span>{nameFor(of)}</span>
        <span className={`${styles['soft']} num`}>{[option, qty].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
}
