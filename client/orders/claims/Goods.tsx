import { useTranslations } from 'use-intl';
import type { Claim } from '../../../schema/orders/claims.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { layout } from '../../design/layout/layout.ts';
import { Picture } from '../../design/Picture.tsx';

/** What a request is about. */
export function Goods({ of }: { readonly of: Claim }) {
  const t = useTranslations('claims');
  const nameFor = useNames();
  const option = nameFor({ name: of.optionText, nameEn: of.optionTextEn });
  const qty = of.qty > 0 ? t('qty', { count: of.qty }) : '';
  return (
    <span className={layout({ row: 3, above: 3 })}>
      <Picture src={of.squareImageUrl} width={64} />
      <span className={layout({ column: 'hair', leading: 140 })}>
        <span>{nameFor(of)}</span>
        <span className={layout({ quiet: true }, 'num')}>{[option, qty].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
}
